#include "engine/ordering.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

std::vector<Move> picked(const Position& p, const History& history, Move table_move) {
  MovePicker picker(p, history, table_move);
  std::vector<Move> moves;
  for (Move m = picker.next(); !m.is_none(); m = picker.next()) moves.push_back(m);
  return moves;
}

// A history as after some search: most moves unknown, some rewarded, several equally.
History some_history(SplitMix64& random, const Position& p) {
  History history;
  for (const Move m : legal_moves(p))
    if (random.below(2)) history.reward(p.side_to_move(), m, static_cast<int>(random.below(4)) + 1);
  return history;
}

// By the rule as stated, with the standard library's stable sort.
std::vector<Move> expected_order(const Position& p, const History& history, Move table_move) {
  std::vector<Move> sound;
  std::vector<Move> unsound;
  std::vector<Move> quiets;
  const MoveList captures = generated<MoveKind::Captures>(p);
  std::vector<Move> by_value(captures.begin(), captures.end());
  const auto better_capture = [&](Move a, Move b) {
    const int victim_a = kExchangeValue[p.captured(a)];
    const int victim_b = kExchangeValue[p.captured(b)];
    if (victim_a != victim_b) return victim_a > victim_b;
    return type_of(p.piece_on(a.from())) < type_of(p.piece_on(b.from()));
  };
  std::stable_sort(by_value.begin(), by_value.end(), better_capture);
  for (const Move m : by_value) (exchange_is_sound(p, m) ? sound : unsound).push_back(m);
  for (const Move m : generated<MoveKind::Quiets>(p)) quiets.push_back(m);
  std::stable_sort(quiets.begin(), quiets.end(),
                   [&](Move a, Move b) { return history.of(p.side_to_move(), a) > history.of(p.side_to_move(), b); });
  std::vector<Move> order;
  const bool has_table_move = legal_moves(p).contains(table_move);
  if (has_table_move) order.push_back(table_move);
  for (const auto* stage : {&sound, &quiets, &unsound})
    for (const Move m : *stage)
      if (!has_table_move || m != table_move) order.push_back(m);
  return order;
}

TEST_CASE("the picker yields every legal move exactly once") {
  SplitMix64 random(91);
  for (const Position& p : random_positions(2000, 91)) {
    const MoveList legal = legal_moves(p);
    const History history = some_history(random, p);
    INFO(to_fen(p));
    REQUIRE(as_set(picked(p, history, Move::none())) == as_set(legal));
    REQUIRE(as_set(picked(p, history, legal[random.below(legal.size())])) == as_set(legal));
  }
}

TEST_CASE("the table's move comes first, then sound captures, quiet moves by history, unsound captures") {
  SplitMix64 random(92);
  for (const Position& p : random_positions(2000, 92)) {
    const MoveList legal = legal_moves(p);
    const History history = some_history(random, p);
    const Move table_move = random.below(3) ? legal[random.below(legal.size())] : Move::none();
    INFO(to_fen(p) << " with table move " << to_uci(table_move));
    REQUIRE(picked(p, history, table_move) == expected_order(p, history, table_move));
  }
}

TEST_CASE("an illegal table move is ignored") {
  const History history;
  SplitMix64 random(93);
  for (const Position& p : random_positions(2000, 93)) {
    const Move any = Move::from_bits(static_cast<std::uint16_t>(random.next()));
    if (legal_moves(p).contains(any)) continue;
    INFO(to_fen(p) << " with " << to_uci(any));
    REQUIRE(picked(p, history, any) == picked(p, history, Move::none()));
  }
  const Position start = parse_fen(kStartFen);
  CHECK(picked(start, history, Move::null()) == picked(start, history, Move::none()));
}

TEST_CASE("every legal move may be the table's move") {
  const History history;
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1", "1n1nk3/2P5/8/8/8/8/2p5/1N1NK3 w - - 0 1"}) {
    const Position p = parse_fen(fen);
    for (const Move m : legal_moves(p)) {
      const std::vector<Move> order = picked(p, history, m);
      INFO(fen << " with " << to_uci(m));
      REQUIRE(order.front() == m);
      REQUIRE(as_set(order) == as_set(legal_moves(p)));
    }
  }
}

TEST_CASE("without history the quiet moves keep the generator's order") {
  const Position p = parse_fen(kStartFen);
  const MoveList quiets = generated<MoveKind::Quiets>(p);
  CHECK(picked(p, History(), Move::none()) == std::vector<Move>(quiets.begin(), quiets.end()));
}

TEST_CASE("the capture picker yields exactly the captures, biggest victim first, then smallest attacker") {
  for (const Position& p : random_positions(2000, 94)) {
    CapturePicker picker(p);
    std::vector<Move> moves;
    for (Move m = picker.next(); !m.is_none(); m = picker.next()) moves.push_back(m);
    INFO(to_fen(p));
    REQUIRE(as_set(moves) == as_set(generated<MoveKind::Captures>(p)));
    for (std::size_t i = 1; i < moves.size(); ++i) {
      const int before = kExchangeValue[p.captured(moves[i - 1])];
      const int here = kExchangeValue[p.captured(moves[i])];
      REQUIRE(before >= here);
      if (before == here) {
        REQUIRE(type_of(p.piece_on(moves[i - 1].from())) <= type_of(p.piece_on(moves[i].from())));
      }
    }
    REQUIRE(picker.next().is_none());
  }
}

TEST_CASE("history rewards by the square of the depth, each side for itself") {
  History history;
  const Move m(12, 28);
  CHECK(history.of(White, m) == 0);
  history.reward(White, m, 3);
  history.reward(White, m, 5);
  CHECK(history.of(White, m) == 34);
  CHECK(history.of(Black, m) == 0);
  CHECK(history.of(White, Move(12, 20)) == 0);
}

TEST_CASE("history stops growing before it could overflow") {
  History history;
  const Move m(12, 28);
  for (int i = 0; i < 1000000; ++i) history.reward(White, m, kMaxDepth);
  const std::int32_t ceiling = history.of(White, m);
  history.reward(White, m, kMaxDepth);
  CHECK(ceiling > 1000000);
  CHECK(history.of(White, m) == ceiling);
}

}  // namespace
}  // namespace nullscope::test
