// The boards of a walk's open nodes and the names of their moves, at millions a second.
#pragma once

#include <vector>

#include "engine/san.hpp"
#include "trace/read/board.hpp"

namespace nullscope {

class NamedLine {
 public:
  explicit NamedLine(const trace::Header& header) : root_(trace::root_of(header)) {}

  // Call for every Enter and Leave of a walk, first thing; the walk may begin inside a tree. Throws Error where a move
  // is not legal.
  void follow(const trace::Event& event, const trace::TreeState& state);
  // For nodes that were open before the walk began and stay so.
  void catch_up(const trace::TreeState& state, std::size_t levels);
  // Of the node at this level, open or just left.
  const Position& position(std::size_t level) const { return boards_[level]; }
  const San& name(std::size_t level) const { return names_[level]; }  // empty where its move is no real one

 private:
  void play(std::size_t level, trace::MoveCode move);

  Position root_;
  std::vector<Position> boards_;  // by level
  std::vector<San> names_;
  std::size_t known_ = 0;  // levels whose boards are right
};

}  // namespace nullscope
