// Searches of all kinds, made at random.
#pragma once

#include "engine/request.hpp"
#include "engine/zobrist.hpp"

namespace nullscope::test {

// A search of `root` under any policy and options, as deep as takes some milliseconds: any table or none, some of the
// root's moves or all, stopped after some nodes or not at all.
SearchRequest random_request(const Position& root, SplitMix64& random);

// The same without what an oracle does not follow: see make_oracle().
SearchRequest for_oracle(SearchRequest request);

}  // namespace nullscope::test
