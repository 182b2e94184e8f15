#include "tools/mine/check_command.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

#include "tools/cli/errors.hpp"
#include "tools/cli/interruption.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/input/positions.hpp"
#include "tools/mine/check.hpp"
#include "tools/mine/distinct.hpp"

namespace nullscope::mine {
namespace {

struct Claim {
  std::string where;  // "suite.epd, line 3"
  EpdRecord record;
  std::string fault;
  bool checked = false;
};

// Tells what is wrong, and counts it.
class Faults {
 public:
  void tell(const std::string& where, const std::string& what) {
    complain(fmt::format("{}: {}", where, what));
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

std::vector<Claim> claims_of(const std::string& path) {
  std::vector<Claim> claims;
  for (const SuiteEntry& entry : read_suite(path))
    claims.push_back({fmt::format("{}, line {}", path, entry.line), entry.record, "", false});
  return claims;
}

void check_ids(const std::vector<Claim>& claims, Faults& faults) {
  std::set<std::string> ids;
  for (const Claim& claim : claims) {
    const std::string id = claim.record.id();
    if (id.empty())
      faults.tell(claim.where, "has no id");
    else if (!ids.insert(id).second)
      faults.tell(claim.where, fmt::format("id {} stands twice", in_quotes(id)));
  }
}

void check_likeness(const std::vector<Claim>& claims, const std::map<Key, std::string>& others, Faults& faults) {
  Distinct distinct;
  for (const Claim& claim : claims) {
    if (!distinct.add(claim.record.position)) faults.tell(claim.where, "is nearly the same as a position before");
    const auto other = others.find(claim.record.position.key());
    if (other != others.end()) faults.tell(claim.where, fmt::format("stands in {} too", other->second));
  }
}

std::map<Key, std::string> positions_of(const Words& paths) {
  std::map<Key, std::string> places;
  for (const std::string& path : paths)
    for (const SuiteEntry& entry : read_suite(path))
      places.emplace(entry.record.position.key(), fmt::format("{}, line {}", path, entry.line));
  return places;
}

void draw_sample(std::vector<Claim>& claims, std::size_t size, std::uint64_t seed) {
  if (size >= claims.size()) return;
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < size; ++i)  // by hand: std::sample is not the same everywhere
    std::swap(claims[i], claims[i + random() % (claims.size() - i)]);
  claims.resize(size);
}

void prove_all(std::vector<Claim>& claims, unsigned threads, std::atomic<bool>& stop) {
  std::atomic<std::size_t> next = 0, done = 0;
  StatusLine status;
  Threads crew(threads, stop, [&] {
    Bench bench;
    for (std::size_t i = next++; i < claims.size() && !stop; i = next++) {
      claims[i].fault = fault_of(claims[i].record, bench);
      claims[i].checked = true;
      ++done;
    }
  });
  while (!crew.wait_for(std::chrono::milliseconds(200))) status.show(done, claims.size(), "proved again");
  crew.join();
}

}  // namespace

int check_suites(const Checking& checking) {
  Faults faults;
  const std::map<Key, std::string> others = positions_of(checking.others);
  std::vector<Claim> claims;
  for (const std::string& path : checking.suites) {
    std::vector<Claim> of_suite = claims_of(path);
    if (of_suite.empty()) throw UsageError(fmt::format("{} has no positions to check", in_quotes(path)));
    check_ids(of_suite, faults);
    check_likeness(of_suite, others, faults);
    if (checking.sample) draw_sample(of_suite, *checking.sample, checking.seed);
    std::move(of_suite.begin(), of_suite.end(), std::back_inserter(claims));
  }
  const Interruption interruption;
  prove_all(claims, checking.threads, interruption.stop());
  std::size_t proved = 0;
  for (const Claim& claim : claims) {
    if (!claim.fault.empty()) faults.tell(claim.where, claim.fault);
    proved += claim.checked && claim.fault.empty();
  }
  if (checking.json)
    print_json({{"kind", "check"}, {"positions", claims.size()}, {"proved", proved}, {"faults", faults.count()}});
  else
    print("{} of {} positions proved again\n", proved, claims.size());
  if (interruption.happened()) return interruption.report(fmt::format("{} were proved", proved));
  return faults.count() == 0 ? kFine : kCheckFailed;
}

}  // namespace nullscope::mine
