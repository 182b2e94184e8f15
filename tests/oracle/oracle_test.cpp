// The engine against the figures: same values, same counts, same events, on thousands of random positions.
#include <set>

#include "engine/fen.hpp"
#include "tests/oracle/comparison.hpp"
#include "tests/oracle/statements.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

constexpr std::size_t kPositions = 2000;
constexpr std::uint64_t kSeed = 2002;

// No two alike: short random games often end where others did.
std::vector<Position> distinct_positions() {
  std::vector<Position> distinct;
  std::set<Key> seen;
  for (const Position& p : random_positions(kPositions + kPositions / 5, kSeed))
    if (distinct.size() < kPositions && seen.insert(p.key()).second) distinct.push_back(p);
  REQUIRE(distinct.size() == kPositions);
  return distinct;
}

// Fewer pieces, deeper; iterative deepening covers all depths below as well.
int depth_for(const Position& p, std::size_t i) {
  const int pieces = popcount(p.pieces());
  return pieces <= 6 || i % 100 == 0 ? 5 : pieces <= 10 || i % 20 == 0 ? 4 : 3;
}

// Every `step`-th of the random positions.
Compared compare(const std::string& policy, std::size_t step = 1) {
  static const std::vector<Position> kRandom = distinct_positions();
  Compared sum;
  for (std::size_t i = 0; i < kRandom.size(); i += step) {
    CAPTURE(kSeed, i);
    compare(forgetful(request_for(kRandom[i], policy, depth_for(kRandom[i], i / step))), sum);
  }
  if (policy != "none") CHECK(sum.counters.null_fail_high > 0);
  SUCCEED(policy << ": " << sum.positions << " positions, " << sum.events << " events, " << sum.counters.total()
                 << " nodes, " << sum.counters.null_fail_high << " null fail-highs, "
                 << sum.counters.verification_failed << " failed verifications");
  return sum;
}

}  // namespace

TEST_CASE("std:1 is Figure 1") { compare("std:1"); }
TEST_CASE("std:2 is Figure 1") { compare("std:2"); }
TEST_CASE("std:3 is Figure 1") { compare("std:3"); }
TEST_CASE("verified:3 is Figure 3") { CHECK(compare("verified:3").counters.verification_failed > 0); }
TEST_CASE("reduce2:3 is section 5's first variant") { compare("reduce2:3"); }
TEST_CASE("reduce1:3 is section 5's second variant") { compare("reduce1:3"); }
TEST_CASE("reduce1-2:3 is section 5's third variant") { compare("reduce1-2:3"); }

TEST_CASE("Every other policy and reduction factor is its transcription") {
  for (const Policy& policy : all_policies()) compare(to_string(policy), 30);
}

TEST_CASE("Zugzwangs and deep endings: every policy is its transcription") {
  constexpr struct {
    const char* fen;
    int depth;
  } kSearches[] = {{fen::kN2, 5},  {fen::kZ12, 5}, {fen::kZ31, 6},
                   {fen::kZ02, 6}, {fen::kT1, 9},  {fen::kOpenZugzwang, 7}};
  for (const Policy& policy : all_policies()) {
    Compared sum;
    for (const auto& [fen, depth] : kSearches) compare(forgetful(request_for(fen, to_string(policy), depth)), sum);
    if (to_string(policy).starts_with("verified:")) CHECK(sum.counters.verification_failed > 0);
    SUCCEED(to_string(policy) << ": " << sum.events << " events, " << sum.counters.verification_failed << " failed");
  }
}

}  // namespace nullscope::test
