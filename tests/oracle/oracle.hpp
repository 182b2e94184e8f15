// Engine and oracle side by side: both record what they do.
#pragma once

#include <memory>
#include <string>

#include "engine/request.hpp"
#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

// The transcription of the request's policy, with the request's options and root moves. It knows no game before the
// root, and does not refuse a null move's mate: the request should not ask for either.
std::unique_ptr<ChessProgram> make_oracle(const SearchRequest& request);

struct Recording {
  SearchResult result;
  std::vector<Event> events;
};

// Runs the engine's search. A given table is used as it is, not cleared first.
Recording observed(const SearchRequest& request);
Recording observed(const SearchRequest& request, Table& table);

}  // namespace nullscope::test
