// Follows every node of a walk with its board, at millions a second: for questions about moves and positions.
//
// Unlike BoardTracker it does not ask whether a move is legal, only whether a board can bear it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trace/board.hpp"

namespace nullscope {

class MoveFilter {
 public:
  // `move`: UCI, SAN, "--" or empty for any. Throws TraceError if it reads as none of them.
  MoveFilter(const TraceHeader& header, const std::string& move, std::optional<Key> key);

  // Call for every event, without gaps but for whole blocks at the start.
  void follow(const Event& event, const Decoder& decoder);
  // Of a node that has just been left.
  bool matches(const Node& node) const;

 private:
  Position root_;
  std::vector<Position> boards_;  // of the open nodes, and of the one just left
  std::size_t level_ = 0;         // of the event's node
  std::optional<MoveCode> code_;
  std::string san_;           // without check marks; empty if the move is given by squares
  std::optional<Square> to_;  // of that SAN
  std::optional<Key> key_;
};

// The position after a recorded move that is taken to be legal. Throws TraceError where a board cannot bear it.
Position after_unchecked(const Position& p, MoveCode code);

}  // namespace nullscope
