#include "trace/read/narrate.hpp"

#include <algorithm>
#include <bit>

#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

const std::string kBeta = "beta = {beta}";
const std::string kAlpha = "alpha = {alpha}";

std::string plies(int n) { return n == 1 ? "one ply" : std::to_string(n) + " plies"; }

// "returns -12 (12 for White)": whoever moved here wants to know it from their own side.
std::string returns(const Moment& m) {
  const Score v = m.what.value;
  const bool both_sides = v != 0 && !m.units.is_mate(v) && !m.node.move.is_none();
  return both_sides ? "returns {value} ({negated} for {other})" : "returns {value}";
}

// A form's braces are its slots': another engine's text has none.
std::string in_a_form(std::string text) {
  for (char& c : text)
    if (c == '{' || c == '}') c = ' ';
  return text;
}

std::string capitalised(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string why_drawn(const Position& p) {
  if (p.is_insufficient_material()) return "Neither side can mate with so little material";
  return p.halfmove_clock() >= 100 ? "The fifty-move rule ends the game here" : "The position has been here before";
}

// Below a node that a filter has left something out of, moves cannot be counted.
bool is_partial(const Moment& m) { return m.node.folded > 0; }

// Another engine may end a node by a rule of its own, before any move of it is searched.
bool is_without_moves(const Moment& m) { return m.node.moves == 0 && !is_partial(m); }

std::string quiescence_left(const Moment& m) {
  switch (m.node.exit) {
    case Exit::StandPat:
      return "Standing pat already reaches " + kBeta + ": " + returns(m) + " without trying a capture.";
    case Exit::BetaCutoff:
      return (is_without_moves(m) ? "Without a capture searched, the value reaches " : "A capture reaches ") + kBeta +
             ": " + returns(m) + ".";
    case Exit::Exact: return capitalised(returns(m)) + ": standing pat or a capture beats " + kAlpha + ".";
    default: return "Neither standing pat nor a capture beats " + kAlpha + ": " + returns(m) + ".";
  }
}

std::string moves_tried(const Moment& m) {
  if (is_partial(m)) return "the best of its moves, not all of which are recorded";
  return m.node.moves == 1 ? "the only move tried" : "the best of {moves} moves";
}

std::string left_without_moves(const Moment& m) {
  switch (m.node.exit) {
    case Exit::BetaCutoff: return "Beta cutoff without a move searched: " + returns(m) + ", at least " + kBeta + ".";
    case Exit::Exact: return capitalised(returns(m)) + " without a move searched, inside the window: exact.";
    default: return "Fail-low without a move searched: " + returns(m) + ", not above " + kAlpha + ".";
  }
}

std::string cutting_move(const Moment& m) {
  if (is_partial(m)) return "A move";
  return m.last_move.is_real() ? "Move {moves}, {last_move}," : "Move {moves}";
}

// A failed verification may be a zugzwang, a horizon error, or chance; what it was, an audit can tell. Before one there
// is little to go by. "Perhaps" is said where it was found to be so several times as often as elsewhere: the side to
// move has one piece besides king and pawns, and falls short of beta by more than a pawn. What falls short by no more
// than a tenth of a pawn is mostly the instability of values that were searched to different depths. How often both are
// right was measured: README.md.
std::string why_it_failed(const Moment& m) {
  const Bitboard own = m.board.pieces(m.board.side_to_move());
  const int pieces = std::popcount(own & ~m.board.pieces(King) & ~m.board.pieces(Pawn));
  const bool is_known = m.best != -kInfinity;  // else the pieces alone decide
  const std::int64_t short_by = std::min<std::int64_t>(std::int64_t{m.node.beta} - m.best, format::kMaxScore);
  const int short_of_beta = is_known ? m.units.centipawns(static_cast<int>(short_by)) : 0;
  if (is_known && short_of_beta <= 10) return " By so little, it may be chance.";
  return pieces == 1 && (!is_known || short_of_beta > 100) ? " Perhaps a zugzwang." : "";
}

}  // namespace

Narrator::Narrator(const Header& header, const AuditFile* audit, const Ending* labels)
    : audit_(audit),
      labels_(labels),
      null_mate_cuts_(!header.options.refuse_null_mate),
      extends_checks_(header.options.check_extension == CheckExtension::Everywhere) {
  const std::optional<PolicyTraits> traits = traits_of(header.policy);
  if (!traits) return;  // another engine's
  policy_ = parse_policy(header.policy);
  traits_ = *traits;
}

std::optional<Narrator::Plan> Narrator::plan(const Node& node) const {
  if (!policy_) return std::nullopt;
  const NullContext here{node.depth, node.verify};
  return std::visit([&](const auto& p) { return Plan{p.cuts(here), p.probes(), p.depth_cost(here)}; }, *policy_);
}

