// The games of a match as they are read back to go on with. games_mutator.cpp keeps their checks right.
#include "tests/fuzz/target.hpp"
#include "tools/match/match.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  using namespace match;
  const StoredGames stored = parse_games(input);
  require(stored.good_bytes <= input.size(), "no more is good than there is");
  require(stored.games.empty() == (stored.good_bytes == 0), "what is good is games");
  require(parse_games(input.substr(0, stored.good_bytes)).games.size() == stored.games.size(),
          "a file that is cut to its whole games has them all");

  std::string text;
  for (const StoredGame& game : stored.games) text += game.text;
  const StoredGames again = parse_games(text);
  require(again.games.size() == stored.games.size() && again.good_bytes == text.size(),
          "games that were written are read whole");

  Standing standing(Sprt{});
  for (const StoredGame& game : stored.games) standing.add(game);
  const auto [lost, drawn, won] = standing.lost_drawn_won();
  require(lost + drawn + won == standing.counted_games() && standing.counted_games() <= standing.size(),
          "every game that counts is lost, drawn or won");
}

}  // namespace nullscope::fuzz
