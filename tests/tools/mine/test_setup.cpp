#include <algorithm>
#include <random>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tools/mine/setup.hpp"

using namespace nullscope;
using namespace nullscope::mine;

TEST_CASE("a setup is the position that it was taken from") {
  for (const char* fen : {"8/1p6/1P6/8/8/4pKn1/3kP3/6B1 b - - 0 1", "k7/8/8/8/8/8/8/K6R w - - 0 1"}) {
    const Position position = parse_fen(fen);
    REQUIRE(Setup(position).with(position.side_to_move()));
    CHECK(*Setup(position).with(position.side_to_move()) == position);
  }
}

TEST_CASE("a board that cannot occur gives no position") {
  const Position check = parse_fen("k6R/8/8/8/8/8/8/K7 b - - 0 1");
  CHECK(Setup(check).with(Black));
  CHECK_FALSE(Setup(check).with(White));  // could take the king
}

TEST_CASE("the ways to a position are legal and lead there") {
  const Position zugzwang = parse_fen("1q1k4/2Rr4/7K/2Q5/8/8/8/8 b - - 0 1");
  const auto ways = Setup(zugzwang).ways_here(Black);
  std::vector<std::string> texts;
  for (const auto& [before, move] : ways) {
    REQUIRE(is_legal(before, move));
    CHECK(before.after(move).key() == zugzwang.key());
    texts.push_back(to_fen(before) + " " + to_uci(move));
  }
  // Five squares for the king, h5 and g5 among them; and the queen's.
  CHECK(std::count(texts.begin(), texts.end(), "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1 g5h6") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "1q1k4/2Rr4/8/2Q4K/8/8/8/8 w - - 0 1 h5h6") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "1q1k4/2Rr4/7K/8/2Q5/8/8/8 w - - 0 1 c4c5") == 1);
  // Not from where Black would have been in check with White to move.
  CHECK(std::none_of(texts.begin(), texts.end(), [](const std::string& t) { return t.find("d8") == 0; }));
}

TEST_CASE("a pawn's ways back are its own") {
  const Position position = parse_fen("8/8/8/3k4/3P4/8/8/4K3 b - - 0 1");
  std::vector<std::string> pawn;
  for (const auto& [before, move] : Setup(position).ways_here(Black))
    if (before.piece_on(move.from()) == make_piece(White, Pawn)) pawn.push_back(to_uci(move));
  std::sort(pawn.begin(), pawn.end());
  CHECK(pawn == std::vector<std::string>{"d2d4", "d3d4"});
}

TEST_CASE("blocked pawns come in pairs, with both kings, from the seed alone") {
  std::mt19937_64 random(5), same(5);
  int legal = 0;
  for (int i = 0; i < 200; ++i) {
    const auto position = Setup::blocked_pawns(random).with(White);
    const auto again = Setup::blocked_pawns(same).with(White);
    REQUIRE(position.has_value() == again.has_value());
    if (!position) continue;
    ++legal;
    CHECK(*position == *again);
    const Bitboard white = position->pieces(White, Pawn), black = position->pieces(Black, Pawn);
    CHECK(((white << 8) & black) != 0);
  }
  CHECK(legal > 50);
}
