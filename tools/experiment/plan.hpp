// An experiment with its suites loaded: what is to be searched, in the order of the finished file, and what of it
// is still missing.
#pragma once

#include <set>

#include "tools/experiment/config.hpp"
#include "tools/experiment/result_file.hpp"
#include "tools/experiment/suite.hpp"

namespace nullscope::experiment {

struct Plan {
  Config config;
  std::vector<Suite> suites;

  std::size_t positions() const;
};

// One of `count` equal parts of the work.
struct Shard {
  std::size_t index = 1;  // from 1
  std::size_t count = 1;

  std::size_t part_of(std::size_t all) const { return all / count + (index <= all % count); }
};
std::optional<Shard> parse_shard(std::string_view text);  // "1/3"

// One search: a position, a combination of settings, a policy, to the last depth. The shallower depths are its earlier
// iterations; without deepening there are none, and each depth is a search of its own.
struct Job {
  const TestPosition* test;
  const std::string* suite;  // its label
  const DesignCell* cell;
  Policy policy;
  std::vector<int> depths;  // to report, ascending; those that are there already are left out
};

// Fills in the suites, complaining of what is wrong with them; false if something is. `strict`: that is a UsageError
// instead, and so is having no position at all.
bool load_suites(Plan& plan, bool strict);

// What was asked for, in one line of JSON; nothing in it depends on threads or on where the suites are.
std::string plan_header(const Plan& plan, Shard shard = {});
// Every line that the finished file has, in its order.
std::vector<RowKey> planned_rows(const Plan& plan, Shard shard = {});
// The rows in that order; those that do not belong there are dropped, of two with the same key the last is kept.
std::vector<Row> in_order(const std::vector<RowKey>& planned, std::vector<Row> rows);
// The searches that `done` leaves to do.
std::vector<Job> missing_jobs(const Plan& plan, Shard shard, const std::set<RowKey>& done);

}  // namespace nullscope::experiment
