// Where mined positions come from: games that the program plays against itself, from random openings.
//
// The n-th game depends on the seed and n alone. One side thinks longer than the other, so that games are decided,
// and play goes on to the mate: nothing is adjudicated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/position.hpp"
#include "engine/table.hpp"

namespace nullscope::mine {

struct PlayedGame {
  std::vector<Position> positions;  // from the start to the last, in which nobody moves
  bool mate = false;                // the last is checkmate
};

// The same position without the game before it: EPD does not tell the move counters.
Position as_in_epd(const Position& position);
// Its four fields.
std::string epd_fields(const Position& position);

PlayedGame play_game(std::uint64_t seed, std::uint64_t number, Table& table);

// Numbers for everything that is drawn at random about one game: the same on every machine.
std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number);

}  // namespace nullscope::mine
