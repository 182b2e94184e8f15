// The file of results: a line for each (position, policy, depth), appended as it is finished.
//
//   # nullscope experiment 1
//   # {"version": ..., "suites": [...], "policies": [...], "depths": [...], ...}    what was asked for
//   suite  id  key  policy  depth  nodes ...  check                                 names of the columns
//   wcs  WCSAC.0001  9f...  std:2  8  123456 ...  5c1e0f93a2b4d876
//
// Fields are parted by tabs. The last is XXH3 of the line before it, so that a line cut short or changed is known for
// what it is. While a run goes on the lines stand as they came; when it ends they are sorted, so that the same
// experiment gives the same bytes whatever was killed or how many threads there were. Nothing here depends
// on time: seconds are kept beside it in FILE.times, of the same form.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/counters.hpp"
#include "engine/types.hpp"

namespace nullscope::experiment {

enum class Outcome : std::uint8_t { NoGoal, Missed, Solved };

// What makes a line one of its kind; sorts as the file does only within one (position, policy).
struct RowKey {
  std::string suite;
  std::string id;
  std::string policy;
  int depth = 0;
  auto operator<=>(const RowKey&) const = default;
};

struct Row : RowKey {
  Key position = 0;
  Counters counters;                  // of the whole search up to this depth, all iterations
  std::uint64_t iteration_nodes = 0;  // of the last iteration alone
  std::string move;                   // UCI
  Score score = 0;
  Outcome outcome = Outcome::NoGoal;
  int found_depth = 0;  // from which depth on the solution was held; 0 if it was not
  std::uint64_t found_nodes = 0;
  bool stopped = false;  // by max-nodes, before this depth was done
};

std::string row_line(const Row& row);  // without line end
// Nothing if the line is not whole.
std::optional<Row> parse_row(std::string_view line);
std::string_view column_names();

// A file of results as it was read.
struct ResultFile {
  std::string header;  // the second line's JSON
  std::vector<Row> rows;
  std::size_t damaged = 0;     // lines that are not what was written
  std::size_t good_bytes = 0;  // up to the end of the last whole line
};
// Throws UsageError if it is no such file, IoError. One that ends before its first line of results is empty: no header.
ResultFile read_results(const std::string& path);
std::string results_text(const std::string& header, const std::vector<Row>& rows);

// CPU seconds of searches, beside a file of results.
using Times = std::map<RowKey, double>;
std::string times_path(const std::string& results);
std::string time_line(const RowKey& key, double seconds);
// Empty if there is no such file; throws UsageError if it is something else.
Times read_times(const std::string& results);
std::string times_text(const std::vector<Row>& rows, const Times& times);

}  // namespace nullscope::experiment
