// Material and piece-square values, as middlegame/endgame pairs, from a few numbers per piece.
//
// The tables are made by rule (how central, how far advanced) instead of 384 hand-set numbers: this
// engine is for studying search, and an evaluation that fits on a page can be read, checked and
// changed. Values are for White as seen from White; Black's are mirrored and negated.
#pragma once

#include <algorithm>
#include <array>

#include "engine/types.hpp"

namespace nullscope {

// A value for the middlegame and one for the endgame; evaluation blends the two by phase.
struct Tapered {
  int mg = 0;
  int eg = 0;

  constexpr Tapered& operator+=(Tapered o) { return mg += o.mg, eg += o.eg, *this; }
  constexpr Tapered& operator-=(Tapered o) { return mg -= o.mg, eg -= o.eg, *this; }
  constexpr bool operator==(const Tapered&) const = default;
};
constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
constexpr Tapered operator-(Tapered a) { return {-a.mg, -a.eg}; }
constexpr Tapered operator*(int n, Tapered a) { return {n * a.mg, n * a.eg}; }

namespace psqt {

constexpr std::array<Tapered, kPieceTypes> kMaterial = {
    {{90, 115}, {325, 305}, {335, 320}, {480, 540}, {975, 1010}, {0, 0}}};

// What each piece counts towards "the middlegame": 24 in the start position.
constexpr std::array<int, 7> kPhase = {0, 1, 1, 2, 4, 0, 0};
constexpr int kMaxPhase = 24;

constexpr Tapered placement(PieceType t, int file, int rank) {
  const int inner_file = std::min(file, 7 - file);  // 0 at the edge, 3 in the centre
  const int inner_rank = std::min(rank, 7 - rank);
  const int inner = inner_file + inner_rank;
  switch (t) {
    case Pawn: {
      const bool centre = inner_file == 3 && (rank == 3 || rank == 4);
      return {3 * (rank - 1) + 3 * inner_file + (centre ? 12 : 0), 5 * (rank - 1)};
    }
    case Knight: return {9 * inner - 30 + (rank >= 3 && rank <= 5 ? 6 : 0), 7 * inner - 24};
    case Bishop: return {4 * inner - 12 - (rank == 0 ? 6 : 0), 3 * inner - 10};
    case Rook: return {3 * inner_file - 4 + (rank == 6 ? 16 : 0), rank == 6 ? 12 : 0};
    case Queen: return {inner - 3, 5 * inner - 14};
    case King:
      return {(inner_file == 1   ? 18
               : inner_file == 0 ? 10
                                 : -6 * inner_file) -
                  14 * std::min(rank, 4),
              11 * inner - 32};
    default: return {};
  }
}

using Table = std::array<std::array<Tapered, kSquares>, 12>;

constexpr Table make_table() {
  Table table{};
  for (int t = Pawn; t <= King; ++t)
    for (Square s = 0; s < kSquares; ++s) {
      const auto type = static_cast<PieceType>(t);
      const Tapered v = kMaterial[type] + placement(type, file_of(s), rank_of(s));
      table[make_piece(White, type)][s] = v;
      table[make_piece(Black, type)][flip_rank(s)] = -v;
    }
  return table;
}

inline constexpr Table kTable = make_table();

}  // namespace psqt
}  // namespace nullscope
