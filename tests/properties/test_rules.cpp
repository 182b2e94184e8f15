// The rules of chess and their notations.
#include <set>

#include "engine/eval.hpp"
#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/perft.hpp"
#include "tests/properties/stockfish.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/trials.hpp"

namespace nullscope::test {

TEST_CASE("a move leaves the position it is made in as it was; the new one's keys are those of its board") {
  const Trials trials(1000);
  along_random_games(trials.count, trials.seed, [](const Position& before, Move m, const Position& p) {
    const Position copy = before;
    const bool same_again = before.after(m) == p && before == copy;
    const bool keys = p.key() == p.computed_key() && p.pawn_key() == p.computed_pawn_key();
    if (!same_again || !keys || p.key() != parse_fen(to_fen(p)).key())
      FAIL(to_uci(m) << " in " << to_fen(before) << " gives " << to_fen(p));
  });
  SUCCEED();
}

TEST_CASE("a position printed as FEN and read again is the same position") {
  const Trials trials(5000);
  for (const Position& p : random_positions(trials.count, trials.seed)) {
    const std::string fen = to_fen(p);
    INFO(fen);
    REQUIRE(parse_fen(fen) == p);
    REQUIRE(to_fen(parse_fen(fen)) == fen);
  }
}

TEST_CASE("UCI and SAN lead back to the move, for every legal move, and no two moves share one") {
  const Trials trials(2000);
  for (const Position& p : random_positions(trials.count, trials.seed)) {
    std::set<std::string> seen;
    for (const Move m : legal_moves(p)) {
      const std::string uci = to_uci(m);
      const std::string san = to_san(p, m);
      if (parse_uci(p, uci) != m || parse_move(p, uci) != m) FAIL(uci << " in " << to_fen(p));
      if (parse_san(p, san) != m || parse_move(p, san) != m || !seen.insert(san).second)
        FAIL(san << " for " << uci << " in " << to_fen(p));
    }
  }
  SUCCEED();
}

TEST_CASE("a position and its colour-flipped twin have the same value and the same game tree") {
  const Trials trials(2000);
  PawnCache pawns;
  for (const Position& p : random_positions(trials.count, trials.seed)) {
    INFO(to_fen(p));
    REQUIRE(evaluate(p, pawns) == evaluate(color_flipped(p), pawns));
    REQUIRE(perft(p, 2) == perft(color_flipped(p), 2));
  }
}

TEST_CASE("perft agrees with stockfish to depth 3") {
  constexpr int kDepth = 3;
  const Trials trials(2000);
  const std::vector<Position> positions = random_positions(trials.count, trials.seed);
  const std::vector<std::uint64_t> expected = stockfish_perft(positions, kDepth);
  REQUIRE(expected.size() == positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    INFO("seed " << trials.seed << ", position " << i << ": " << to_fen(positions[i]));
    REQUIRE(perft(positions[i], kDepth) == expected[i]);
  }
}

}  // namespace nullscope::test
