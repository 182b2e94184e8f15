// Moves as text: UCI ("e7e8q") and SAN ("exd8=Q+"), both ways.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/position.hpp"

namespace nullscope {

struct MoveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The null move is "--" in both notations (UCI's own "0000" is read as well).
std::string to_uci(Move m);
std::string to_san(const Position& p, Move m);

// The legal move that `text` names. Throws MoveError when there is none, or more than one.
Move parse_uci(const Position& p, std::string_view text);
// Reads what people and EPD files write: check marks, !?, "0-0", missing or needless "x" and "=".
Move parse_san(const Position& p, std::string_view text);
// UCI if it looks like it, else SAN.
Move parse_move(const Position& p, std::string_view text);

}  // namespace nullscope
