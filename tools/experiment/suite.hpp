// From a suite's file to the positions that are searched. What is wrong with a line is told, with its number; the other
// lines are used all the same.
#pragma once

#include <string>
#include <vector>

#include "tools/experiment/config.hpp"
#include "tools/experiment/goal.hpp"

namespace nullscope::experiment {

struct TestPosition {
  std::string id;  // the EPD's, or "line-N"; unique in its suite
  Position position;
  Goal goal;
};

struct Suite {
  SuiteSource source;
  std::vector<TestPosition> positions;
  std::size_t discarded = 0;   // a side has only king and pawns
  std::size_t left_out = 0;    // lines that could not be used
  std::size_t drawn_from = 0;  // positions before a sample was drawn; 0 if none was
};

// Something about a line that its author should know.
struct Problem {
  std::string path;
  int line;  // 0: of the whole file
  std::string what;

  std::string text() const;  // "suite.epd, line 3: ..."
};

// `problems` gets a word for every line that is left out, repaired or cannot be solved. Throws IoError.
Suite load_suite(const SuiteSource& source, const Config& config, std::vector<Problem>& problems);

}  // namespace nullscope::experiment
