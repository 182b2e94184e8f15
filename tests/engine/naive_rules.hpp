// The rules of chess once more, as plainly as can be: a mailbox, steps, and a look at the board after
// each move. It shares only the vocabulary of types.hpp with the engine, which is compared with it.
#pragma once

#include <array>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::test {

class NaiveBoard {
 public:
  explicit NaiveBoard(const Position& p);

  std::vector<Move> legal_moves() const;
  NaiveBoard after(Move m) const;

  Piece on(Square s) const { return board_[s]; }
  Color side_to_move() const { return side_; }
  std::uint8_t castling() const { return castling_; }
  // Where the pawn that has just made a double step was passed over, if it can be captured there.
  Square capturable_en_passant() const;
  bool is_attacked(Square s, Color by) const { return !attackers(s, by).empty(); }
  bool in_check(Color c) const;
  // The squares of the pieces of `by` that attack `s`, lowest first.
  std::vector<Square> attackers(Square s, Color by) const;

  // For exchanges: whatever stands on `from` goes to `to`, whether or not a rule allows it.
  void move_piece(Square from, Square to);
  void take_off(Square s) { board_[s] = kNoPiece; }

 private:
  void add_pawn_moves(Square from, std::vector<Move>& moves) const;
  void add_steps(Square from, std::vector<Move>& moves) const;
  void add_castling(std::vector<Move>& moves) const;

  std::array<Piece, kSquares> board_;
  Color side_;
  std::uint8_t castling_;
  Square passed_over_;
};

}  // namespace nullscope::test
