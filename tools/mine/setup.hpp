// Boards that are put together man by man, at random or backwards from a position.
#pragma once

#include <array>
#include <optional>
#include <random>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::mine {

class Setup {
 public:
  Setup() { men_.fill(kNoPiece); }
  explicit Setup(const Position& position);

  // Kings near one or two pairs of pawns that block each other, and perhaps a free pawn or two: where zugzwangs are.
  static Setup blocked_pawns(std::mt19937_64& random);
  // A man on an empty square.
  void put_at_random(Piece man, std::mt19937_64& random);

  // Nobody may castle, nothing was captured en passant. None if it cannot occur in a game.
  std::optional<Position> with(Color to_move) const;

  struct Step {
    Position before;
    Move move;
  };
  // The moves without capture that lead here with `to_move` to move: his opponent's.
  std::vector<Step> ways_here(Color to_move) const;

 private:
  bool is_free(Square square) const { return men_[square] == kNoPiece; }
  void put_king(Color side, Square pawn, std::mt19937_64& random);

  std::array<Piece, 64> men_;
};

}  // namespace nullscope::mine
