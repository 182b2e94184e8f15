// Follows every node of a walk with its board, at millions a second: for questions about moves and positions.
//
// Unlike BoardTracker it does not ask whether a move is legal, only whether a board can bear it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trace/read/board.hpp"

namespace nullscope::trace {

class MoveMatcher {
 public:
  // `move`: UCI, "--", or SAN, where Nf3 means Ngf3 and Nxf3 as well; empty for any. Throws Error if it reads as
  // none of them.
  MoveMatcher(const Header& header, const std::string& move, std::optional<Key> key);

  // Where a block begins, with these nodes open. Without it, they are not matched.
  void start(const TreeState& state);
  // Call for every event, without gaps but for whole blocks at the start.
  void follow(const Event& event, const Decoder& decoder);
  // Of a node that has just been left.
  bool matches(const Node& node) const;

 private:
  // A move as people write it: whatever is stated must hold.
  struct Pattern {
    PieceType piece = Pawn;
    std::optional<int> file;  // it came from
    std::optional<int> rank;
    std::optional<Square> to;
    std::optional<PieceType> promotion;
    std::optional<int> castles_to;  // file
  };
  static Pattern parse(std::string text);
  bool fits(const Position& before, MoveCode move) const;

  Position root_;
  std::vector<Position> boards_;  // of the open nodes, and of the one just left
  std::size_t level_ = 0;         // of the event's node
  std::optional<MoveCode> code_;
  std::optional<Pattern> pattern_;
  std::optional<Key> key_;
};

// The position after a recorded move that is taken to be legal. Throws Error where a board cannot bear it.
Position after_unchecked(const Position& p, MoveCode code);

}  // namespace nullscope::trace
