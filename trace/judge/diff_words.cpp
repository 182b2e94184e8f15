#include "trace/judge/diff_words.hpp"

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

std::string digits(int number) { return std::to_string(number); }

std::string entered(const Node& n, const Node& other, bool verify_differs, const Units& units) {
  std::string words =
      n.kind == NodeKind::Quiescence ? "searched in quiescence" : "searched to depth " + digits(n.depth);
  if (n.purpose != Purpose::Main) words += " as " + name(n.purpose);
  words += " in window " + window_words(n.alpha, n.beta, units);
  if (verify_differs && n.verify != other.verify) words += n.verify ? ", verify is true" : ", verify is false";
  return words;
}

// "returned 45 (beta cutoff)"
std::string left(const Node& n, const Units& units) {
  if (n.exit == Exit::Stopped) return "was stopped";
  return "returned " + value_words(n.value, n.ply, units) + " (" + name(n.exit) + ")";
}

std::string null_value(const Node& n, const Units& units) {
  return "null move " + value_words(n.null_value, n.ply, units) +
         (happened(n, Mark::NullFailHigh) ? " >= beta " : " < beta ") + number_words(n.beta, units);
}

std::string null_move(const Node& n, const Units& units) {
  if (!happened(n, Mark::NullTried)) return "tried no null move, " + left(n, units);
  std::string words = null_value(n, units);
  for (const Mark mark : {Mark::Reduced, Mark::VerifyFlip, Mark::ReSearch})
    if (happened(n, mark)) words += ", " + name(mark);
  return words + ", " + left(n, units);
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
                  const Position& here, const Units& units) {
  std::string words;
  if (turn.is_null())
    words = null_value(n, units);
  else if (!turn.is_none())
    words = "continued with " + san_move(here, turn);
  else
    words = "searched no further move";
  if (count > 1 || (count == 1 && only.front() != turn)) words += ", alone searched " + listed(only, count, here);
  return words + ", " + left(n, units);
}

std::string what_side_did(const Divergence& p, const Node& n, const Node& other, MoveCode turn,
                          const std::vector<MoveCode>& only, std::uint64_t count, const Position& here,
                          const Units& units) {
  switch (p.kind) {
    case DivergenceKind::RootSearch:
      return n.id ? entered(n, n, false, units) + ", " + left(n, units) : "did not search the root so";
    case DivergenceKind::Entry: return entered(n, other, true, units) + ", " + left(n, units);
    case DivergenceKind::NullMove: return null_move(n, units);
    case DivergenceKind::Moves: return moves(n, turn, only, count, here, units);
    case DivergenceKind::Exit:
    case DivergenceKind::Value: break;
  }
  return left(n, units);
}

}  // namespace

std::string what_a_did(const Divergence& p, const Position& here, const Units& units) {
  return what_side_did(p, p.a, p.b, p.turn_a, p.only_a, p.count_a, here, units);
}

std::string what_b_did(const Divergence& p, const Position& here, const Units& units) {
  return what_side_did(p, p.b, p.a, p.turn_b, p.only_b, p.count_b, here, units);
}

}  // namespace nullscope::trace
