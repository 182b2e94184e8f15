// One game between two ways to search.
//
// A game ends by the rules: mate, stalemate, threefold repetition, fifty moves, no material to mate with. Or it is
// adjudicated, both players agreeing by their own scores:
//
//   won    the scores of both say 7 pawns or more for the same side, four moves of each in a row
//   drawn  from move 60 on, the scores of both are within 0.10 pawns, ten moves of each in a row; or move 200 is over
#pragma once

#include <string>

#include "engine/request.hpp"
#include "tools/match/opening.hpp"

namespace nullscope::match {

struct Adjudication {
  static constexpr Score kWon = 700;
  static constexpr int kWonPlies = 8;
  static constexpr Score kDrawn = 10;
  static constexpr int kDrawnPlies = 20;
  static constexpr int kDrawnFromMove = 60;
  static constexpr int kLastMove = 200;
};

struct Player {
  Policy policy;
  SearchOptions options;
  Limits limits;  // of each move
};

struct PlayedMove {
  Move move;
  Score score = 0;  // for the side that moves
  int depth = 0;
  std::uint64_t nodes = 0;
};

enum class Result : std::uint8_t { WhiteWins, BlackWins, Draw };
std::string_view to_string(Result result);  // "1-0"

struct Game {
  std::vector<PlayedMove> moves;  // after the opening
  Result result = Result::Draw;
  std::string reason;  // "checkmate", "adjudication: ..."
};

// The tables are emptied for every move, as everywhere: with a limit of nodes or depth the same players play the same
// game again.
Game play(const Opening& opening, const Player& white, const Player& black, Table& table);

}  // namespace nullscope::match
