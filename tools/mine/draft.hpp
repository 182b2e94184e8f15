// What a run of `nullscope mine` has found so far: SUITE.epd.unfinished, beside the suite that is to be.
//
// Its lines are signed (tools/cli/signed_lines), so that nothing takes it for a suite: what was asked for, the
// positions as they are found, and after each batch of games how many were looked at. A run that was killed resumes
// after the last whole batch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/cli/appender.hpp"
#include "tools/cli/signed_lines.hpp"

namespace nullscope::mine {

// What is found in the first `games` games: lines of EPD, without their ends.
struct Found {
  std::vector<std::string> lines;
  std::uint64_t games = 0;
};

class Draft {
 public:
  // Begins one, or goes on with that of an earlier run that was asked the same. Throws UsageError if it is of another
  // run, IoError. No other run can have it meanwhile.
  Draft(const std::string& suite, const std::string& settings);

  const Found& found() const { return found_; }  // by the runs before this one
  const std::string& path() const { return path_; }
  // The rest of a batch: the lines that it adds, and the games that have been looked at since the start.
  void add(const std::vector<std::string>& lines, std::uint64_t games);
  void remove();  // the suite is written

 private:
  void resume(const std::string& content, const std::string& settings);

  std::string path_;
  Appender file_;
  SignedLines lines_;
  Found found_;
};

}  // namespace nullscope::mine
