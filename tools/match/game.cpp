#include "tools/match/game.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/movegen.hpp"
#include "engine/run_search.hpp"

namespace nullscope::match {
namespace {

// Watches the scores of both players, as White sees them.
class Referee {
 public:
  // True when the game is over by agreement; `game` then has the result.
  bool sees(Score for_white, const Position& after, Game& game) {
    const int side = for_white >= Adjudication::kWon ? 1 : for_white <= -Adjudication::kWon ? -1 : 0;
    won_plies_ = side != 0 && side == winning_ ? won_plies_ + 1 : side != 0;
    winning_ = side;
    const bool late = after.fullmove_number() >= Adjudication::kDrawnFromMove;
    drawn_plies_ = late && std::abs(for_white) <= Adjudication::kDrawn ? drawn_plies_ + 1 : 0;

    if (won_plies_ >= Adjudication::kWonPlies) {
      game.result = winning_ > 0 ? Result::WhiteWins : Result::BlackWins;
      game.reason = "adjudication: both sides see it won";
      return true;
    }
    if (drawn_plies_ >= Adjudication::kDrawnPlies) return draw(game, "adjudication: both sides see it drawn");
    return after.fullmove_number() > Adjudication::kLastMove && draw(game, "adjudication: too long");
  }

  static bool draw(Game& game, const char* reason) {
    game.result = Result::Draw;
    game.reason = reason;
    return true;
  }

 private:
  int winning_ = 0;  // 1 White, -1 Black
  int won_plies_ = 0;
  int drawn_plies_ = 0;
};

bool is_over(const Position& position, const std::vector<Key>& history, Game& game) {
  if (!has_legal_move(position)) {
    if (!position.in_check()) return Referee::draw(game, "stalemate");
    game.result = position.side_to_move() == White ? Result::BlackWins : Result::WhiteWins;
    game.reason = "checkmate";
    return true;
  }
  if (position.is_insufficient_material()) return Referee::draw(game, "insufficient material");
  if (position.halfmove_clock() >= 100) return Referee::draw(game, "fifty moves");
  if (std::count(history.begin(), history.end(), position.key()) >= 2)
    return Referee::draw(game, "threefold repetition");
  return false;
}

}  // namespace

std::string_view to_string(Result result) {
  constexpr std::string_view kNames[] = {"1-0", "0-1", "1/2-1/2"};
  return kNames[static_cast<std::size_t>(result)];
}

Game play(const Opening& opening, const Player& white, const Player& black, Table& table) {
  Game game;
  Referee referee;
  Position position = opening.position;
  std::vector<Key> history = opening.history;
  while (!is_over(position, history, game)) {
    const bool white_moves = position.side_to_move() == White;
    const Player& player = white_moves ? white : black;
    const SearchResult found = run_search({position, history, player.policy, player.options, player.limits}, table);
    game.moves.push_back({found.best_move, found.score(), found.depth(), found.counters.total()});
    history.push_back(position.key());
    position = position.after(found.best_move);
    if (referee.sees(white_moves ? found.score() : -found.score(), position, game) && !is_over(position, history, game))
      break;
  }
  return game;
}

}  // namespace nullscope::match
