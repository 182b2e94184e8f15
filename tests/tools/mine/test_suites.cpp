// The suites that are shipped: whole by what can be seen at once, by sample as to their proofs. `nullscope mine check
// examples/suites/*.epd` proves all of them.
#include <random>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/trials.hpp"
#include "tools/mine/check.hpp"
#include "tools/mine/distinct.hpp"
#include "tools/input/positions.hpp"

using namespace nullscope;
using namespace nullscope::mine;

namespace {

struct Shipped {
  std::string name;
  std::size_t least;   // positions
  std::size_t proved;  // of them, in one round
};
const std::vector<Shipped> kShipped = {
    {"mate4", 400, 12}, {"mate5", 300, 3}, {"zugzwang", 60, 12}, {"tactics", 300, 4}};

std::vector<SuiteEntry> suite(const Shipped& shipped) {
  return read_suite(std::string(NULLSCOPE_SUITES) + '/' + shipped.name + ".epd");
}

}  // namespace

TEST_CASE("the shipped suites are large enough, and no id or position is twice in them, or nearly so") {
  std::set<std::string> ids;
  for (const Shipped& shipped : kShipped) {
    Distinct distinct;
    const auto entries = suite(shipped);
    CHECK(entries.size() >= shipped.least);
    for (const auto& [line, record] : entries) {
      CAPTURE(shipped.name, line);
      CHECK(ids.insert(record.id()).second);
      CHECK(distinct.add(record.position));
    }
  }
}

TEST_CASE("shipped positions, drawn at random, are proved again") {
  const test::Trials rounds(1);
  std::mt19937_64 random(rounds.seed);
  Bench bench;
  for (const Shipped& shipped : kShipped) {
    const auto entries = suite(shipped);
    REQUIRE_FALSE(entries.empty());
    for (std::size_t i = 0; i < rounds.count * shipped.proved; ++i) {
      const auto& [line, record] = entries[random() % entries.size()];
      CAPTURE(rounds.seed, shipped.name, line);
      CHECK(fault_of(record, bench) == "");
    }
  }
}
