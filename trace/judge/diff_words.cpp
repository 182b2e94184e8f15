// What each side did where two traces part, in words.
#include "trace/judge/diff.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {
namespace {

std::string text(int number) { return std::to_string(number); }
std::string window(const Node& n) { return std::string("(") + text(n.alpha) + ", " + text(n.beta) + ")"; }

std::string entered(const Node& n, const Node& other, bool verify_differs) {
  std::string words = n.kind == NodeKind::Quiescence ? "searched captures only" : "searched to depth " + text(n.depth);
  words += " in window " + window(n);
  if (verify_differs && n.verify != other.verify) words += n.verify ? ", verifying" : ", not verifying";
  return words;
}

std::string left(const Node& n) {
  const std::string value = text(n.value);
  switch (n.exit) {
    case Exit::Table: return "took " + value + " (" + to_string(n.bound) + ") from the table";
    case Exit::StandPat: return "stood pat at " + value + " >= beta " + text(n.beta);
    case Exit::Draw: return "saw a draw";
    case Exit::Mate: return "saw that it is mate";
    case Exit::Stalemate: return "saw that it is stalemate";
    case Exit::Stopped: return "was stopped";
    case Exit::NullCut: return "cut by the null move, value " + value;
    case Exit::Horizon: return "ran out of depth and let quiescence answer " + value;
    case Exit::MoveCut: return "was cut by a move, value " + value + " >= beta " + text(n.beta);
    case Exit::FailLow: return "failed low, value " + value + " <= alpha " + text(n.alpha);
    case Exit::Exact: return "came to " + value;
  }
  return {};
}

std::string null_move(const Node& n) {
  if (!happened(n, Mark::NullTried)) return "tried no null move, and " + left(n);
  if (!happened(n, Mark::NullFailHigh))
    return "passed: " + text(n.null_value) + " < beta " + text(n.beta) + ", went on, and " + left(n);
  std::string words = "passed: " + text(n.null_value) + " >= beta " + text(n.beta);
  if (n.exit == Exit::NullCut) return words + ", and cut";
  words += happened(n, Mark::Reduced) ? ", went on with less depth" : ", went on";
  if (happened(n, Mark::VerifyFlip)) words += " to verify";
  if (happened(n, Mark::ReSearch)) words += ", was not confirmed and started over";
  return words + ", and " + left(n);
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
    words = "passed (" + text(n.null_value) + (happened(n, Mark::NullFailHigh) ? " >= beta " : " < beta ") +
            text(n.beta) + ")";
  else if (!turn.is_none())
    words = "went on with " + san_move(here, turn);
  else
    words = "ended here";
  if (count > 1 || (count == 1 && only.front() != turn)) words += ", alone searched " + listed(only, count, here);
  return words + ", and " + left(n);
}

std::string what_side_did(const DiffPlace& p, const Node& n, const Node& other, MoveCode turn,
                          const std::vector<MoveCode>& only, std::uint64_t count, const Position& here) {
  switch (p.parting) {
    case Parting::Entry: return entered(n, other, true) + ", and " + left(n);
    case Parting::NullMove: return null_move(n);
    case Parting::Moves: return moves(n, turn, only, count, here);
    case Parting::Exit:
    case Parting::Value: break;
  }
  return left(n);
}

}  // namespace

std::string what_a_did(const DiffPlace& p, const Position& here) {
  return what_side_did(p, p.a, p.b, p.turn_a, p.only_a, p.count_a, here);
}

std::string what_b_did(const DiffPlace& p, const Position& here) {
  return what_side_did(p, p.b, p.a, p.turn_b, p.only_b, p.count_b, here);
}

}  // namespace nullscope::trace
