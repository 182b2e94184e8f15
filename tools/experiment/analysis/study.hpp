// The results of one suite, ready to be compared: only positions that every policy has searched to every depth, with
// every combination of settings.
#pragma once

#include "tools/experiment/factors.hpp"
#include "tools/experiment/result_file.hpp"

namespace nullscope::experiment {

// All positions with one policy at one depth, in the order of the study's positions.
struct Cell {
  std::vector<Row> rows;
  std::vector<double> seconds;  // CPU; empty unless every row has one

  std::vector<double> nodes() const;
  std::vector<double> solved() const;  // 1 or 0
  std::uint64_t total_nodes() const;
  std::uint64_t total_solved() const;
  double total_seconds() const;
  Counters total_counters() const;
};

class Study {
 public:
  std::string label;
  std::string stands_for;           // the paper's suite; empty if none
  std::string settings;             // "paper", or what differs
  std::vector<std::size_t> levels;  // in a design: which value of each factor
  std::size_t planned = 0;          // positions
  std::size_t drawn_from = 0;       // the suite, if the positions are a sample of it; else 0
  std::uint64_t seed = 0;           // of the sample
  std::size_t discarded = 0;        // king and pawns only
  std::size_t damaged = 0;          // lines of the file that do not count
  bool nodes_only = false;
  std::vector<std::string> policies;
  std::vector<int> depths;
  std::vector<std::string> ids;  // complete positions

  const Cell& cell(const std::string& policy, int depth) const { return cells_.at({policy, depth}); }
  bool has_policy(const std::string& policy) const;
  // What the others are compared with: verified:3, as in the paper, or else the last policy.
  std::string baseline() const;
  bool has_times() const;
  std::string title() const;  // "ecm (100 of 869 positions, drawn at random with seed 2002)"

 private:
  friend class StudyReader;
  std::map<std::pair<std::string, int>, Cell> cells_;
};

// A suite with every combination of settings of a design, each a study of the same positions. One, if nothing varies.
struct SuiteResults {
  Design design;
  std::vector<Study> cells;
};

// The suites of a file of results, complete or not. Throws UsageError, IoError.
std::vector<SuiteResults> read_studies(const std::string& path);

}  // namespace nullscope::experiment
