// Sets of squares, one bit each.
#pragma once

#include "engine/cpu.hpp"
#include "engine/types.hpp"

namespace nullscope {

using Bitboard = std::uint64_t;

constexpr Bitboard kFileA = 0x0101010101010101ULL;
constexpr Bitboard kFileH = kFileA << 7;
constexpr Bitboard kRank1 = 0xFFULL;
constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;

constexpr Bitboard bit(Square s) { return 1ULL << s; }
constexpr Bitboard file_bb(int file) { return kFileA << file; }
constexpr Bitboard rank_bb(int rank) { return kRank1 << (8 * rank); }
constexpr bool more_than_one(Bitboard b) { return (b & (b - 1)) != 0; }

inline int popcount(Bitboard b) { return cpu::popcount(b); }

constexpr Square lsb(Bitboard b) {
  assert(b);
  return static_cast<Square>(__builtin_ctzll(b));
}
constexpr Square pop_lsb(Bitboard& b) {
  const Square s = lsb(b);
  b &= b - 1;
  return s;
}

// One step for a whole set; the edge files do not wrap around.
constexpr Bitboard north(Bitboard b) { return b << 8; }
constexpr Bitboard south(Bitboard b) { return b >> 8; }
constexpr Bitboard east(Bitboard b) { return (b & ~kFileH) << 1; }
constexpr Bitboard west(Bitboard b) { return (b & ~kFileA) >> 1; }
template <Color Us>
constexpr Bitboard forward(Bitboard b) {
  return Us == White ? north(b) : south(b);
}
template <Color Us>
constexpr Bitboard pawn_attacks(Bitboard pawns) {
  return east(forward<Us>(pawns)) | west(forward<Us>(pawns));
}
constexpr Bitboard pawn_attacks(Color c, Bitboard pawns) {
  return c == White ? pawn_attacks<White>(pawns) : pawn_attacks<Black>(pawns);
}
constexpr Bitboard adjacent_files(Bitboard b) { return east(b) | west(b); }

// Every square in front of the set, and the whole files that it stands on.
template <Color Us>
constexpr Bitboard front_span(Bitboard b) {
  b = forward<Us>(b);
  b |= forward<Us>(b);
  b |= Us == White ? b << 16 : b >> 16;
  return b | (Us == White ? b << 32 : b >> 32);
}
constexpr Bitboard whole_files(Bitboard b) {
  b |= b >> 32;
  b |= b >> 16;
  b |= b >> 8;
  return (b & kRank1) * kFileA;
}

}  // namespace nullscope
