// Static exchange evaluation: does a capture lose material once both sides have taken all they want?
#pragma once

#include "engine/position.hpp"

namespace nullscope {

// Exchange values; also the victims' order for sorting captures.
constexpr std::array<int, 7> kExchangeValue = {100, 325, 335, 500, 975, 10000, 0};

// True if the exchange that `capture` starts ends at or above zero for the side to move.
bool exchange_is_sound(const Position& p, Move capture);

}  // namespace nullscope
