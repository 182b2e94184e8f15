#include "engine/see.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/engine/naive_rules.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

// What `side` wins on `target` if it starts taking there with its cheapest piece, or stops at once (0).
// Pins do not matter and pawns stay pawns; a king takes only what is not defended.
int best_exchange(const NaiveBoard& board, Square target, Color side) {
  const std::vector<Square> takers = board.attackers(target, side);
  if (takers.empty()) return 0;
  const auto cheaper = [&](Square a, Square b) { return type_of(board.on(a)) < type_of(board.on(b)); };
  const Square taker = *std::min_element(takers.begin(), takers.end(), cheaper);
  NaiveBoard next = board;
  next.move_piece(taker, target);
  if (type_of(board.on(taker)) == King && next.is_attacked(target, ~side)) return 0;
  const int won = kExchangeValue[type_of(board.on(target))] - best_exchange(next, target, ~side);
  return std::max(0, won);
}

int exchange_value(const Position& p, Move capture) {
  NaiveBoard board(p);
  if (capture.kind() == Move::EnPassant) board.take_off(make_square(file_of(capture.to()), rank_of(capture.from())));
  board.move_piece(capture.from(), capture.to());
  return kExchangeValue[p.captured(capture)] - best_exchange(board, capture.to(), ~p.side_to_move());
}

bool is_sound(const char* fen, std::string_view uci) {
  const Position p = parse_fen(fen);
  return exchange_is_sound(p, parse_uci(p, uci));
}

TEST_CASE("exchanges are judged as by playing them out") {
  int sound = 0;
  int unsound = 0;
  for (const Position& p : random_positions(12000, 71))
    for (const Move m : generated<MoveKind::Captures>(p)) {
      if (m.kind() == Move::Promotion) continue;
      const int value = exchange_value(p, m);
      if (exchange_is_sound(p, m) != (value >= 0)) FAIL(to_uci(m) << " is worth " << value << " in " << to_fen(p));
      ++(value >= 0 ? sound : unsound);
    }
  CHECK(sound > 5000);
  CHECK(unsound > 5000);
}

TEST_CASE("a capturing promotion is always sound") {
  CHECK(is_sound("1nk5/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"));
  CHECK(is_sound("1nk5/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"));
}

TEST_CASE("taking a defended piece with a dearer one is unsound, a free one is sound") {
  CHECK(is_sound("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"));
  CHECK_FALSE(is_sound("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"));
  CHECK(is_sound("4k3/8/4p3/3q4/8/8/8/3RK3 w - - 0 1", "d1d5"));
  CHECK(is_sound("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"));
}

TEST_CASE("a piece behind the capturer joins the exchange") {
  CHECK_FALSE(is_sound("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"));
  CHECK(is_sound("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"));
  CHECK_FALSE(is_sound("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"));
  CHECK(is_sound("4k3/8/2p5/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5"));
}

TEST_CASE("a king defends only against a taker that nothing supports") {
  CHECK_FALSE(is_sound("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"));
  CHECK(is_sound("8/8/3k4/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5"));
}

TEST_CASE("en passant takes the pawn that stands beside") {
  CHECK(is_sound("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"));
  // The rook behind the captured pawn comes into play only when the capture has opened its file.
  CHECK(exchange_value(parse_fen("4k3/8/8/8/3pP3/8/5P2/4K3 b - e3 0 1"), Move(27, 20, Move::EnPassant)) == 0);
}

}  // namespace
}  // namespace nullscope::test
