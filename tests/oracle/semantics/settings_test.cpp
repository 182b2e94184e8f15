// Every setting for study against the oracle, on random searches: same events, same values, same counts.
//
//   NULLSCOPE_SETTING_SEARCHES=N    how many of each value of a setting; otherwise a few of each
#include "engine/study.hpp"
#include "tests/oracle/comparison.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/trials.hpp"

namespace nullscope::test {
namespace {

constexpr std::uint64_t kSettingsSeed = 1919;

std::size_t searches() { return static_cast<std::size_t>(number_from_environment("NULLSCOPE_SETTING_SEARCHES", 25)); }

// A position in a policy of its own; now and then a table so small that entries go, or none.
SearchRequest some_request(const Position& root, SplitMix64& random) {
  static const std::vector<Policy> kPolicies = all_policies();
  SearchRequest request;
  request.root = root;
  request.policy = kPolicies[random.below(kPolicies.size())];
  request.options.table_entries = std::size_t{64} << random.below(6);
  const int pieces = popcount(root.pieces());
  request.limits.depth = (pieces <= 8 ? 5 : pieces <= 14 ? 4 : 3) + (random.below(4) == 0);
  return request;
}

// So many searches with what `adjust` sets, held against the oracle. Of many, some must not be as without it.
template <class Adjust>
void compare_with(const std::string& what, Adjust adjust) {
  SplitMix64 random(kSettingsSeed);
  Compared sum;
  std::size_t others = 0;
  for (const Position& root : random_positions(searches(), kSettingsSeed)) {
    SearchRequest request = some_request(root, random);
    const std::uint64_t plain = observed(request).result.counters.total();
    adjust(request);
    compare(request, sum);
    others += observed(request).result.counters.total() != plain;
  }
  if (searches() >= 500) CHECK(others > 0);  // some settings show in one search of a hundred
  SUCCEED(what << ": " << sum.positions << " searches, " << sum.events << " events, " << others
               << " of another size than without");
}

void compare_choice(std::string_view name) {
  const auto choice =
      std::find_if(kStudyChoices.begin(), kStudyChoices.end(), [&](const auto& c) { return c.name == name; });
  REQUIRE(choice != kStudyChoices.end());
  const auto words = choice->words();
  for (std::size_t value = 1; value < words.size(); ++value)
    compare_with(std::string(name) + "=" + std::string(words[value]),
                 [&](SearchRequest& request) { choice->set(request.options, value); });
}

}  // namespace

TEST_CASE("setting: none, table and history as in the paper") {
  SplitMix64 random(kSettingsSeed);
  Compared sum;
  for (const Position& root : random_positions(searches(), kSettingsSeed)) compare(some_request(root, random), sum);
  CHECK(sum.counters.table_cut > 0);
}

TEST_CASE("setting: table") { compare_choice("table"); }
TEST_CASE("setting: table-replacement") { compare_choice("table-replacement"); }
TEST_CASE("setting: null-table-cutoffs") { compare_choice("null-table-cutoffs"); }
TEST_CASE("setting: stored-depth") { compare_choice("stored-depth"); }
TEST_CASE("setting: capture-order") { compare_choice("capture-order"); }
TEST_CASE("setting: history") { compare_choice("history"); }
TEST_CASE("setting: killers") { compare_choice("killers"); }
TEST_CASE("setting: deepening") { compare_choice("deepening"); }
TEST_CASE("setting: quiescence") { compare_choice("quiescence"); }
TEST_CASE("setting: evaluation") { compare_choice("evaluation"); }
TEST_CASE("setting: check-extension") { compare_choice("check-extension"); }

TEST_CASE("setting: tempo") {
  for (const std::size_t tempo : {10U, 100U})
    compare_with("tempo=" + std::to_string(tempo), [&](SearchRequest& request) { request.options.tempo = tempo; });
}

TEST_CASE("setting: exempt-pv") {
  compare_with("exempt-pv", [](SearchRequest& request) { request.options.exempt_pv = true; });
}

TEST_CASE("setting: verified:R:cost") {
  for (const char* policy : {"verified:2:2", "verified:3:2", "verified:3:3", "verified-noresearch:1:2"})
    compare_with(policy, [&](SearchRequest& request) { request.policy = parse_policy(policy); });
}

TEST_CASE("all settings at once, whatever they are") {
  SplitMix64 random(kSettingsSeed);
  Compared sum;
  for (const Position& root : random_positions(4 * searches(), kSettingsSeed + 1)) {
    SearchRequest request = some_request(root, random);
    for (const StudyChoice& choice : kStudyChoices) choice.set(request.options, random.below(choice.words().size()));
    request.options.tempo = random.below(100);
    request.options.exempt_pv = random.below(2);
    request.options.fail_hard = random.below(2);
    compare(request, sum);
  }
  SUCCEED(sum.positions << " searches, " << sum.events << " events");
}

}  // namespace nullscope::test
