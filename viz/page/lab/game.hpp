// A position and the moves played from it, as they are typed, pasted and dragged.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::lab {

struct Game {
  Position start;
  std::vector<Move> moves;  // null moves may be among them
};

// What was pasted: a FEN, or the moves of a game with or without PGN's tags, numbers, comments, variations and result.
// Bare moves are played from `here`, unless they have the number 1 or tags: those begin at the beginning. Throws
// FenError or MoveError with a sentence.
Game read_game(std::string_view text, const Position& here);

// One move as SAN, UCI or "--"; legal here. Throws MoveError.
Move read_move(const Position& p, std::string_view text);

// {"start", "fen": at the end, "line": [{"uci", "san", "fen"}], "legal": [[uci, san], ...], "check", "ended": "",
// "checkmate" or "stalemate"}
nlohmann::ordered_json game_json(const Game& game);

}  // namespace nullscope::lab
