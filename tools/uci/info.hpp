// What a search says of itself, in the words of the protocol. Pure.
#pragma once

#include <string>

#include "engine/request.hpp"

namespace nullscope::uci {

std::string score_text(Score score);  // "cp 25", "mate -3"

// After an iteration; `nodes` are those of all iterations so far.
std::string info_line(const Iteration& iteration, std::uint64_t nodes);

// What is to be said last before the best move; empty if the last iteration's line has said it. A search that was
// stopped before its first iteration was over has the static value for a score.
std::string last_info_line(const SearchRequest& request, const SearchResult& result);

std::string best_move_line(const SearchResult& result);

}  // namespace nullscope::uci
