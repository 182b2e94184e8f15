#include <cstdlib>
#include <memory>

#include "engine/attacks.hpp"
#include "engine/zobrist.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

using Method = SliderTable::Method;

Bitboard squares(std::initializer_list<std::string_view> names) {
  Bitboard b = 0;
  for (const std::string_view name : names) b |= bit(square(name));
  return b;
}

// Counts the occupancies, out of all that differ on the slider's lines, where the table and the rays disagree.
template <Method M>
int mismatches_over_all_line_subsets(const SliderTable& table, Square s, bool rook) {
  const Bitboard line = attacks::walk_rays(s, 0, rook);
  int wrong = 0;
  Bitboard occupied = 0;
  do {
    const Bitboard got = rook ? table.rook<M>(s, occupied) : table.bishop<M>(s, occupied);
    wrong += got != attacks::walk_rays(s, occupied, rook);
    occupied = (occupied - line) & line;
  } while (occupied);
  return wrong;
}

template <Method M>
int mismatches_over_random_boards(const SliderTable& table, std::uint64_t seed) {
  SplitMix64 random(seed);
  int wrong = 0;
  for (Square s = 0; s < kSquares; ++s)
    for (int i = 0; i < 4000; ++i) {
      // Sparse, even and dense boards in turn.
      const Bitboard a = random.next();
      const Bitboard b = random.next();
      const Bitboard occupied = i % 3 == 0 ? a & b : i % 3 == 1 ? a : a | b;
      wrong += table.rook<M>(s, occupied) != attacks::walk_rays(s, occupied, true);
      wrong += table.bishop<M>(s, occupied) != attacks::walk_rays(s, occupied, false);
    }
  return wrong;
}

template <Method M>
void check_slider_table() {
  const auto table = std::make_unique<SliderTable>(M);
  for (Square s = 0; s < kSquares; ++s) {
    INFO("square " << square_name(s));
    REQUIRE(mismatches_over_all_line_subsets<M>(*table, s, false) == 0);
    // All 2^14 boards of a rook's lines, for a corner, an edge, and every square of one rank inside.
    if (s == 0 || s == 63 || s == 5 || rank_of(s) == 3) {
      REQUIRE(mismatches_over_all_line_subsets<M>(*table, s, true) == 0);
    }
  }
  REQUIRE(mismatches_over_random_boards<M>(*table, 41) == 0);
}

bool in_one_line(Square a, Square b) {
  const int df = std::abs(file_of(a) - file_of(b));
  const int dr = std::abs(rank_of(a) - rank_of(b));
  return a != b && (df == 0 || dr == 0 || df == dr);
}

// Walks from `a` in the direction of `b` until `stop` or the edge; `a` itself is not part of it.
Bitboard walk_towards(Square a, Square b, Square stop) {
  const auto sign = [](int x) { return (x > 0) - (x < 0); };
  const int df = sign(file_of(b) - file_of(a));
  const int dr = sign(rank_of(b) - rank_of(a));
  Bitboard reached = 0;
  for (int f = file_of(a) + df, r = rank_of(a) + dr; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
    if (make_square(f, r) == stop) break;
    reached |= bit(make_square(f, r));
  }
  return reached;
}

TEST_CASE("rays stop at the first piece and include it") {
  const Bitboard occupied = squares({"d6", "f4", "b4", "b6", "f2", "h8"});
  CHECK(attacks::walk_rays(square("d4"), occupied, true) ==
        squares({"d5", "d6", "e4", "f4", "c4", "b4", "d3", "d2", "d1"}));
  CHECK(attacks::walk_rays(square("d4"), occupied, false) ==
        squares({"c5", "b6", "e5", "f6", "g7", "h8", "c3", "b2", "a1", "e3", "f2"}));
  CHECK(attacks::walk_rays(square("a1"), squares({"a2", "b1"}), true) == squares({"a2", "b1"}));
}

TEST_CASE("magic slider attacks equal walked rays") { check_slider_table<Method::Magic>(); }

TEST_CASE("the slider attacks that this processor uses equal walked rays") {
  if (cpu::has_fast_pext) check_slider_table<Method::Pext>();
  SplitMix64 random(43);
  for (int i = 0; i < 100000; ++i) {
    const auto s = static_cast<Square>(random.below(kSquares));
    const Bitboard occupied = random.next() & random.next();
    const Bitboard straight = attacks::walk_rays(s, occupied, true);
    const Bitboard diagonal = attacks::walk_rays(s, occupied, false);
    if (attacks::rook(s, occupied) != straight || attacks::bishop(s, occupied) != diagonal ||
        attacks::queen(s, occupied) != (straight | diagonal))
      FAIL("wrong on " << square_name(s) << " with occupied " << occupied);
  }
}

TEST_CASE("knights, kings and pawns attack the squares at their distance and no others") {
  for (Square a = 0; a < kSquares; ++a) {
    Bitboard knight = 0;
    Bitboard king = 0;
    Bitboard white_pawn = 0;
    Bitboard black_pawn = 0;
    for (Square b = 0; b < kSquares; ++b) {
      const int df = std::abs(file_of(a) - file_of(b));
      const int dr = rank_of(b) - rank_of(a);
      if (df * std::abs(dr) == 2) knight |= bit(b);
      if (a != b && df <= 1 && std::abs(dr) <= 1) king |= bit(b);
      if (df == 1 && dr == 1) white_pawn |= bit(b);
      if (df == 1 && dr == -1) black_pawn |= bit(b);
    }
    INFO("square " << square_name(a));
    REQUIRE(attacks::knight(a) == knight);
    REQUIRE(attacks::king(a) == king);
    REQUIRE(attacks::pawn(White, a) == white_pawn);
    REQUIRE(attacks::pawn(Black, a) == black_pawn);
    REQUIRE(pawn_attacks(White, bit(a)) == white_pawn);
    REQUIRE(pawn_attacks(Black, bit(a)) == black_pawn);
  }
}

TEST_CASE("between and line know every pair of squares") {
  for (Square a = 0; a < kSquares; ++a)
    for (Square b = 0; b < kSquares; ++b) {
      Bitboard between = 0;
      Bitboard line = 0;
      if (in_one_line(a, b)) {
        between = walk_towards(a, b, b);
        line = walk_towards(a, b, kNoSquare) | walk_towards(b, a, kNoSquare);
      }
      INFO(square_name(a) << " and " << square_name(b));
      REQUIRE(attacks::between(a, b) == between);
      REQUIRE(attacks::line(a, b) == line);
    }
}

TEST_CASE("population counts are right") {
  SplitMix64 random(44);
  for (int i = 0; i < 10000; ++i) {
    const Bitboard b = random.next() & (i % 2 ? random.next() : ~0ULL);
    int bits = 0;
    for (Bitboard rest = b; rest; rest &= rest - 1) ++bits;
    if (popcount(b) != bits) FAIL("popcount of " << b);
  }
  CHECK(popcount(0) == 0);
  CHECK(popcount(~0ULL) == 64);
}

}  // namespace
}  // namespace nullscope::test
