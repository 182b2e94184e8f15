#include "viz/figure/face.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "trace/read/tree.hpp"
#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

Badge badge(trace::Mark mark) { return {role_of(mark), trace::name(mark)}; }

std::vector<Badge> events_of(const DiagramNode& d, const Diagram& diagram) {
  const trace::Node& n = d.node;
  std::vector<Badge> events;
  if (n.ply == 0 && diagram.speaks_of_verify)
    events.push_back({Role::Muted, n.verify ? "verify is true" : "verify is false"});
  if (const bool failed_high = happened(n, trace::Mark::NullFailHigh); failed_high || null_move_returned(n))
    events.push_back({failed_high ? Role::FailHigh : Role::NullMove,
                      fmt::format("{} {} {} beta", trace::kPhrases.null_move,
                                  trace::value_words(n.null_value, n.ply, diagram.units, trace::kInBoxes),
                                  failed_high ? "≥" : "<")});
  if (happened(n, trace::Mark::Reduced)) events.push_back(badge(trace::Mark::Reduced));
  if (happened(n, trace::Mark::VerifyFlip) && diagram.speaks_of_verify)
    events.push_back(badge(trace::Mark::VerifyFlip));
  if (happened(n, trace::Mark::ReSearch)) events.push_back(badge(trace::Mark::ReSearch));
  if (!d.rules.empty()) events.push_back({Role::Muted, d.rules});
  if (d.audited) {
    const std::string judge = diagram.judge.empty() ? "" : diagram.judge + ": ";
    events.push_back({role_of(*d.audited), judge + trace::name(*d.audited)});
  }
  return events;
}

Role fill_of(const trace::Node& n, bool speaks_of_verify) {
  if (n.kind == NodeKind::Quiescence) return Role::Quiescence;
  return speaks_of_verify && !n.verify ? Role::VerifyOff : Role::VerifyOn;
}

Face folded_face(const DiagramNode& d) {
  Face face;
  const std::string_view moves = d.count == 1 ? "move" : "moves";
  if (d.node.kind == NodeKind::Quiescence)
    face.head = (d.count == 1 ? "" : grouped(d.count) + " × ") + trace::name(NodeKind::Quiescence);
  else if (d.move == trace::kPhrases.null_move)
    face.head = d.move;
  else
    face.head = fmt::format("{} {}", grouped(d.count), moves);
  face.below = fmt::format("{} {}", grouped(d.below), d.below == 1 ? "node" : "nodes");
  face.fill = Role::Paper;
  return face;
}

}  // namespace

Face face_of(const DiagramNode& d, const Diagram& diagram) {
  if (d.is_folded()) return folded_face(d);
  const trace::Node& n = d.node;
  Face face;
  face.head = n.kind == NodeKind::Quiescence ? trace::name(n.kind) : "depth " + trace::depth_words(n, diagram.policy);
  face.number = fmt::format("#{}", n.id);
  face.window = trace::window_words(n.alpha, n.beta, diagram.units, trace::kInBoxes);
  face.value = trace::result_words(n, diagram.units);
  face.events = events_of(d, diagram);
  face.exit = Badge{role_of(n.exit), trace::name(n.exit)};
  if (d.below > 0) face.below = fmt::format("{} {} below", grouped(d.below), d.below == 1 ? "node" : "nodes");
  face.fill = fill_of(n, diagram.speaks_of_verify);
  face.is_null = n.move.is_null();
  return face;
}

std::string edge_words(const DiagramNode& d) {
  if (d.is_folded()) return d.move;
  if (d.node.move.is_null()) return std::string(trace::kPhrases.null_move);
  return d.again ? trace::filled_form(trace::kPhrases.re_search, [&](std::string_view) { return d.move; }) : d.move;
}

}  // namespace nullscope::viz
