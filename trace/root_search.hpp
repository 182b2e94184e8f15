// Which search of the root: with aspiration windows an engine searches the root of one iteration several times.
#pragma once

#include <string>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

struct RootSearch {
  int depth = 0;           // of its iteration
  std::size_t number = 1;  // among the root searches of that iteration, from 1
  std::size_t of = 1;
  NodeId root = 0;
  std::uint32_t line = 1;  // of MultiPV
  std::uint32_t thread = 0;

  // "iteration 5"; where there are several "iteration 5, search 2 of 3", with its thread and line if not the first.
  std::string words() const;
};

// All root searches of an iteration, in their order; none if there is no such iteration.
std::vector<RootSearch> root_searches(const Reader& reader, int depth);
// The one that a node lies in.
RootSearch root_search_of(const Reader& reader, NodeId id);
// Its words, with the window where there are several: "iteration 5, search 2 of 3, window (10, 60)".
std::string root_search_words(const Reader& reader, NodeId id);
// The first node after the last root search of an iteration, which is in the trace; where several threads recorded,
// other iterations lie between.
NodeId end_of_iteration(const Reader& reader, int depth);

}  // namespace nullscope::trace
