// The static evaluation of a position, term by term: as text beside the board, and as JSON.
#pragma once

#include <string>

#include "engine/position.hpp"
#include "tools/cli/output.hpp"

namespace nullscope {

std::string evaluation_text(const Position& position);
Json evaluation_json(const Position& position);

}  // namespace nullscope
