// Positions with their proof, proved again: nothing is taken from the file but the position and what it claims.
#pragma once

#include <string>

#include "engine/epd.hpp"
#include "tools/mine/proof.hpp"

namespace nullscope::mine {

// Empty if every operation but the id comes out of a new proof to the letter; else what is wrong.
std::string fault_of(const EpdRecord& record, Bench& bench);

}  // namespace nullscope::mine
