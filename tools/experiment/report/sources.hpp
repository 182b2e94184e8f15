// What a report is made of: files of results and of games, none of which may count twice.
#pragma once

#include <string>
#include <vector>

#include "tools/experiment/analysis/study.hpp"
#include "tools/experiment/report/claims.hpp"

namespace nullscope::experiment {

// Both throw UsageError if two files have a search or a game in common, IoError.
std::vector<SuiteResults> read_all_studies(const std::vector<std::string>& paths);
// Files of 'nullscope match verified:3 std:2', the games as far as they go.
std::vector<GamesResult> read_all_games(const std::vector<std::string>& paths);

}  // namespace nullscope::experiment
