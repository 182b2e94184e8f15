#include "trace/read/narrate.hpp"

namespace nullscope::trace {
namespace {

const std::string kBeta = "beta = {beta}";
const std::string kAlpha = "alpha = {alpha}";

std::string plies(int n) { return n == 1 ? "one ply" : std::to_string(n) + " plies"; }

// "returns -12 (12 for White)": whoever moved here wants to know it from their own side.
std::string returns(const Moment& m) {
  const Score v = m.what.value;
  const bool both_sides = v != 0 && !is_mate_score(v) && !m.node.move.is_none();
  return both_sides ? "returns {value} ({negated} for {other})" : "returns {value}";
}

std::string capitalised(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string why_drawn(const Position& p) {
  if (p.is_insufficient_material()) return "Neither side can mate with so little material";
  return p.halfmove_clock() >= 100 ? "The fifty-move rule ends the game here" : "The position has been here before";
}

std::string quiescence_left(const Moment& m) {
  switch (m.node.exit) {
    case Exit::StandPat:
      return "Standing pat already reaches " + kBeta + ": " + returns(m) + " without trying a capture.";
    case Exit::MoveCut: return "A capture reaches " + kBeta + ": " + returns(m) + ".";
    case Exit::Exact: return capitalised(returns(m)) + ": standing pat or a capture beats " + kAlpha + ".";
    default: return "Neither standing pat nor a capture beats " + kAlpha + ": " + returns(m) + ".";
  }
}

// Below a node that a filter has left something out of, moves cannot be counted.
bool is_partial(const Moment& m) { return m.node.folded > 0; }

std::string moves_tried(const Moment& m) {
  if (is_partial(m)) return "the best of its moves, not all of which are recorded";
  return m.node.moves == 1 ? "the only move tried" : "the best of {moves} moves";
}

std::string cutting_move(const Moment& m) {
  if (is_partial(m)) return "A move";
  return m.last_move.is_real() ? "Move {moves}, {last_move}," : "Move {moves}";
}

}  // namespace

Narrator::Narrator(const Header& header, const AuditFile* audit)
    : audit_(audit), null_mate_cuts_(!header.options.refuse_null_mate) {
  try {
    policy_ = parse_policy(header.policy);
    speaks_of_verify_ = std::visit([](const auto& p) { return p.kVerifiesAtRoot; }, *policy_);
  } catch (const std::invalid_argument&) {
  }
}

std::optional<Narrator::Plan> Narrator::plan(const Node& node) const {
  if (!policy_) return std::nullopt;
  const NullContext here{node.depth, node.verify};
  return std::visit([&](const auto& p) { return Plan{p.cuts(here), p.kProbes, p.depth_cost(here)}; }, *policy_);
}

std::string Narrator::form(const Moment& m) const {
  switch (m.what.type) {
    case Event::Type::Iteration: return iteration(m);
    case Event::Type::Enter: return enter(m);
    case Event::Type::NullTried: return null_tried(m);
    case Event::Type::NullResult: return null_result(m);
    case Event::Type::DepthReduced: return reduced(m);
    case Event::Type::VerifyFlip: return verify_flip(m);
    case Event::Type::ReSearch: return re_search(m);
    case Event::Type::TableHit:
      return "The table knows this position well enough" +
             std::string(m.what.origin ? ": node {origin} wrote the entry." : ".");
    case Event::Type::Folded:
      return std::string(m.folded.total() == 1 ? "{count} node" : "{count} nodes") +
             " below this one were left out of the recording.";
    case Event::Type::Leave: return leave(m);
    default: return {};
  }
}

std::string Narrator::iteration(const Moment& m) const {
  return m.what.depth == 1 ? "Iteration 1: the root is searched to depth 1."
                           : "Iteration {to}: the root is searched again, to depth {to}.";
}

std::string Narrator::as_entered(const Moment& m) const {
  if (m.node.kind == NodeKind::Quiescence)
    return m.parent.kind == NodeKind::Interior ? "Depth 0: quiescence, window {window}."
                                               : "Quiescence, window {window}.";
  std::string text = "Depth {depth}, window {window}";
  if (speaks_of_verify_) text += m.node.verify ? ", verify is true" : ", verify is false";
  return text + ".";
}

std::string Narrator::enter(const Moment& m) const {
  const MoveCode move = m.node.move;
  if (m.parent.id == 0) return "The root, {mover} to move. " + as_entered(m);
  if (move.is_null()) return "{who} passes. " + as_entered(m);
  if (move.is_none()) {
    const bool probe = policy_ && std::holds_alternative<policy::Probe>(*policy_);
    return (probe ? "The same position once more, without a null move: does a search agree with it? "
                  : "The same position once more. ") +
           as_entered(m);
  }
  std::string text = "{who} plays {move}";
  text += m.parent.wide_next ? " once more, in the open window. " : ". ";
  if (m.node.kind == NodeKind::Interior && m.parent.depth_now <= 1 && m.board.in_check())
    text += "{mover} is in check, so the leaf gets one ply more. ";
  return text + as_entered(m);
}

std::string Narrator::null_tried(const Moment& m) const {
  return std::string("Null move tried, to depth {null_depth}") + (m.what.depth <= 0 ? " (quiescence)" : "") +
         ", window {null_window}: does {mover} reach " + kBeta + " even by passing?";
}

std::string Narrator::null_result(const Moment& m) const {
  const std::string text = "Null move to depth {null_depth}, window {null_window}, returned {value}";
  if (!m.what.flag) return text + " < beta: no fail-high. The moves are searched as if nothing had happened.";
  return text + " >= beta: fail-high." + after_fail_high(m);
}

std::string Narrator::after_fail_high(const Moment& m) const {
  const auto next = plan(m.node);
  if (!next) return "";
  const bool refused = !null_mate_cuts_ && is_mate_score(m.what.value);
  const std::string because = !speaks_of_verify_ ? " "
                              : m.node.verify    ? " verify is true, so "
                                                 : " verify is false, so ";
  const auto say = [&](const std::string& what) { return because + (speaks_of_verify_ ? what : capitalised(what)); };
  if (next->cuts && !refused) return say("the node is cut at once: no move is searched.");
  if (next->cuts) return " But it is a mate, which a null move cannot prove here: the moves are searched.";
  if (next->probes) return " A search of the same depth without a null move must agree before the node is cut.";
  if (m.node.depth_now - next->cost <= 0)
    return say("the search gives up " + plies(next->cost) + ", which is all: quiescence answers.");
  const std::string onward = "the search goes on " + plies(next->cost) + " shallower";
  if (!speaks_of_verify_) return say(onward + " instead of cutting.");
  if (!m.node.verify) return say(onward + " instead of cutting.");
  const bool cuts_below = std::visit([](const auto& p) { return p.cuts({1, false}); }, *policy_);
  return say(onward + (cuts_below ? ", without verification below." : "; below, a fail-high will cost more."));
}

std::string Narrator::reduced(const Moment& m) const {
  const std::string text = "Depth {from} becomes {to}";
  if (m.what.depth <= 0) return text + ": nothing is left to search with.";
  const bool mends = policy_ && m.node.verify && std::visit([](const auto& p) { return p.kMends; }, *policy_);
  return text + (mends ? ": the moves must now keep the null move's promise." : ": the moves are searched shallower.");
}

std::string Narrator::verify_flip(const Moment& m) const {
  if (m.what.flag) return "verify is true again, as the node was entered.";
  const bool cuts = policy_ && std::visit([](const auto& p) { return p.cuts({1, false}); }, *policy_);
  return std::string("verify becomes false: ") +
         (cuts ? "a null move that fails high below cuts at once." : "it stays so in this subtree.");
}

std::string Narrator::re_search(const Moment& m) const {
  if (m.what.cause == ReSearch::PvsWindow) {
    const std::string which = m.last_move.is_real() ? "{last_move}" : "The last move";
    return which +
           " beat alpha in its null window. It is searched again in the open window {open_window} for its "
           "exact value.";
  }
  const std::string best = m.best == -kInfinity ? "" : " (the best is worth {best})";
  return "Verification failed: passing reached " + kBeta + ", but no move does" + best +
         ". Perhaps a zugzwang. The node is searched again to its full depth of {depth}.";
}

// What an audit found out about a null-move cut.
std::string Narrator::verdict(const Moment& m) const {
  const AuditedCut* const cut = audit_ ? audit_->find(m.node.id) : nullptr;
  if (!cut) return "";
  if (!cut->wrong()) return " The audit found this cut sound: a full search without null moves reaches beta too.";
  std::string text = " The audit found this cut wrong: without null moves the position is worth {true_value} < beta";
  if (!cut->best.empty()) text += ", by {true_best}";
  return text + (cut->label == CutLabel::Zugzwang
                     ? ". A zugzwang: passing is better than any move."
                     : ". The shallow null search could not see that far: a horizon error.");
}

std::string Narrator::leave(const Moment& m) const {
  switch (m.node.exit) {
    case Exit::NullCut:
      return "Cut by the null move: " + returns(m) + ", at least " + kBeta +
             (m.node.children > 1 ? ", and the search without it agrees." : ".") + verdict(m);
    case Exit::Table:
      return capitalised(returns(m)) + " from the table" +
             (m.node.bound == Bound::Lower   ? ", a lower bound that reaches " + kBeta + "."
              : m.node.bound == Bound::Upper ? ", an upper bound not above " + kAlpha + "."
                                             : ", an exact value.");
    case Exit::Mate: return "{mover} is checkmated: " + returns(m) + ".";
    case Exit::Stalemate: return "{mover} has no move and is not in check, stalemate: " + returns(m) + ".";
    case Exit::Draw: return why_drawn(m.board) + ", a draw: " + returns(m) + ".";
    case Exit::Horizon: return "Quiescence has answered for the node: " + returns(m) + ".";
    case Exit::Stopped: return "The search is stopped here; the value means nothing.";
    default: break;
  }
  if (m.node.kind == NodeKind::Quiescence) return quiescence_left(m);
  if (m.node.exit == Exit::MoveCut)
    return cutting_move(m) + " reaches " + kBeta + ": cutoff, " + returns(m) + " and tries no more moves.";
  if (m.node.exit == Exit::Exact)
    return capitalised(returns(m)) + ", " + moves_tried(m) + ", inside the window: exact.";
  return "No move beats " + kAlpha + ": " + returns(m) + ", " + moves_tried(m) + ".";
}

}  // namespace nullscope::trace
