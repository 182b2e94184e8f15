#include <cstdlib>
#include <set>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/run_search.hpp"
#include "tests/support/catch.hpp"
#include "tools/match/opening.hpp"

using namespace nullscope;
using namespace nullscope::match;

TEST_CASE("openings are different, legal and balanced") {
  std::set<Key> keys;
  for (const Opening& opening : make_openings(12, 5)) {
    REQUIRE(opening.moves.size() == kOpeningPlies);
    Position position = parse_fen(kStartFen);
    for (std::size_t i = 0; i < opening.moves.size(); ++i) {
      CHECK(opening.history[i] == position.key());
      REQUIRE(is_legal(position, opening.moves[i]));
      position = position.after(opening.moves[i]);
    }
    CHECK(position == opening.position);
    CHECK(keys.insert(position.key()).second);
    CHECK_FALSE(position.in_check());

    SearchRequest request{position, opening.history, policy::None{}, {}, {}};
    request.limits.depth = kOpeningDepth;
    CHECK(std::abs(opening.score.value()) <= kOpeningMargin);
    CHECK(std::abs(run_search(request).score()) <= kOpeningMargin + 10);  // (its table is larger)
  }
}

TEST_CASE("openings depend on the seed alone, and more of them begin with the same") {
  const auto few = make_openings(3, 9);
  const auto more = make_openings(5, 9);
  for (std::size_t i = 0; i < 3; ++i) CHECK(few[i].moves == more[i].moves);
  CHECK(make_openings(1, 10)[0].moves != few[0].moves);
}
