// A chess position: copied and changed, never undone.
//
// A Position is a value of some 160 bytes. `after(move)` returns the position that a legal move leads
// to; there is no unmake. The key, the pawn key and the piece-square score are kept up to date by every
// change but after_unscored() and can be recomputed from scratch (`computed_key`) to check them.
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
  Key pawn_key() const { return pawn_key_; }  // of pawns and kings alone
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
    next.make<true>(move);
    return next;
  }
  // The same for who only wants the moves that follow: keys and scores are left as they were.
  Position after_unscored(Move move) const {
    Position next = *this;
    next.make<false>(move);
    return next;
  }
  Position pass() const;
  // The key after a move, but for its effect on castling and en passant and for promotions: good enough to prefetch by.
  Key key_after_roughly(Move m) const {
    const auto& keys = zobrist::kKeys.piece;
    const Piece piece = board_[m.from()];
    const Piece victim = board_[m.to()];
    const Key taken = victim == kNoPiece ? 0 : keys[victim][m.to()];
    return key_ ^ keys[piece][m.from()] ^ keys[piece][m.to()] ^ taken ^ zobrist::kKeys.black_to_move;
  }
  bool is_capture(Move m) const { return board_[m.to()] != kNoPiece || m.kind() == Move::EnPassant; }
  PieceType captured(Move m) const { return m.kind() == Move::EnPassant ? Pawn : type_of(board_[m.to()]); }

  // --- rules that need no move generation
  bool is_insufficient_material() const {
    return !(type_[Pawn] | type_[Rook] | type_[Queen]) && are_minors_insufficient();
  }
  bool has_only_king_and_pawns(Color c) const { return color_[c] == pieces(c, King, Pawn); }

  bool operator==(const Position&) const = default;

 private:
  friend class PositionBuilder;

  // Scored: with the derived values.
  template <bool Scored>
  void make(Move move);
  template <bool Scored>
  void put(Piece p, Square s);
  template <bool Scored>
  void remove(Square s);
  template <bool Scored>
  void move_piece(Square from, Square to);
  // All of a pawn's or king's key, nothing of another's. Without a branch: it would go either way.
  static Key for_pawn_key(Piece p, Key key) {
    constexpr Key kCounts = 3ULL << make_piece(White, Pawn) | 3ULL << make_piece(White, King);
    return key & (0 - ((kCounts >> p) & 1));
  }
  bool are_minors_insufficient() const;
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
  std::uint16_t halfmove_clock_ = 0;
  std::uint16_t reversible_plies_ = 0;
  std::uint8_t castling_ = kNoCastling;
  Square en_passant_ = kNoSquare;
  Color side_ = White;

  static constexpr std::array<Piece, kSquares> make_empty_board() {
    std::array<Piece, kSquares> board{};
    board.fill(kNoPiece);
    return board;
  }
};

// Making a move is inlined into search and perft: they do little else.

namespace detail {

// Rights that survive a move from or to each square.
constexpr std::array<std::uint8_t, kSquares> make_castling_kept() {
  std::array<std::uint8_t, kSquares> kept{};
  kept.fill(kAllCastling);
  kept[make_square(4, 0)] = kBlackShort | kBlackLong;
  kept[make_square(4, 7)] = kWhiteShort | kWhiteLong;
  kept[make_square(0, 0)] = kAllCastling ^ kWhiteLong;
  kept[make_square(7, 0)] = kAllCastling ^ kWhiteShort;
  kept[make_square(0, 7)] = kAllCastling ^ kBlackLong;
  kept[make_square(7, 7)] = kAllCastling ^ kBlackShort;
  return kept;
}
inline constexpr auto kCastlingKept = make_castling_kept();

}  // namespace detail

template <bool Scored>
void Position::put(Piece p, Square s) {
  type_[type_of(p)] |= bit(s);
  color_[color_of(p)] |= bit(s);
  board_[s] = p;
  if constexpr (!Scored) return;
  key_ ^= zobrist::kKeys.piece[p][s];
  pawn_key_ ^= for_pawn_key(p, zobrist::kKeys.piece[p][s]);
  psqt_ += psqt::kTable[p][s];
  phase_ = static_cast<std::int16_t>(phase_ + psqt::kPhase[type_of(p)]);
}

