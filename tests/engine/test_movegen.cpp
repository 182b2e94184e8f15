#include "engine/movegen.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/engine/naive_rules.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

// Positions where a generator goes wrong first: checks, pins, castling, en passant, promotions.
constexpr std::string_view kHard[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",                     // en passant would open the rank
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",             // en passant, king on the rank
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",                     // en passant takes the checker
    "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1",                    // castling while in check
    "4k3/8/8/8/8/5q2/8/R3K2R w KQ - 0 1",                    // castling through check
    "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",                    // only the rook's path is attacked
    "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",                     // double check
    "4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1",                      // a pinned knight
    "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1",                     // a pinned queen moves along the pin
    "1n1nk3/2P5/8/8/8/8/2p5/1N1NK3 w - - 0 1",               // promotions left, right and ahead
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",  // the most moves of any position
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                        // stalemate
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",                     // mate
};

std::vector<Position> hard_and_random(std::size_t count, std::uint64_t seed) {
  std::vector<Position> positions = random_positions(count, seed);
  for (const std::string_view fen : kHard) {
    positions.push_back(parse_fen(fen));
    positions.push_back(color_flipped(positions.back()));
  }
  return positions;
}

TEST_CASE("the legal moves are those of the plain rules") {
  for (const Position& p : hard_and_random(2000, 21)) {
    INFO(to_fen(p));
    REQUIRE(as_set(legal_moves(p)) == as_set(NaiveBoard(p).legal_moves()));
  }
}

TEST_CASE("no legal move leaves the own king en prise") {
  for (const Position& p : hard_and_random(2000, 22))
    for (const Move m : legal_moves(p)) {
      if (NaiveBoard(p).after(m).in_check(p.side_to_move())) FAIL(to_uci(m) << " in " << to_fen(p));
    }
}

TEST_CASE("captures and quiet moves together are all moves, each once") {
  for (const Position& p : hard_and_random(3000, 23)) {
    const MoveList captures = generated<MoveKind::Captures>(p);
    const MoveList quiets = generated<MoveKind::Quiets>(p);
    std::vector<Move> both(captures.begin(), captures.end());
    both.insert(both.end(), quiets.begin(), quiets.end());
    INFO(to_fen(p));
    REQUIRE(as_set(both) == as_set(legal_moves(p)));
    REQUIRE(std::all_of(captures.begin(), captures.end(), [&](Move m) { return p.is_capture(m); }));
    REQUIRE(std::none_of(quiets.begin(), quiets.end(), [&](Move m) { return p.is_capture(m); }));
  }
}

TEST_CASE("counting moves gives the length of their list") {
  for (const Position& p : hard_and_random(3000, 24)) {
    MoveCounter all;
    MoveCounter captures;
    MoveCounter quiets;
    generate<MoveKind::All>(p, all);
    generate<MoveKind::Captures>(p, captures);
    generate<MoveKind::Quiets>(p, quiets);
    INFO(to_fen(p));
    REQUIRE(static_cast<std::size_t>(all.count()) == legal_moves(p).size());
    REQUIRE(static_cast<std::size_t>(captures.count()) == generated<MoveKind::Captures>(p).size());
    REQUIRE(static_cast<std::size_t>(quiets.count()) == generated<MoveKind::Quiets>(p).size());
    REQUIRE(has_legal_move(p) == (all.count() != 0));
  }
}

void check_every_code(const Position& p, std::uint32_t first, std::uint32_t step) {
  std::vector<bool> listed(1 << 16);
  for (const Move m : legal_moves(p)) listed[m.bits()] = true;
  for (std::uint32_t bits = first; bits < (1U << 16); bits += step) {
    const Move m = Move::from_bits(static_cast<std::uint16_t>(bits));
    if (is_legal(p, m) != listed[bits]) FAIL("code " << bits << ", " << to_uci(m) << " in " << to_fen(p));
  }
}

TEST_CASE("is_legal agrees with the list for every 16-bit code") {
  for (const Position& p : hard_and_random(100, 25)) check_every_code(p, 0, 1);
  SUCCEED();
}

TEST_CASE("is_legal agrees with the list on many positions") {
  SplitMix64 random(26);
  for (const Position& p : hard_and_random(1500, 26)) {
    check_every_code(p, static_cast<std::uint32_t>(random.below(37)), 37);
    for (const Move m : legal_moves(p))
      if (!is_legal(p, m)) FAIL(to_uci(m) << " in " << to_fen(p));
  }
  SUCCEED();
}

TEST_CASE("the largest number of moves fits: 218") {
  CHECK(legal_moves(parse_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")).size() == 218);
}

TEST_CASE("in double check only the king moves") {
  const Position p = parse_fen("4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1");
  for (const Move m : legal_moves(p)) CHECK(m.from() == square("e8"));
  CHECK(as_set(legal_moves(p)) == as_set(std::vector{Move(square("e8"), square("d8")), Move(square("e8"), square("d7")),
                                                     Move(square("e8"), square("f8"))}));
}

TEST_CASE("castling is refused out of, through and into check, and allowed past an attacked b-file") {
  const auto castles = [](const char* fen) {
    int count = 0;
    for (const Move m : legal_moves(parse_fen(fen))) count += m.kind() == Move::Castle;
    return count;
  };
  CHECK(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") == 2);
  CHECK(castles("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1") == 0);  // out of
  CHECK(castles("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1") == 1);  // through, short
  CHECK(castles("4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1") == 1);  // through, long
  CHECK(castles("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1") == 1);  // into, short
  CHECK(castles("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1") == 1);  // into, long
  CHECK(castles("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1") == 2);  // b1 is the rook's business
  CHECK(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1") == 0);  // something stands between
  CHECK(castles("4k3/8/8/8/8/8/8/R3K2R w - - 0 1") == 0);     // no right
}

TEST_CASE("mate and stalemate have no legal move") {
  CHECK_FALSE(has_legal_move(parse_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")));
  CHECK_FALSE(has_legal_move(parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
  CHECK(has_legal_move(parse_fen(kStartFen)));
}

}  // namespace
}  // namespace nullscope::test
