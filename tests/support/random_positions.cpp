#include "tests/support/random_positions.hpp"

#include "engine/fen.hpp"
#include "engine/movegen.hpp"

namespace nullscope::test {

std::vector<Position> random_positions(std::size_t count, std::uint64_t seed) {
  static constexpr std::string_view kStarts[] = {
      kStartFen,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
  };
  constexpr std::size_t kLongestGame = 120;
  SplitMix64 random(seed);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position p = parse_fen(kStarts[random.below(3) ? 0 : random.below(std::size(kStarts))]);
    const std::size_t plies = random.below(kLongestGame);
    MoveList moves = legal_moves(p);
    for (std::size_t i = 0; i < plies && !moves.empty() && p.halfmove_clock() < 100; ++i) {
      p = p.after(moves[random.below(moves.size())]);
      moves = legal_moves(p);
    }
    if (!moves.empty()) positions.push_back(p);
  }
  return positions;
}

}  // namespace nullscope::test
