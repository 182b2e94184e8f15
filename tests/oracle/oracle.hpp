// Engine and oracle side by side: both record what they do.
#pragma once

#include <memory>
#include <string>

#include "engine/driver.hpp"
#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

// The transcription of a policy, by the policy's name ("std:2", "verified:3", ...).
std::unique_ptr<ChessProgram> make_oracle(const std::string& policy, const Position& root);

struct Recording {
  SearchResult result;
  std::vector<Event> events;
};

// Runs the engine's search. A given table is used as it is, not cleared first.
Recording record(const SearchRequest& request);
Recording record(const SearchRequest& request, Table& table);

}  // namespace nullscope::test
