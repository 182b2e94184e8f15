// Games of a match as PGN: every move with its score, depth and nodes, and a check over the whole, so that a file cut
// short by a crash is known for what it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/match/game.hpp"

namespace nullscope::match {

struct GameTags {
  std::size_t number = 0;  // of the game in the match, from 0; two in a row are a pair
  std::string white;
  std::string black;
  std::string match;  // all that the match depends on, in one line
};

std::string game_text(const GameTags& tags, const Opening& opening, const Game& game);

// A game as found in a file.
struct StoredGame {
  std::size_t number = 0;
  std::string match;
  Result result = Result::Draw;
  std::string text;  // all of it
};
struct StoredGames {
  std::vector<StoredGame> games;  // the whole ones
  std::size_t changed = 0;        // games that are not as they were written, and were not cut short either
  std::string first_changed;      // "its game 3, on line 57, is not as it was", or what its line ends are
  std::size_t good_bytes = 0;     // up to the end of the last whole game
};
StoredGames parse_games(std::string_view content);
// In what order or number they are not those of one match from its first game on: "game 3 is there twice"; empty if all
// is well. Throws UsageError, about the file `path`, if a game is there twice, played differently.
std::string disorder(const std::string& path, const std::vector<StoredGame>& games);

}  // namespace nullscope::match
