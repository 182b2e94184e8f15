// Where pieces attack from a square: tables for the leapers, perfect hashing for the sliders.
//
// A slider's attacks depend only on the occupied squares among its relevant ones (its rays without
// the board's edge). That subset becomes a table index, by PEXT where the processor has it and by a
// magic multiplication otherwise. Both fill the same table, each in its own order.
// The tables are filled by a static initialiser: do not search from another one.
#pragma once

#include <array>
#include <vector>

#include "engine/bitboard.hpp"

namespace nullscope {

class SliderTable {
 public:
  enum class Method { Magic, Pext };
  explicit SliderTable(Method method);

  template <Method M>
  Bitboard rook(Square s, Bitboard occupied) const {
    return attacks_[rook_[s].index<M>(occupied)];
  }
  template <Method M>
  Bitboard bishop(Square s, Bitboard occupied) const {
    return attacks_[bishop_[s].index<M>(occupied)];
  }

 private:
  struct Entry {
    Bitboard mask;
    Bitboard magic;
    std::uint32_t offset;
    std::uint32_t shift;

    template <Method M>
    std::size_t index(Bitboard occupied) const {
      if constexpr (M == Method::Pext) return offset + cpu::pext(occupied, mask);
      return offset + (((occupied & mask) * magic) >> shift);
    }
  };

  void fill(std::array<Entry, kSquares>& entries, const std::array<Bitboard, kSquares>& magics, bool rook, Method m,
            std::uint32_t& offset);

  std::array<Entry, kSquares> rook_;
  std::array<Entry, kSquares> bishop_;
  std::array<Bitboard, 102400 + 5248> attacks_;
};

namespace attacks {

extern const SliderTable sliders;

// What depends on the square alone.
struct LeaperTables {
  std::array<Bitboard, kSquares> knight{};
  std::array<Bitboard, kSquares> king{};
  std::array<std::array<Bitboard, kSquares>, 2> pawn{};
  // Sliders' attacks on an empty board.
  std::array<Bitboard, kSquares> bishop{};
  std::array<Bitboard, kSquares> rook{};
};
// Squares strictly between two squares of one line, and the whole line through them (else empty).
struct LineTables {
  std::array<std::array<Bitboard, kSquares>, kSquares> between{};
  std::array<std::array<Bitboard, kSquares>, kSquares> line{};
};

constexpr LeaperTables make_leapers() {
  LeaperTables t;
  for (Square s = 0; s < kSquares; ++s) {
    const Bitboard b = bit(s);
    const Bitboard side = east(b) | west(b);
    const Bitboard row = b | side;
    t.king[s] = side | north(row) | south(row);
    const Bitboard far = east(east(b)) | west(west(b));
    t.knight[s] = north(north(side)) | south(south(side)) | north(far) | south(far);
    t.pawn[White][s] = pawn_attacks<White>(b);
    t.pawn[Black][s] = pawn_attacks<Black>(b);
    t.rook[s] = (file_bb(file_of(s)) | rank_bb(rank_of(s))) ^ b;
    for (Square to = 0; to < kSquares; ++to) {
      const int files = file_of(to) - file_of(s);
      const int ranks = rank_of(to) - rank_of(s);
      if (to != s && (files == ranks || files == -ranks)) t.bishop[s] |= bit(to);
    }
  }
  return t;
}

inline constexpr LeaperTables kLeapers = make_leapers();
extern const LineTables lines;

inline Bitboard knight(Square s) { return kLeapers.knight[s]; }
inline Bitboard king(Square s) { return kLeapers.king[s]; }
inline Bitboard pawn(Color c, Square s) { return kLeapers.pawn[c][s]; }
inline Bitboard open_bishop(Square s) { return kLeapers.bishop[s]; }
inline Bitboard open_rook(Square s) { return kLeapers.rook[s]; }
inline Bitboard between(Square a, Square b) { return lines.between[a][b]; }
inline Bitboard line(Square a, Square b) { return lines.line[a][b]; }

inline Bitboard rook(Square s, Bitboard occupied) {
  using enum SliderTable::Method;
  return cpu::has_fast_pext ? sliders.rook<Pext>(s, occupied) : sliders.rook<Magic>(s, occupied);
}
inline Bitboard bishop(Square s, Bitboard occupied) {
  using enum SliderTable::Method;
  return cpu::has_fast_pext ? sliders.bishop<Pext>(s, occupied) : sliders.bishop<Magic>(s, occupied);
}
inline Bitboard queen(Square s, Bitboard occupied) { return rook(s, occupied) | bishop(s, occupied); }

// Attacks by walking the rays: slow and plain, to fill and to test the tables.
Bitboard walk_rays(Square s, Bitboard occupied, bool rook);

}  // namespace attacks
}  // namespace nullscope
