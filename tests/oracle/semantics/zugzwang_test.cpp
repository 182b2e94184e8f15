// What the paper claims of zugzwangs, on positions where std:3 is blind, in paper mode.
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

// The first depth from which on the move is `best` up to `last`; 0 if it is something else at `last`.
int found_at(const char* fen, const std::string& policy, const char* best, int last) {
  SearchRequest request = request_for(fen, policy, last);
  request.options.table_entries = std::size_t{1} << 18;
  const SearchResult result = run_search(request);
  const Move move = parse_san(request.root, best);
  int depth = 0;
  for (const Iteration& iteration : result.iterations) {
    if (iteration.best_move() != move)
      depth = 0;
    else if (depth == 0)
      depth = iteration.depth;
  }
  return depth;
}

}  // namespace

TEST_CASE("N2: verified:3 finds the quiet king move at depth 4, std:3 does not within 8 plies") {
  CHECK(found_at(fen::kN2, "none", "Kh6", 8) == 3);
  CHECK(found_at(fen::kN2, "verified:3", "Kh6", 8) == 4);
  CHECK(found_at(fen::kN2, "std:3", "Kh6", 8) == 0);
}

TEST_CASE("Z12: verified:3 finds the bishop move at depth 4, std:3 does not within 8 plies") {
  CHECK(found_at(fen::kZ12, "none", "Ba4", 8) == 4);
  CHECK(found_at(fen::kZ12, "verified:3", "Ba4", 8) == 4);
  CHECK(found_at(fen::kZ12, "std:3", "Ba4", 8) == 0);
}

TEST_CASE("Z31: verified:3 finds the mate in three at depth 6, std:3 two plies later") {
  CHECK(found_at(fen::kZ31, "none", "Nc6", 8) == 5);
  CHECK(found_at(fen::kZ31, "verified:3", "Nc6", 8) == 6);
  CHECK(found_at(fen::kZ31, "std:3", "Nc6", 8) == 8);
}

TEST_CASE("Z02: all play g7 at once, but at depth 10 only verified:3 knows that it wins") {
  const auto score = [](const char* policy) { return run_search(request_for(fen::kZ02, policy, 10)).score(); };
  CHECK(found_at(fen::kZ02, "verified:3", "g7", 8) == 1);
  CHECK(found_at(fen::kZ02, "std:3", "g7", 8) == 1);
  CHECK(score("none") > 200);
  CHECK(score("verified:3") > 200);
  CHECK(score("std:3") == kDraw);
}

}  // namespace nullscope::test
