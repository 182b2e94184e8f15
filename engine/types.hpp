// The vocabulary of the engine: colours, pieces, squares, moves, scores.
//
// Everything here is a small value type; nothing allocates. Squares run a1 = 0, b1 = 1, ... h8 = 63.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstdlib>

namespace nullscope {

using Key = std::uint64_t;

enum Color : std::uint8_t { White, Black };
constexpr Color operator~(Color c) { return static_cast<Color>(c ^ 1); }

enum PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, kNoPieceType };
constexpr int kPieceTypes = 6;

// A piece is (type * 2 + colour), so that both halves are one shift or mask away.
enum Piece : std::uint8_t { kNoPiece = 12 };
constexpr Piece make_piece(Color c, PieceType t) { return static_cast<Piece>(t * 2 + c); }
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(p >> 1); }
constexpr Color color_of(Piece p) { return static_cast<Color>(p & 1); }

using Square = std::uint8_t;
constexpr Square kNoSquare = 64;
constexpr int kSquares = 64;
constexpr Square make_square(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr int file_of(Square s) { return s & 7; }
constexpr int rank_of(Square s) { return s >> 3; }
constexpr Square flip_rank(Square s) { return s ^ 56; }
constexpr Square relative(Color c, Square s) { return c == White ? s : flip_rank(s); }
constexpr int relative_rank(Color c, Square s) { return rank_of(relative(c, s)); }

enum Castling : std::uint8_t {
  kNoCastling = 0,
  kWhiteShort = 1,
  kWhiteLong = 2,
  kBlackShort = 4,
  kBlackLong = 8,
  kAllCastling = 15,
};

// A move in 16 bits: from, to, promotion piece, kind. The null move and "no move" are the two
// impossible moves a1a1 and b1b1.
class Move {
 public:
  enum Kind : std::uint8_t { Normal, Promotion, EnPassant, Castle };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Kind kind = Normal, PieceType promotion = Knight)
      : bits_(static_cast<std::uint16_t>(from | (to << 6) | ((promotion - Knight) << 12) | (kind << 14))) {}

  static constexpr Move none() { return Move(); }
  static constexpr Move null() { return Move(1, 1); }
  static constexpr Move from_bits(std::uint16_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  constexpr Square from() const { return bits_ & 63; }
  constexpr Square to() const { return (bits_ >> 6) & 63; }
  constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 14); }
  constexpr PieceType promotion() const { return static_cast<PieceType>(((bits_ >> 12) & 3) + Knight); }
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool is_none() const { return bits_ == 0; }
  constexpr bool is_null() const { return *this == null(); }
  constexpr bool is_real() const { return from() != to(); }
  constexpr bool operator==(const Move&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

// Scores are centipawns from the side to move's view. A mate delivered at ply p from the root is
// worth kMate - p, so that shorter mates are larger.
using Score = int;
constexpr int kMaxPly = 128;
constexpr int kMaxDepth = 64;
constexpr Score kMate = 32000;
constexpr Score kInfinity = 32001;
constexpr Score kMateBound = kMate - 2 * kMaxPly;  // any score beyond it is a mate score
constexpr Score kDraw = 0;
constexpr bool is_mate_score(Score s) { return s >= kMateBound || s <= -kMateBound; }
// Moves (not plies) until mate; negative when the side to move is mated. Only for mate scores.
constexpr int mate_distance(Score s) { return s > 0 ? (kMate - s + 1) / 2 : -(kMate + s) / 2; }

}  // namespace nullscope
