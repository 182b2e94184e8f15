// What an experiment is: suites x settings x policies x depths, in one file of "name = value" lines that can be kept
// beside its results. Nothing about a machine is in it: not how many threads, not where the suites lie.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/request.hpp"
#include "tools/experiment/factors.hpp"

namespace nullscope::experiment {

struct SuiteSource {
  std::string label;       // what the suite is called in results
  std::string path;        // where it was found
  std::string stands_for;  // the paper's suite that its figures go beside; empty if none
  std::string where = {};  // in the config: "x.conf: line 3: "
  bool in_folder = false;  // it was looked up in the folder of suites
};

struct Config {
  std::string name;  // of the file, without folder and ending
  std::string path;  // of the file
  std::vector<SuiteSource> suites;
  std::vector<Policy> policies;
  std::vector<int> depths;  // ascending
  SearchOptions options;    // of all searches, but for what varies
  Design design;
  std::vector<DesignCell> cells;      // of the design; one if nothing varies
  std::uint64_t max_nodes = 0;        // of one search; 0: no limit
  bool discard_pawn_endings = false;  // positions where a side has only king and pawns, as the paper does
  bool nodes_only = false;            // nothing is to be solved; best moves are not read
  std::optional<std::size_t> sample;  // of each suite, drawn at random
  std::uint64_t seed = 1;             // of the sample
};

// Relative paths of suites are looked up in `suites_folder`, or where the file is if that is empty. Throws UsageError
// with the line that is wrong, IoError if the file cannot be read.
Config read_config(const std::string& path, const std::string& suites_folder);

// All that is read for it: the file itself and its suites.
std::vector<std::string> files_of(const Config& config);

// Whether a suite may be called so: labels are words in result files, and in names of files.
bool is_label(const std::string& text);

// The names a file may use, for help texts.
std::string config_help();

}  // namespace nullscope::experiment
