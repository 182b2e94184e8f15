// How a statement about the search becomes a test: real searches, and "at every node where A holds, so does B".
#pragma once

#include "tests/oracle/tree.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {

namespace fen {
// ALGORITHM.md's positions, by their names there.
inline constexpr const char* kN2 = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1";
inline constexpr const char* kZ02 = "4KBkr/7p/6PP/4P3/8/3P1p2/8/8 w - - 0 1";
inline constexpr const char* kZ12 = "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1";
inline constexpr const char* kZ31 = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1";
inline constexpr const char* kT1 = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
inline constexpr const char* kH1 = "2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1";
// A failed verification with an open window and a best move above alpha.
inline constexpr const char* kOpenZugzwang = "8/8/8/2p2r2/4k3/8/8/2K5 b - - 1 37";
}  // namespace fen

// Paper mode, with a table of modest size.
SearchRequest request_for(const Position& root, const std::string& policy, int depth);
SearchRequest request_for(const char* fen, const std::string& policy, int depth);
// Nothing remembered from node to node: no table, no history.
SearchRequest forgetful(SearchRequest request);

Tree tree_of(const SearchRequest& request);

// Searches of zugzwangs and of a middlegame, each in paper mode and forgetful. `adjust` may change the options.
std::vector<Tree> searches(const std::string& policy, void (*adjust)(SearchOptions&) = nullptr);

// Holds `claim` against every node that `premise` selects. There must be such nodes.
template <class Premise, class Claim>
void at_every_node(const std::vector<Tree>& trees, Premise premise, Claim claim) {
  std::size_t cases = 0;
  for (const Tree& tree : trees)
    for (const Node& node : tree.nodes) {
      if (!premise(node)) continue;
      ++cases;
      if (!claim(node)) FAIL("broken after " << cases << " cases:\n" << describe(tree, node));
    }
  CHECK(cases > 0);
}

template <class Claim>
void at_some_node(const std::vector<Tree>& trees, Claim claim) {
  at_every_node(trees, claim, [](const Node&) { return true; });
}

template <class Claim>
void at_no_node(const std::vector<Tree>& trees, Claim claim) {
  at_every_node(
      trees, [](const Node&) { return true; }, [&](const Node& node) { return !claim(node); });
}

}  // namespace nullscope::test
