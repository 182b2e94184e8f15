#include "tools/mine/source.hpp"

#include <algorithm>
#include <random>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/run_search.hpp"

namespace nullscope::mine {
namespace {

constexpr std::uint64_t kStrong = 3000;  // nodes a move
constexpr std::uint64_t kWeak = 150;
constexpr int kMostPlies = 300;

Move chosen(const Position& position, const std::vector<Key>& history, std::uint64_t nodes, Table& table) {
  SearchRequest request{position, history, policy::Verified{}, {}, {}};
  request.limits.nodes = nodes;
  return run_search(request, table).best_move;
}

}  // namespace

// The finalizer of SplitMix64: neighbouring numbers give unrelated games.
std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = seed * 0x9E3779B97F4A7C15U + number + 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

std::string epd_fields(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

Position as_in_epd(const Position& position) { return parse_fen(epd_fields(position) + " 0 1"); }

PlayedGame play_game(std::uint64_t seed, std::uint64_t number, Table& table) {
  std::mt19937_64 random(game_seed(seed, number));
  const std::uint64_t random_plies = 6 + random() % 10;
  const bool white_is_strong = random() % 2 == 0;
  PlayedGame game;
  game.positions.push_back(parse_fen(kStartFen));
  std::vector<Key> history;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const Position& position = game.positions.back();
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
      game.mate = position.in_check();
      break;
    }
    if (position.halfmove_clock() >= 100 || position.is_insufficient_material() ||
        std::count(history.begin(), history.end(), position.key()) >= 2)
      break;
    const bool strong = (position.side_to_move() == White) == white_is_strong;
    const Move move = static_cast<std::uint64_t>(ply) < random_plies
                          ? moves[random() % moves.size()]
                          : chosen(position, history, strong ? kStrong : kWeak, table);
    history.push_back(position.key());
    game.positions.push_back(Position(position).after(move));
  }
  return game;
}

}  // namespace nullscope::mine
