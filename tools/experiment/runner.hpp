// Searches the jobs of an experiment, several at a time, the longest first.
#pragma once

#include <atomic>
#include <functional>

#include "tools/experiment/plan.hpp"

namespace nullscope::experiment {

struct Running {
  std::size_t done = 0;  // searches
  std::size_t all = 0;
  double share = 0;         // of the work, as it was estimated
  double seconds_left = 0;  // likewise
};

struct RunnerHooks {
  // A line is finished; `seconds` is the CPU time of the search so far. Never called by two threads at once.
  std::function<void(const Row&, double seconds)> on_row;
  // Now and then, from the calling thread.
  std::function<void(const Running&)> on_progress;
  // Set from outside, it ends the run before all lines are there; an exception of a hook sets it too.
  std::atomic<bool>* stop = nullptr;
};

// Each thread has a table of its own, cleared for every search: a line depends on its own job alone. An exception of a
// hook ends the run and is thrown again here.
void run_jobs(const Config& config, std::vector<Job> jobs, unsigned threads, const RunnerHooks& hooks);

// The lines of one search, as run_jobs makes them.
void run_job(const Config& config, const Job& job, Table& table, const std::function<void(const Row&)>& on_row,
             const std::atomic<bool>* stop = nullptr);

}  // namespace nullscope::experiment