std::string Narrator::form(const Moment& m) const {
  switch (m.what.type) {
    case Event::Type::Iteration: return "Iteration {to}: the root is searched to depth {to}.";
    case Event::Type::Enter: return enter(m);
    case Event::Type::NullTried: return null_tried(m);
    case Event::Type::NullResult: return null_result(m);
    case Event::Type::DepthChanged: return reduced(m);
    case Event::Type::VerifyFlip: return verify_flip(m);
    case Event::Type::ReSearch: return re_search(m);
    case Event::Type::TableHit:
      return "The transposition table has a good enough entry for this position" +
             std::string(m.what.origin ? ": node {origin} wrote the entry." : ".");
    case Event::Type::Skipped: return skipped(m);
    case Event::Type::Noted: return noted(m);
    case Event::Type::Folded:
      return std::string(m.folded.total() == 1 ? "{count} node" : "{count} nodes") +
             " below this one were left out of the recording.";
    case Event::Type::Leave: return leave(m);
    default: return {};
  }
}

std::string Narrator::as_entered(const Moment& m) const {
  if (m.node.kind == NodeKind::Quiescence)
    return m.parent.kind == NodeKind::Interior ? "Depth 0: quiescence, window {window}."
                                               : "Quiescence, window {window}.";
  std::string text = "Depth {depth}, window {window}";
  if (m.node.verify)
    text += ", verify is true";
  else if (traits_.has_verify)
    text += ", verify is false";
  return text + ".";
}

std::string Narrator::enter(const Moment& m) const {
  const MoveCode move = m.node.move;
  if (m.parent.id == 0) return "The root, {mover} to move. " + as_entered(m);
  if (move.is_null()) return "{who} makes a null move. " + as_entered(m);
  if (move.is_none()) {
    const auto next = plan(m.parent);
    if (m.node.purpose != Purpose::Main)
      return "The same position: " + name(m.node.purpose) + because(m.node.notes.label) + ". " + as_entered(m);
    return (next && next->probes ? "The same position, without a null move: does a search agree with the null move? "
                                 : "The same position. ") +
           as_entered(m);
  }
  std::string text = "{who} plays {move}";
  text += m.node.purpose == Purpose::PvsReSearch ? " again, in the full window"
          : m.node.purpose == Purpose::Main      ? ""
                                                 : ": " + name(m.node.purpose);
  text += because(m.node.notes.label) + ". ";
  if (m.node.kind == NodeKind::Interior && m.parent.depth_now <= 1 && m.board.in_check())
    text += "{mover} is in check, so the leaf gets one ply more. ";
  else if (extends_checks_ && m.node.kind == NodeKind::Interior && m.board.in_check())
    text += "{mover} is in check, so it is searched one ply deeper. ";
  return text + as_entered(m);
}

// What our policies evaluate; what other engines note is shown, not told.
std::string Narrator::noted(const Moment& m) const {
  if (!policy_ || m.what.note != Note::StaticEval) return {};
  const OpenNode& n = m.node;
  const std::int64_t margin = std::int64_t{m.what.value} - n.beta;
  const NullContext here{n.depth, n.verify, static_cast<int>(std::min<std::int64_t>(margin, format::kMaxScore))};
  const bool tries = std::visit([&](const auto& p) { return p.tries(here); }, *policy_);
  return std::string("The static evaluation, {value}, ") + (here.margin >= 0 ? "reaches beta" : "is below beta") +
         (tries ? "." : ": no null move is tried.");
}

std::string Narrator::null_tried(const Moment& m) const {
  return std::string("Null move tried, to depth {null_depth}") + (m.what.depth <= 0 ? " (quiescence)" : "") +
         ", window {null_window}{then}: does {mover} reach " + kBeta + " even without making a move?";
}

std::string Narrator::null_result(const Moment& m) const {
  const std::string text = "Null move to depth {null_depth}, window {null_window}, returned {value}";
  if (!m.what.flag) return text + " < beta: no fail-high." + (policy_ ? "{then} The moves are searched as usual." : "");
  return text + " >= beta: fail-high.{then}" + after_fail_high(m);
}

std::string Narrator::after_fail_high(const Moment& m) const {
  const auto next = plan(m.node);
  if (!next) return "";
  const bool refused = !null_mate_cuts_ && m.units.is_mate(m.what.value);
  const std::string because = !traits_.has_verify ? " "
                              : m.node.verify     ? " verify is true, so "
                                                  : " verify is false, so ";
  const auto say = [&](const std::string& what) { return because + (traits_.has_verify ? what : capitalised(what)); };
  if (next->cuts && !refused) return say("the node is cut off at once: no move is searched.");
  if (next->cuts) return " But it is a mate, which a null move cannot prove here: the moves are searched.";
  if (next->probes) return " A search of the same depth without a null move must agree before the node is cut off.";
  if (m.node.depth_now - next->cost <= 0)
    return say("the search gives up " + plies(next->cost) + ", which is all: quiescence answers.");
  const std::string onward = "the search continues " + plies(next->cost) + " shallower";
  if (!traits_.has_verify) return say(onward + " instead of cutting.");
  if (!m.node.verify) return say(onward + " instead of cutting.");
  return say(onward + (traits_.verifies ? ", without verification below." : "; below, a fail-high will cost more."));
}

