// A board in eight lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/position.hpp"

namespace nullscope {

// Rank 8 first; White's pieces are capitals, '.' is an empty square.
std::vector<std::string> board_lines(const Position& position);
// Breaks text at spaces into lines of at most `width` characters.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace nullscope
