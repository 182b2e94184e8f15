#include "tools/mine/mate_solver.hpp"

#include <algorithm>

#include "engine/movegen.hpp"

namespace nullscope::mine {

void MateSolver::clear() {
  std::fill(memory_.begin(), memory_.end(), Entry{});
  nodes_ = 0;
}

bool MateSolver::mates(const Position& position, int moves) { return moves > 0 && attacks(position, moves); }

bool MateSolver::mates_by(const Position& position, Move first, int moves) {
  return moves > 0 && loses(position.after(first), moves - 1);
}

int MateSolver::shortest(const Position& position, int most) {
  for (int moves = 1; moves <= most; ++moves)
    if (attacks(position, moves)) return moves;
  return 0;
}

bool MateSolver::attacks(const Position& position, int moves) {
  ++nodes_;
  Entry& entry = memory_[position.key() & (kEntries - 1)];
  if (entry.key == position.key()) {
    if (entry.proved && entry.proved <= moves) return true;
    if (entry.refuted >= moves) return false;
  }
  // Checks leave the fewest replies: they prove or fail soonest. The last move must be one.
  bool found = false;
  for (const bool checks : {true, false}) {
    if (found || (!checks && moves == 1)) break;
    for (const Move move : legal_moves(position)) {
      const Position child = position.after(move);
      if (child.in_check() != checks) continue;
      if (loses(child, moves - 1)) {
        found = true;
        break;
      }
    }
  }
  // (The recursion may have written here meanwhile.)
  Entry& memory = memory_[position.key() & (kEntries - 1)];
  if (memory.key != position.key()) memory = {position.key(), 0, 0};
  if (found)
    memory.proved = static_cast<std::int8_t>(memory.proved ? std::min<int>(memory.proved, moves) : moves);
  else
    memory.refuted = static_cast<std::int8_t>(std::max<int>(memory.refuted, moves));
  return found;
}

bool MateSolver::loses(const Position& position, int moves) {
  ++nodes_;
  const MoveList replies = legal_moves(position);
  if (replies.empty()) return position.in_check();
  if (moves == 0) return false;
  return std::all_of(replies.begin(), replies.end(), [&](Move reply) { return attacks(position.after(reply), moves); });
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
