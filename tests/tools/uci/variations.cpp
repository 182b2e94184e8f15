#include "tests/tools/uci/variations.hpp"

#include <sstream>

#include "engine/fen.hpp"
#include "tests/engine/naive_game.hpp"

namespace nullscope::test {
namespace {

// "position startpos|fen FEN [moves MOVE...]"
NaiveGame game_of(const std::string& command) {
  std::istringstream words(command);
  std::string word, fen;
  words >> word >> word;
  if (word == "startpos") {
    fen = kStartFen;
    words >> word;
  } else {
    while (words >> word && word != "moves") (fen += fen.empty() ? "" : " ") += word;
  }
  NaiveGame game(parse_fen(fen));
  while (words >> word)
    if (!game.play(word)) throw std::runtime_error("not legal: " + word + " in " + command);
  return game;
}

std::vector<std::string> variation_in(const std::string& line) {
  std::vector<std::string> moves;
  const std::size_t at = line.find(" pv ");
  if (line.rfind("info ", 0) != 0 || at == std::string::npos) return moves;
  std::istringstream words(line.substr(at + 4));
  for (std::string move; words >> move;) moves.push_back(move);
  return moves;
}

}  // namespace

void Variations::check(const std::string& position, const std::vector<std::string>& said) {
  const NaiveGame root = game_of(position);
  if (root.is_drawn()) return;
  for (const std::string& line : said) {
    const std::vector<std::string> moves = variation_in(line);
    if (moves.empty()) continue;
    ++count;
    NaiveGame game = root;
    for (const std::string& move : moves) {
      const char* const fault = game.is_drawn() ? " comes after a draw" : game.play(move) ? nullptr : " is not legal";
      if (!fault) continue;
      faults.push_back(move + fault + ": " + position + ": " + line);
      break;
    }
    to_a_draw += game.is_drawn();
  }
}

}  // namespace nullscope::test
