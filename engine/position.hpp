// A chess position: copied and changed, never undone.
//
// A Position is a value of some 160 bytes. `after(move)` returns the position that a legal move leads
// to; there is no unmake. The key, the pawn key and the piece-square score are kept up to date by every
// change and can be recomputed from scratch (`computed_key`) to check them.
//
// en_passant is set only when a legal en-passant capture exists, so equal positions have equal keys.
#pragma once

#include <string>

#include "engine/attacks.hpp"
#include "engine/psqt.hpp"
#include "engine/zobrist.hpp"

namespace nullscope {

class Position {
 public:
  // --- what stands where
  Bitboard pieces() const { return color_[White] | color_[Black]; }
  Bitboard pieces(Color c) const { return color_[c]; }
  Bitboard pieces(PieceType t) const { return type_[t]; }
  Bitboard pieces(Color c, PieceType t) const { return color_[c] & type_[t]; }
  Bitboard pieces(Color c, PieceType t, PieceType u) const { return color_[c] & (type_[t] | type_[u]); }
  Piece piece_on(Square s) const { return board_[s]; }
  Square king(Color c) const { return lsb(pieces(c, King)); }

  // --- whose turn, and what is still allowed
  Color side_to_move() const { return side_; }
  std::uint8_t castling() const { return castling_; }
  Square en_passant() const { return en_passant_; }
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }
  // How many positions back a repetition may lie: plies since a capture, pawn move or null move.
  int reversible_plies() const { return reversible_plies_; }

  // --- derived values, kept incrementally
  Key key() const { return key_; }
  Key pawn_key() const { return pawn_key_; }  // pawns of both sides, nothing else
  Tapered psqt() const { return psqt_; }      // White's point of view
  int phase() const { return phase_; }        // kMaxPhase with all pieces, 0 with none
  Key computed_key() const;
  Key computed_pawn_key() const;

  // --- attacks
  Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
  bool is_attacked(Square s, Color by, Bitboard occupied) const { return attackers_to(s, by, occupied) != 0; }
  Bitboard checkers() const { return attackers_to(king(side_), ~side_, pieces()); }
  bool in_check() const { return checkers() != 0; }

  // --- moves. `move` must be legal (movegen.hpp); pass() must not be called in check.
  Position after(Move move) const {
    Position next = *this;
    next.make(move);
    return next;
  }
  Position pass() const;
  bool is_capture(Move m) const { return board_[m.to()] != kNoPiece || m.kind() == Move::EnPassant; }
  PieceType captured(Move m) const { return m.kind() == Move::EnPassant ? Pawn : type_of(board_[m.to()]); }

  // --- rules that need no move generation
  bool is_insufficient_material() const;
  bool has_only_king_and_pawns(Color c) const { return color_[c] == pieces(c, King, Pawn); }

  bool operator==(const Position&) const = default;

 private:
  friend class PositionBuilder;

  void make(Move move);
  void put(Piece p, Square s);
  void remove(Square s);
  void set_en_passant(Square s);
  void set_castling(std::uint8_t rights);
  bool en_passant_is_legal(Square target) const;

  std::array<Bitboard, kPieceTypes> type_{};
  std::array<Bitboard, 2> color_{};
  std::array<Piece, kSquares> board_ = make_empty_board();
  Key key_ = 0;
  Key pawn_key_ = 0;
  Tapered psqt_{};
  std::int16_t phase_ = 0;
  std::int16_t fullmove_number_ = 1;
  std::uint8_t halfmove_clock_ = 0;
  std::uint8_t reversible_plies_ = 0;
  std::uint8_t castling_ = kNoCastling;
  Square en_passant_ = kNoSquare;
  Color side_ = White;

  static constexpr std::array<Piece, kSquares> make_empty_board() {
    std::array<Piece, kSquares> board{};
    board.fill(kNoPiece);
    return board;
  }
};

// Builds a position piece by piece, for FEN and for tests. `finish` makes it consistent.
class PositionBuilder {
 public:
  void put(Piece p, Square s) { position_.put(p, s); }
  bool is_empty(Square s) const { return position_.board_[s] == kNoPiece; }
  const Position& peek() const { return position_; }
  Position finish(Color side, std::uint8_t castling, Square en_passant, int halfmove_clock, int fullmove_number);

 private:
  Position position_;
};

// The same position with colours exchanged and the board turned over: its value is the same.
Position color_flipped(const Position& position);

}  // namespace nullscope
