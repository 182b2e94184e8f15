#include "tools/report/node_json.hpp"

#include "trace/read/board.hpp"
#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {

Json node_json(const trace::Node& n, const trace::Ending& ending, const NodeContext& context) {
  const trace::Below below = context.below ? *context.below : trace::Below{};
  const bool has_best = below.best.is_real();
  const auto count = [&](std::uint64_t nodes) { return below.is_known ? Json(nodes) : Json(); };
  const trace::AuditedCutoff* const cut = context.audit ? context.audit->find(n.id) : nullptr;
  return {{"node", n.id},
          {"kind", trace::slug(n.kind)},
          {"ply", n.ply},
          {"depth", n.depth},
          {"alpha", n.alpha},
          {"beta", n.beta},
          {"verify", n.verify},
          {"value", n.value},
          {"exit", trace::slug(n.exit)},
          {"bound", trace::slug(n.bound)},
          {"best", has_best ? Json(trace::uci_move(below.best)) : Json()},
          {"best_san", has_best && context.position ? Json(san_move(*context.position, below.best)) : Json()},
          {"size", n.size()},
          {"null_nodes", count(below.null)},
          {"verification_nodes", count(below.verification)},
          {"re_search_nodes", count(below.re_search)},
          {"rest_nodes", count(below.rest(n))},
          {"purpose", trace::slug(n.purpose)},
          {"label", n.notes.label ? Json(ending.label_name(n.notes.label)) : Json()},
          {"exit_label", n.notes.exit_label ? Json(ending.label_name(n.notes.exit_label)) : Json()},
          {"skipped", n.notes.skipped},
          {"null_tried", happened(n, trace::Mark::NullTried)},
          {"null_value", trace::null_move_returned(n) ? Json(n.null_value) : Json()},
          {"null_fail_high", happened(n, trace::Mark::NullFailHigh)},
          {"verdict", cut ? Json(trace::slug(cut->verdict)) : Json()},
          {"reduced", happened(n, trace::Mark::Reduced)},
          {"re_search", happened(n, trace::Mark::ReSearch)}};
}

}  // namespace nullscope
