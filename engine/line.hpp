// Where the search is: the moves and keys from the game's start to the current node, and the
// principal variation found so far below each ply.
#pragma once

#include <vector>

#include "engine/movegen.hpp"

namespace nullscope {

class Line {
 public:
  // `history`: keys of the game's positions before the root, oldest first.
  Line(const std::vector<Key>& history, Key root) : keys_(history), root_index_(history.size()) {
    keys_.push_back(root);
    keys_.resize(root_index_ + kMaxPly + 8);
    moves_.fill(Move::none());
  }

  int ply() const { return ply_; }
  // The i-th last move on the way here; Move::none() at the root.
  Move last(int i = 0) const { return depth_ > i ? moves_[static_cast<std::size_t>(depth_ - i)] : Move::none(); }

  // Move::none() enters the same position again: one call deeper, but no ply.
  void push(Move m, Key key) {
    moves_[static_cast<std::size_t>(++depth_)] = m;
    if (!m.is_none()) keys_[root_index_ + static_cast<std::size_t>(++ply_)] = key;
  }
  void pop() {
    if (!moves_[static_cast<std::size_t>(depth_--)].is_none()) --ply_;
  }

  // Has the current position occurred before: once since the root, or twice with the game before it?
  bool is_repetition(const Position& p) const {
    const auto here = root_index_ + static_cast<std::size_t>(ply_);
    const auto reach = std::min(static_cast<std::size_t>(p.reversible_plies()), here);
    int before_root = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
      if (keys_[here - back] != p.key()) continue;
      if (here - back >= root_index_ || ++before_root == 2) return true;
    }
    return false;
  }

 private:
  std::vector<Key> keys_;
  std::array<Move, 2 * kMaxPly + 8> moves_;  // a none move can stand between any two plies
  std::size_t root_index_;
  int ply_ = 0;
  int depth_ = 0;
};

// Is the game over in `p`, to which the line leads, without a mate? Nothing that follows counts.
inline bool is_draw(const Position& p, const Line& line) {
  if (p.is_insufficient_material() || line.is_repetition(p)) return true;
  // Mate on the hundredth ply comes before the fifty-move rule.
  return p.halfmove_clock() >= 100 && (!p.in_check() || has_legal_move(p));
}

// The best line below each ply, kept as a triangle: a node's line is its move and its child's line.
class PrincipalVariation {
 public:
  void clear(int ply) { length_[index(ply)] = 0; }
  void update(int ply, Move m) {
    const std::size_t i = index(ply);
    moves_[i][0] = m;
    std::copy_n(moves_[i + 1].begin(), length_[i + 1], moves_[i].begin() + 1);
    length_[i] = length_[i + 1] + 1;
  }
  std::vector<Move> line() const {
    return {moves_[0].begin(), moves_[0].begin() + static_cast<std::ptrdiff_t>(length_[0])};
  }

 private:
  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }
  std::array<std::size_t, kMaxPly + 4> length_{};
  std::array<std::array<Move, kMaxPly + 4>, kMaxPly + 4> moves_;
};

}  // namespace nullscope
