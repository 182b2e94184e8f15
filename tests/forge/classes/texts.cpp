// Classes: text in a trace that is more than text where it is shown.
#include "tests/forge/classes/classes_of.hpp"
#include "tests/forge/text.hpp"

namespace nullscope::forge {
namespace {

Trace small(const Header& header) {
  Tree tree(header);
  tree.iteration(4);
  tree.enter({.alpha = -1, .beta = 1, .depth = 4});
  tree.enter({.move = kE2E4, .alpha = -1, .beta = 1, .depth = 3});
  tree.null_tried(1);
  tree.enter({.move = kNullMove, .quiescence = true, .alpha = -1, .beta = 0, .depth = 0});
  tree.leave(Exit::kStandPat, -50);
  tree.null_result(50, true);
  tree.leave(Exit::kNullCutoff, 50);
  tree.leave(Exit::kExact, -50);
  return tree.finish();
}

std::string all_texts() {
  std::string all;
  for (const std::string_view text : kHostileTexts) all += text;
  return all;
}

template <class Change>
Forged header_with(Change change) {
  Header header;
  change(header);
  return traced(small(header));
}

Forged audited(const std::string& best, const std::string& label) {
  const Trace trace = small({});
  Forged forged = traced(trace);
  forged.sidecar = R"({"format":"nullscope audit 1","trace":")" + label + R"(","identity":{"fen":")" +
                   trace.header.fen +
                   R"(","policy":"std:3","depth":4,"nodes":3},"sample":{"size":null,"seed":1,"max_depth":0,"of":1},)"
                   R"("cuts":[{"node":2,"label":"zugzwang","depth":3,"beta":1,"null_value":50,"value":-9,"best":")" +
                   best + R"(","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}]})";
  return forged;
}

}  // namespace

std::vector<Class> text_classes() {
  return {
      {"hostile_program", "in the program's name",
       [] { return header_with([](Header& h) { h.program = all_texts(); }); }},
      {"hostile_label", "in the label", [] { return header_with([](Header& h) { h.label = all_texts(); }); }},
      {"hostile_policy", "in the policy", [] { return header_with([](Header& h) { h.policy = all_texts(); }); }},
      {"hostile_policy_of_another", "in the policy of another engine",
       [] { return header_with([](Header& h) { h.program = "x", h.policy = all_texts(); }); }},
      {"hostile_filter", "in the filter", [] { return header_with([](Header& h) { h.filter = all_texts(); }); }},
      {"hostile_fen", "in the FEN", [] { return header_with([](Header& h) { h.fen = all_texts(); }); }},
      {"hostile_everything", "in all of them",
       [] { return header_with([](Header& h) { h.program = h.label = h.policy = h.filter = h.fen = all_texts(); }); }},
      {"hostile_best_move", "in the best move",
       [] {
         Trace trace = small({});
         trace.ending.results[0].best = all_texts();
         return traced(trace);
       }},
      {"hostile_labels", "in the labels of another engine, and in its error",
       [] {
         Header header;
         header.program = "x";
         Tree tree(header);
         for (const std::string_view text : kHostileTexts) tree.label(std::string(text.substr(0, 63)));
         tree.iteration(4);
         tree.enter({.alpha = -1, .beta = 1, .depth = 4});
         for (std::uint64_t label = 1; label <= std::size(kHostileTexts); ++label) {
           tree.note(NoteKind::kStage, static_cast<std::int64_t>(label));
           tree.skip(kG1F3, label);
           tree.enter({.move = kE2E4, .alpha = -1, .beta = 1, .depth = 3, .purpose = 1, .label = label});
           tree.leave_told(Exit::kPruned, 5, label);
           tree.re_search_told(Cause::kLmr, label);
         }
         Trace trace = tree.finish();
         trace.ending.error = all_texts();
         return traced(trace);
       }},
      {"hostile_sidecar", "in the audit's texts", [] { return audited("e7e5", "\\u001b[31m\\u202e</script>"); }},
      {"sidecar_of_an_illegal_move", "an audit whose best move is illegal", [] { return audited("e2e5", "t.nst"); }},
      {"sidecar_of_a_hostile_move", "an audit whose best move is no move",
       [] { return audited("\\u001b[31m\\u009b", "t.nst"); }},
      {"sidecar_that_is_none", "an audit that is not JSON",
       [] {
         Forged forged = audited("", "");
         forged.sidecar = all_texts();
         return forged;
       }},
      {"sidecar_nested", "an audit of 200,000 brackets",
       [] {
         Forged forged = audited("", "");
         forged.sidecar = std::string(200'000, '[');
         return forged;
       }},
  };
}

const std::vector<Class>& classes() {
  static const std::vector<Class> kAll = [] {
    std::vector<Class> all;
    for (auto& part : {seam_classes(), size_classes(), storm_classes(), shape_classes(), text_classes(), told_classes(),
                       log_classes()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return kAll;
}

}  // namespace nullscope::forge
