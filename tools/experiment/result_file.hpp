// The file of results: a line for each (position, settings, policy, depth), appended as it is finished.
//
//   # nullscope experiment 3
//   # {"version": ..., "suites": [...], "policies": [...], "depths": [...], ...}  7be0d1...    what was asked for
//   suite  id  key  settings  policy  depth  nodes ...  check                             names of the columns
//   wcs  WCSAC.0001  9f...  history=off  std:2  8  123456 ...  5c1e0f93a2b4d876
//   # all lines are there  02c6...                                                       once a run has ended
//
// Fields are parted by tabs. The settings, every line of results and the last line are signed one after the other
// (tools/cli/signed_lines), so that a line that was cut, changed, added, moved or taken away is noticed. While a run
// goes on the lines stand as they came; when it ends they are sorted, so that the same experiment gives the same bytes
// whatever was killed or how many threads there were. Nothing here depends on time: seconds are kept beside it in
// FILE.times, whose lines are signed each for itself.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/counters.hpp"
#include "engine/types.hpp"
#include "tools/files/signed_lines.hpp"

namespace nullscope::experiment {

enum class Outcome : std::uint8_t { NoGoal, Missed, Solved };

// What makes a line one of its kind; sorts as the file does only within one (position, settings,
// policy).
struct RowKey {
  std::string suite;
  std::string id;
  std::string settings = "paper";  // what is not as in the paper
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
  bool operator==(const Row&) const = default;
};

std::string to_string(const RowKey& key);                  // for messages
std::string row_line(const Row& row, SignedLines& lines);  // to be added after `lines`
std::string_view column_names();

// A file of results as it was read.
struct ResultFile {
  std::string header;  // the second line's JSON
  std::vector<Row> rows;
  bool finished = false;       // its last line says that every line is there
  std::size_t damaged = 0;     // lines that are not what was written, and are left out
  std::string first_damaged;   // "line 7 (wcs WCSAC.0001 std:2 at depth 8)"
  std::size_t good_bytes = 0;  // up to the end of the last whole line of results
  SignedLines lines;           // which more can be added after these bytes

  std::string damage_text() const;
};
// Throws IoError, and UsageError if it is no such file, if its settings were changed, or if two lines of one search
// have different results. A file that ends before its first line of results is empty: no header.
ResultFile read_results(const std::string& path);
// What a file begins with: all before the first line of results.
std::string results_head(const std::string& header, SignedLines& lines);
// A finished file.
std::string results_text(const std::string& header, const std::vector<Row>& rows);

// CPU seconds of searches, beside a file of results.
struct Times : std::map<RowKey, double> {
  std::string damage;  // which lines are not as they were written, and do not count; empty if there are none
};
std::string times_path(const std::string& results);
std::string time_line(const RowKey& key, double seconds);
// Empty if there is no such file; throws UsageError if it is something else.
Times read_times(const std::string& results);
std::string times_text(const std::vector<Row>& rows, const Times& times);

}  // namespace nullscope::experiment
