#include "viz/figure/face.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "trace/read/tree.hpp"
#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

std::string number(Score v) {
  if (v >= kInfinity) return "∞";
  if (v <= -kInfinity) return "−∞";
  return v < 0 ? fmt::format("−{}", -v) : std::to_string(v);  // a real minus sign
}

// Mates are counted from the node, as everywhere.
std::string value_in_short(Score v, int ply) {
  if (!is_mate_score(v) || std::abs(v) >= kInfinity) return number(v);
  const int left = kMate - std::abs(v) - ply;
  if (left < 0) return number(v);  // a mate above this node, as a bound
  if (v < 0 && left == 0) return "mated";
  return v > 0 ? fmt::format("mate in {}", (left + 1) / 2) : fmt::format("mated in {}", left / 2);
}

std::string value_words_of(const trace::Node& n) {
  if (n.exit == Exit::Stopped) return "?";
  const std::string_view sign = n.bound == Bound::Lower ? "≥ " : n.bound == Bound::Upper ? "≤ " : "= ";
  return std::string(sign) + value_in_short(n.value, n.ply);
}

// Reduced to nothing or below it: quiescence answers.
int depth_left(const trace::Node& n) { return std::max<int>(n.depth_now, 0); }

Badge exit_of(const trace::Node& n) {
  switch (n.exit) {
    case Exit::NullCut: return {Role::NullCut, "null move cuts"};
    case Exit::MoveCut: return {Role::MoveCut, "a move cuts"};
    case Exit::FailLow: return {Role::FailLow, "fails low"};
    case Exit::Exact: return {Role::Exact, "exact"};
    case Exit::Table: return {Role::Table, "from the table"};
    case Exit::StandPat: return {Role::MoveCut, "stands pat"};
    case Exit::Mate: return {Role::Exact, "checkmate"};
    case Exit::Stalemate: return {Role::Exact, "stalemate"};
    case Exit::Draw: return {Role::Exact, "draw"};
    case Exit::Horizon: return {Role::Muted, "quiescence answers"};
    case Exit::Stopped: break;
  }
  return {Role::Muted, "stopped"};
}

std::vector<Badge> events_of(const DiagramNode& d, bool speaks_of_verify) {
  const trace::Node& n = d.node;
  std::vector<Badge> events;
  if (n.ply == 0 && speaks_of_verify) events.push_back({Role::Muted, n.verify ? "verify is true" : "verify is false"});
  if (happened(n, trace::Mark::NullFailHigh))
    events.push_back({Role::FailHigh, fmt::format("null move {} ≥ beta", value_in_short(n.null_value, n.ply))});
  else if (null_move_returned(n))
    events.push_back({Role::NullMove, fmt::format("null move {} < beta", value_in_short(n.null_value, n.ply))});
  if (happened(n, trace::Mark::Reduced))
    events.push_back({Role::Reduction, fmt::format("depth reduced {}→{}", n.depth,
                                                   happened(n, trace::Mark::ReSearch) ? n.depth - 1 : depth_left(n))});
  if (happened(n, trace::Mark::VerifyFlip) && speaks_of_verify) events.push_back({Role::Flip, "verify off below"});
  if (happened(n, trace::Mark::ReSearch)) events.push_back({Role::ReSearch, "not confirmed: again"});
  if (d.audited && *d.audited != trace::CutLabel::Sound)
    events.push_back(
        {Role::Wrong, *d.audited == trace::CutLabel::Zugzwang ? "wrong cut: zugzwang" : "wrong cut: horizon"});
  else if (d.audited)
    events.push_back({Role::Muted, "audit: sound cut"});
  return events;
}

Role fill_of(const trace::Node& n, bool speaks_of_verify) {
  if (n.kind == NodeKind::Quiescence) return Role::Quiescence;
  return speaks_of_verify && !n.verify ? Role::VerifyOff : Role::VerifyOn;
}

Face folded_face(const DiagramNode& d) {
  Face face;
  const std::string_view moves = d.count == 1 ? "move" : "moves";
  if (d.move == kPass)
    face.head = d.node.kind == NodeKind::Quiescence ? "quiescence" : "null move";
  else if (d.node.kind == NodeKind::Quiescence)
    face.head = d.count == 1 ? "quiescence" : fmt::format("{} × quiescence", grouped(d.count));
  else
    face.head = fmt::format("{} {}", grouped(d.count), moves);
  face.below = fmt::format("{} {}", grouped(d.below), d.below == 1 ? "node" : "nodes");
  face.fill = Role::Paper;
  return face;
}

}  // namespace

std::string depth_words(const trace::Node& n) {
  if (happened(n, trace::Mark::ReSearch)) return fmt::format("{0}→{1}→{0}", n.depth, n.depth - 1);
  return happened(n, trace::Mark::Reduced) ? fmt::format("{}→{}", n.depth, depth_left(n)) : std::to_string(n.depth);
}

Face face_of(const DiagramNode& d, bool speaks_of_verify) {
  if (d.is_folded()) return folded_face(d);
  const trace::Node& n = d.node;
  Face face;
  face.head = n.kind == NodeKind::Quiescence ? "quiescence" : "depth " + depth_words(n);
  face.number = fmt::format("#{}", n.id);
  face.window = fmt::format("({}, {})", number(n.alpha), number(n.beta));
  face.value = value_words_of(n);
  face.events = events_of(d, speaks_of_verify);
  face.exit = exit_of(n);
  if (d.below > 0) face.below = fmt::format("{} {} below", grouped(d.below), d.below == 1 ? "node" : "nodes");
  face.fill = fill_of(n, speaks_of_verify);
  face.is_null = n.move.is_null();
  return face;
}

Face small_face_of(const DiagramNode& d, bool speaks_of_verify) {
  Face face = face_of(d, speaks_of_verify);
  if (d.is_folded()) return face;
  face.head = d.node.kind == NodeKind::Quiescence ? "q" : depth_words(d.node);
  face.number.clear();
  face.window.clear();
  face.events.clear();
  face.below.clear();
  return face;
}

std::string edge_words(const DiagramNode& d) {
  if (d.is_folded()) return d.move;
  if (d.node.move.is_null()) return kPass;
  return d.again ? d.move + " (again)" : d.move;
}

}  // namespace nullscope::viz
