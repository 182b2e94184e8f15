#include "tools/experiment/runner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <mutex>
#include <numeric>

#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "tools/cli/threads.hpp"

namespace nullscope::experiment {
namespace {

double thread_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

SearchRequest request_of(const Config& config, const Job& job, int depth) {
  SearchRequest request{job.test->position, {}, job.policy, job.cell->options, {}};
  request.limits.depth = depth;
  if (config.max_nodes) request.limits.nodes = config.max_nodes;
  return request;
}

// How long a search will take, more or less: the nodes of a shallow one, which costs a hundredth of it.
double estimate_nodes(const Config& config, const Job& job, Table& table, const std::atomic<bool>& stop) {
  constexpr int kShallower = 5;
  SearchRequest request = request_of(config, job, std::max(1, job.depths.back() - kShallower));
  request.limits.stop = &stop;
  return static_cast<double>(run_search(request, table).counters.total());
}

class Crew {
 public:
  Crew(const Config& config, std::vector<Job> jobs, const RunnerHooks& hooks)
      : config_(config),
        jobs_(std::move(jobs)),
        hooks_(hooks),
        stop_(hooks.stop ? *hooks.stop : own_stop_),
        costs_(jobs_.size()),
        order_(jobs_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  void run(unsigned threads) {
    // A far smaller table than for the search itself: it is emptied more often than it is filled.
    constexpr std::size_t kSmall = std::size_t{1} << 14;
    work(threads, kSmall,
         [this](std::size_t i, Table& table) { costs_[i] = estimate_nodes(config_, jobs_[i], table, stop_); });
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return costs_[a] > costs_[b]; });
    total_ = std::accumulate(costs_.begin(), costs_.end(), 0.0);
    searching_ = true;
    began_ = Time::now();
    work(threads, 4, [this](std::size_t i, Table& table) { search(i, table); });
  }

 private:
  using Time = std::chrono::steady_clock;

  // All jobs, in order_, by so many threads; this one tells of progress meanwhile.
  template <class Step>
  void work(unsigned threads, std::size_t table_entries, Step step) {
    next_ = 0;
    Threads crew(threads, stop_, [&] {
      Table table(table_entries);
      for (std::size_t at = next_++; at < order_.size() && !stop_; at = next_++) step(order_[at], table);
    });
    while (!crew.wait_for(std::chrono::milliseconds(500)))
      if (hooks_.on_progress && searching_) hooks_.on_progress(running());
    crew.join();
  }

  void search(std::size_t i, Table& table) {
    const SearchOptions& options = jobs_[i].cell->options;
    const std::size_t entries = options.table == TableMode::Off ? 4 : options.table_entries;
    if (table.size() != entries) table = Table(entries);
    table.clear();  // (it knows when it is clear already: the search's time is then its own)
    const double before = thread_seconds();
    run_job(
        config_, jobs_[i], table,
        [&](const Row& row) {
          const double seconds = thread_seconds() - before;
          const std::lock_guard lock(mutex_);
          if (!stop_) hooks_.on_row(row, seconds);
        },
        &stop_);
    const std::lock_guard lock(mutex_);
    ++done_;
    cost_done_ += costs_[i];
  }

  Running running() {
    const std::lock_guard lock(mutex_);
    const double seconds = std::chrono::duration<double>(Time::now() - began_).count();
    const double share = total_ > 0 ? cost_done_ / total_ : 1;
    return {done_, jobs_.size(), share, share > 0 ? seconds * (1 - share) / share : INFINITY};
  }

  const Config& config_;
  const std::vector<Job> jobs_;
  const RunnerHooks& hooks_;
  std::atomic<bool> own_stop_ = false;
  std::atomic<bool>& stop_;
  std::vector<double> costs_;
  std::vector<std::size_t> order_;
  double total_ = 0;
  bool searching_ = false;
  Time::time_point began_;
  std::atomic<std::size_t> next_ = 0;

  std::mutex mutex_;  // guards what follows, and the hooks
  std::size_t done_ = 0;
  double cost_done_ = 0;
};

}  // namespace

void run_job(const Config& config, const Job& job, Table& table, const std::function<void(const Row&)>& on_row,
             const std::atomic<bool>* stop) {
  SearchRequest request = request_of(config, job, job.depths.back());
  request.limits.stop = stop;
  Follower follower(job.test->goal);
  Row row;
  row.suite = *job.suite;
  row.id = job.test->id;
  row.settings = job.cell->settings;
  row.policy = to_string(job.policy);
  row.position = job.test->position.key();

  const auto report = [&](int depth) {
    if (std::find(job.depths.begin(), job.depths.end(), depth) == job.depths.end()) return;
    row.depth = depth;
    row.outcome = !job.test->goal.is_given() ? Outcome::NoGoal : follower.solved() ? Outcome::Solved : Outcome::Missed;
    const FoundAt found = follower.found().value_or(FoundAt{});
    row.found_depth = found.depth;
    row.found_nodes = found.nodes;
    on_row(row);
  };
  const SearchResult result = run_search(request, table, [&](const Iteration& iteration) {
    follower.see(iteration);
    row.counters = follower.counters();
    row.iteration_nodes = iteration.counters.total();
    row.move = to_uci(iteration.best_move());
    row.score = iteration.score;
    report(iteration.depth);
  });
  if (!result.stopped || (stop && *stop)) return;
  // Cut short by max-nodes: every depth that it did not reach gets a line that says so.
  row.stopped = true;
  row.counters = result.counters;
  row.iteration_nodes = result.counters.total() - follower.counters().total();
  row.move = to_uci(result.best_move);
  follower.lose();
  for (int depth = result.depth() + 1; depth <= job.depths.back(); ++depth) report(depth);
}

void run_jobs(const Config& config, std::vector<Job> jobs, unsigned threads, const RunnerHooks& hooks) {
  Crew(config, std::move(jobs), hooks).run(threads);
}

}  // namespace nullscope::experiment