// ": lmp", where the engine says why.
std::string Narrator::because(Label label) const {
  return label && labels_ ? " (" + in_a_form(labels_->label_name(label)) + ")" : "";
}

std::string Narrator::skipped(const Moment& m) const {
  if (MoveCode(m.what.move).is_none())
    return "The remaining quiet moves are not searched" + because(m.what.label) + ".";
  return "{skipped} is not searched" + because(m.what.label) + ".";
}

std::string Narrator::reduced(const Moment& m) const {
  const std::string text = "Depth {from} becomes {to}";
  if (m.what.depth > m.what.from) return text + ": the node is extended.";
  if (m.what.depth <= 0) return text + ": nothing is left to search with.";
  return text + (traits_.re_searches && m.node.verify ? ": the moves must now verify that beta is reached."
                                                      : ": the moves are searched shallower.");
}

std::string Narrator::verify_flip(const Moment& m) const {
  if (m.what.flag) return "verify is true again, as the node was entered.";
  return std::string("verify becomes false: ") +
         (traits_.verifies ? "below, a null move that fails high cuts off at once." : "it stays so in this subtree.");
}

std::string Narrator::re_search(const Moment& m) const {
  const std::string which = m.last_move.is_real() ? "{last_move}" : "The last move";
  if (m.what.cause == ReSearch::LateMove)
    return which + " beat alpha at a reduced depth" + because(m.what.label) +
           ".{then} It is re-searched to its full depth.";
  if (m.what.cause == ReSearch::PvsWindow) {
    return which +
           " beat alpha in its null window.{then} It is re-searched in the full window {full_window} for its exact "
           "value.";
  }
  const std::string best = m.best == -kInfinity ? "" : " (the best is worth {best})";
  return "Verification failed: the null move reached " + kBeta + ", but no move does" + best + ".{then}" +
         why_it_failed(m) + " Re-search to the full depth of {depth}.";
}

// What an audit found out about a null-move cutoff.
std::string Narrator::verdict(const Moment& m) const {
  const AuditedCutoff* const cut = audit_ ? audit_->find(m.node.id) : nullptr;
  if (!cut) return "";
  const std::string found = audit_->is_of_another_engine()
                                ? "{then} By nullscope's evaluation, not the engine's own, this cutoff is "
                                : "{then} The audit found this cutoff ";
  if (!cut->wrong()) return found + "sound: a full search without null moves reaches beta too.";
  std::string text = found + "wrong: without null moves the position is worth {true_value} < beta";
  if (!cut->best.empty()) text += ", by {true_best}";
  return text + (cut->verdict == Verdict::Zugzwang
                     ? ". A zugzwang: not moving would be better than any move."
                     : ". The shallow null-move search did not see that far: a horizon error.");
}

std::string Narrator::leave(const Moment& m) const {
  switch (m.node.exit) {
    case Exit::NullCutoff:
      return "Null-move cutoff: " + returns(m) + ", at least " + kBeta +
             (m.node.children > 1 ? ", and the search without it agrees." : ".") + verdict(m);
    case Exit::TtCutoff:
      return "TT cutoff: " + returns(m) +
             (m.node.bound == Bound::Lower   ? ", a lower bound that reaches " + kBeta + "."
              : m.node.bound == Bound::Upper ? ", an upper bound not above " + kAlpha + "."
                                             : ", an exact value.");
    case Exit::Mate: return "{mover} is checkmated: " + returns(m) + ".";
    case Exit::Stalemate: return "{mover} has no move and is not in check, stalemate: " + returns(m) + ".";
    case Exit::Draw: return why_drawn(m.board) + ", a draw: " + returns(m) + ".";
    case Exit::DepthUsedUp: return "The depth is used up: quiescence answers for the node, " + returns(m) + ".";
    case Exit::Stopped: return "The search is stopped here; the value means nothing.";
    case Exit::Pruned: return "Pruned before its moves" + because(m.node.notes.exit_label) + ": " + returns(m) + ".";
    default: break;
  }
  if (m.node.kind == NodeKind::Quiescence) return quiescence_left(m);
  if (m.node.exit == Exit::StandPat)
    return "Stand-pat: the static evaluation reaches " + kBeta + ", " + returns(m) +
           (is_without_moves(m) ? " without a move searched." : ".");
  if (is_without_moves(m)) return left_without_moves(m);
  if (m.node.exit == Exit::BetaCutoff)
    return cutting_move(m) + " reaches " + kBeta + ": beta cutoff, " + returns(m) + ".";
  if (m.node.exit == Exit::Exact)
    return capitalised(returns(m)) + ", " + moves_tried(m) + ", inside the window: exact.";
  return "Fail-low, no move beats " + kAlpha + ": " + returns(m) + ", " + moves_tried(m) + ".";
}

std::string Narrator::filled(std::string_view form, const Moment& m) const {
  return fill_slots(form, m, audit_ ? audit_->find(m.node.id) : nullptr);
}

}  // namespace nullscope::trace