template <bool Scored>
void Position::remove(Square s) {
  const Piece p = board_[s];
  type_[type_of(p)] ^= bit(s);
  color_[color_of(p)] ^= bit(s);
  board_[s] = kNoPiece;
  if constexpr (!Scored) return;
  key_ ^= zobrist::kKeys.piece[p][s];
  pawn_key_ ^= for_pawn_key(p, zobrist::kKeys.piece[p][s]);
  psqt_ -= psqt::kTable[p][s];
  phase_ = static_cast<std::int16_t>(phase_ - psqt::kPhase[type_of(p)]);
}

// To an empty square: what put and remove would do, in one step.
template <bool Scored>
void Position::move_piece(Square from, Square to) {
  const Piece p = board_[from];
  const Bitboard both = bit(from) | bit(to);
  type_[type_of(p)] ^= both;
  color_[color_of(p)] ^= both;
  board_[from] = kNoPiece;
  board_[to] = p;
  if constexpr (!Scored) return;
  const Key change = zobrist::kKeys.piece[p][from] ^ zobrist::kKeys.piece[p][to];
  key_ ^= change;
  pawn_key_ ^= for_pawn_key(p, change);
  psqt_ += psqt::kTable[p][to] - psqt::kTable[p][from];
}

inline void Position::set_en_passant(Square s) {
  if (en_passant_ != kNoSquare) key_ ^= zobrist::kKeys.en_passant_file[static_cast<unsigned>(file_of(en_passant_))];
  en_passant_ = s;
  if (s != kNoSquare) key_ ^= zobrist::kKeys.en_passant_file[static_cast<unsigned>(file_of(s))];
}

inline void Position::set_castling(std::uint8_t rights) {
  if (rights == castling_) return;
  key_ ^= zobrist::kKeys.castling[castling_] ^ zobrist::kKeys.castling[rights];
  castling_ = rights;
}

template <bool Scored>
void Position::make(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  const Color us = side_;
  const bool irreversible = type_of(piece) == Pawn || board_[to] != kNoPiece;
  assert(piece != kNoPiece && color_of(piece) == us && move.is_real());

  set_en_passant(kNoSquare);
  halfmove_clock_ = irreversible ? 0 : static_cast<std::uint16_t>(halfmove_clock_ + 1);
  reversible_plies_ = irreversible ? 0 : static_cast<std::uint16_t>(reversible_plies_ + 1);
  fullmove_number_ = static_cast<std::int16_t>(fullmove_number_ + us);
  if (castling_) set_castling(castling_ & detail::kCastlingKept[from] & detail::kCastlingKept[to]);

  if (board_[to] != kNoPiece) remove<Scored>(to);
  if (move.kind() == Move::Promotion) {
    remove<Scored>(from);
    put<Scored>(make_piece(us, move.promotion()), to);
  } else {
    move_piece<Scored>(from, to);
  }

  if (move.kind() == Move::EnPassant) remove<Scored>(static_cast<Square>(to ^ 8));
  if (move.kind() == Move::Castle) {
    const bool is_short = file_of(to) == 6;
    move_piece<Scored>(make_square(is_short ? 7 : 0, rank_of(to)), make_square(is_short ? 5 : 3, rank_of(to)));
  }

  side_ = ~us;
  key_ ^= zobrist::kKeys.black_to_move;

  if (type_of(piece) == Pawn && (from ^ to) == 16) {
    const auto passed_over = static_cast<Square>((from + to) / 2);
    if (en_passant_is_legal(passed_over)) set_en_passant(passed_over);
  }
}

inline Bitboard Position::attackers_to(Square s, Color by, Bitboard occupied) const {
  return (attacks::pawn(~by, s) & pieces(by, Pawn)) | (attacks::knight(s) & pieces(by, Knight)) |
         (attacks::king(s) & pieces(by, King)) | (attacks::bishop(s, occupied) & pieces(by, Bishop, Queen)) |
         (attacks::rook(s, occupied) & pieces(by, Rook, Queen));
}

// Builds a position piece by piece, for FEN and for tests. `finish` makes it consistent.
class PositionBuilder {
 public:
  void put(Piece p, Square s) { position_.put<true>(p, s); }
  bool is_empty(Square s) const { return position_.board_[s] == kNoPiece; }
  const Position& peek() const { return position_; }
  Position finish(Color side, std::uint8_t castling, Square en_passant, int halfmove_clock, int fullmove_number);

 private:
  Position position_;
};

// The same position with colours exchanged and the board turned over: its value is the same.
Position color_flipped(const Position& position);

}  // namespace nullscope
