#include "tools/mine/mate_solver.hpp"

#include <algorithm>

#include "engine/movegen.hpp"

namespace nullscope::mine {

void MateSolver::clear() {
  std::fill(memory_.begin(), memory_.end(), Entry{});
  saves_ = {};
  nodes_ = 0;
}

bool MateSolver::mates(const Position& position, int moves) { return moves > 0 && attacks(position, moves); }

std::vector<Move> MateSolver::mates_by_checks(const Position& position, int moves, int quiet) {
  std::vector<Move> first;
  for (const Move move : legal_moves(position)) {
    const Position child = position.after(move);
    const int left = child.in_check() ? quiet : quiet - 1;
    if (left >= 0 && loses(child, moves - 1, left)) first.push_back(move);
  }
  return first;
}

bool MateSolver::mates_by(const Position& position, Move first, int moves) {
  return moves > 0 && loses(position.after(first), moves - 1);
}

int MateSolver::shortest(const Position& position, int most) {
  for (int moves = 1; moves <= most; ++moves)
    if (attacks(position, moves)) return moves;
  return 0;
}

bool MateSolver::attacks(const Position& position, int moves, int quiet) {
  ++nodes_;
  const bool full_width = quiet >= moves;
  const Entry& entry = entry_of(position);
  if (entry.key == position.key()) {
    if (entry.proved && entry.proved <= moves) return true;
    if (entry.refuted >= moves) return false;
  }
  // Checks leave the fewest replies: they prove or fail soonest. The last move must be one.
  MoveList others;
  bool found = false;
  for (const Move move : legal_moves(position)) {
    const Position child = position.after(move);
    if (!child.in_check())
      others.push(move);
    else if ((found = loses(child, moves - 1, quiet)))
      break;
  }
  if (!found && moves > 1 && quiet > 0)
    found = std::any_of(others.begin(), others.end(),
                        [&](Move move) { return loses(position.after(move), moves - 1, quiet - 1); });
  if (!gave_up() && (found || full_width)) remember(position, moves, found);
  return found;
}

void MateSolver::remember(const Position& position, int moves, bool mates) {
  Entry& entry = entry_of(position);
  if (entry.key != position.key()) entry = {position.key(), 0, 0};
  if (mates)
    entry.proved = static_cast<std::int8_t>(entry.proved ? std::min<int>(entry.proved, moves) : moves);
  else
    entry.refuted = static_cast<std::int8_t>(std::max<int>(entry.refuted, moves));
}

bool MateSolver::loses(const Position& position, int moves, int quiet) {
  if (++nodes_ >= most_nodes_) return false;
  const MoveList replies = legal_moves(position);
  if (replies.empty()) return position.in_check();
  if (moves == 0) return false;
  const auto saves = [&](Move reply) -> std::uint32_t& { return saves_[reply.from()][reply.to()]; };
  const auto refutes = [&](Move reply) {
    if (attacks(position.after(reply), moves, quiet)) return false;
    saves(reply) += static_cast<std::uint32_t>(moves * moves);
    return true;
  };
  const Move first =
      *std::max_element(replies.begin(), replies.end(), [&](Move a, Move b) { return saves(a) < saves(b); });
  if (refutes(first)) return false;
  return std::none_of(replies.begin(), replies.end(), [&](Move reply) { return reply != first && refutes(reply); });
}

std::vector<Move> MateSolver::line(Position position, int moves) {
  std::vector<Move> line;
  while (moves > 0) {
    const MoveList ours = legal_moves(position);
    const auto best = std::find_if(ours.begin(), ours.end(), [&](Move m) { return mates_by(position, m, moves); });
    if (best == ours.end()) break;
    line.push_back(*best);
    position = position.after(*best);
    int longest = 0;
    Move reply;
    for (const Move m : legal_moves(position))
      if (const int length = shortest(position.after(m), moves - 1); length > longest) {
        longest = length;
        reply = m;
      }
    if (longest == 0) break;  // mate
    line.push_back(reply);
    position = position.after(reply);
    moves = longest;
  }
  return line;
}

}  // namespace nullscope::mine
