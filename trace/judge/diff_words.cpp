#include "trace/judge/diff_words.hpp"

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

std::string text(int number) { return std::to_string(number); }

std::string entered(const Node& n, const Node& other, bool verify_differs) {
  std::string words = n.kind == NodeKind::Quiescence ? "searched in quiescence" : "searched to depth " + text(n.depth);
  if (n.purpose != Purpose::Main) words += " as " + name(n.purpose);
  words += " in window " + window_words(n.alpha, n.beta);
  if (verify_differs && n.verify != other.verify) words += n.verify ? ", verify is true" : ", verify is false";
  return words;
}

// "returned 45 (beta cutoff)"
std::string left(const Node& n) {
  if (n.exit == Exit::Stopped) return "was stopped";
  return "returned " + value_words(n.value, n.ply) + " (" + name(n.exit) + ")";
}

std::string null_value(const Node& n) {
  return "null move " + value_words(n.null_value, n.ply) +
         (happened(n, Mark::NullFailHigh) ? " >= beta " : " < beta ") + number_words(n.beta);
}

std::string null_move(const Node& n) {
  if (!happened(n, Mark::NullTried)) return "tried no null move, " + left(n);
  std::string words = null_value(n);
  for (const Mark mark : {Mark::Reduced, Mark::VerifyFlip, Mark::ReSearch})
    if (happened(n, mark)) words += ", " + name(mark);
  return words + ", " + left(n);
}

// "e4, Nf3 and 12 more", from this position.
std::string listed(const std::vector<MoveCode>& moves, std::uint64_t count, const Position& here) {
  std::string words;
  for (std::size_t i = 0; i < moves.size(); ++i)
    (words += i == 0 ? "" : i + 1 == count ? " and " : ", ") += san_move(here, moves[i]);
  if (count > moves.size()) words += " and " + std::to_string(count - moves.size()) + " more";
  return words;
}

std::string moves(const Node& n, MoveCode turn, const std::vector<MoveCode>& only, std::uint64_t count,
                  const Position& here) {
  std::string words;
  if (turn.is_null())
    words = null_value(n);
  else if (!turn.is_none())
    words = "continued with " + san_move(here, turn);
  else
    words = "searched no further move";
  if (count > 1 || (count == 1 && only.front() != turn)) words += ", alone searched " + listed(only, count, here);
  return words + ", " + left(n);
}

std::string what_side_did(const Divergence& p, const Node& n, const Node& other, MoveCode turn,
                          const std::vector<MoveCode>& only, std::uint64_t count, const Position& here) {
  switch (p.kind) {
    case DivergenceKind::RootSearch:
      return n.id ? entered(n, n, false) + ", " + left(n) : "did not search the root so";
    case DivergenceKind::Entry: return entered(n, other, true) + ", " + left(n);
    case DivergenceKind::NullMove: return null_move(n);
    case DivergenceKind::Moves: return moves(n, turn, only, count, here);
    case DivergenceKind::Exit:
    case DivergenceKind::Value: break;
  }
  return left(n);
}

}  // namespace

std::string what_a_did(const Divergence& p, const Position& here) {
  return what_side_did(p, p.a, p.b, p.turn_a, p.only_a, p.count_a, here);
}

std::string what_b_did(const Divergence& p, const Position& here) {
  return what_side_did(p, p.b, p.a, p.turn_b, p.only_b, p.count_b, here);
}

}  // namespace nullscope::trace
