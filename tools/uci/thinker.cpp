#include "tools/uci/thinker.hpp"

#include <fmt/format.h>

#include "engine/movegen.hpp"
#include "engine/run_search.hpp"
#include "tools/uci/info.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::uci {

Thinker::~Thinker() {
  stop();
  finish();
}

void Thinker::start(Job job, Table& table) {
  finish();
  stop_ = false;
  nodes_ = 0;
  busy_ = true;
  pondering_ = job.ponder;
  until_stop_ = job.until_stop;
  held_ = job.ponder || job.until_stop;
  began_ = job.began;
  budget_ = job.budget;
  thread_ = std::thread([this, job = std::move(job), &table] { think(job, table); });
}

void Thinker::stop() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  held_ = pondering_ = false;
  released_.notify_all();
}

bool Thinker::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (!busy_ || !pondering_) return false;
  pondering_ = false;
  held_ = until_stop_;
  began_ = std::chrono::steady_clock::now();
  released_.notify_all();
  return true;
}

void Thinker::finish() {
  if (thread_.joinable()) thread_.join();
}

bool Thinker::busy() const {
  const std::lock_guard lock(mutex_);
  return busy_;
}

bool Thinker::is_ending() const {
  const std::lock_guard lock(mutex_);
  return busy_ && stop_ && !held_;
}

std::optional<SteadyTime> Thinker::deadline() const {
  const std::lock_guard lock(mutex_);
  if (!busy_ || held_ || stop_ || !budget_) return std::nullopt;
  return began_ + budget_->all;
}

// ---------------------------------------------------------------------------- in the searching thread

void Thinker::think(const Job& job, Table& table) {
  const MoveList moves = legal_moves(job.request.root);
  best_so_far_ = moves.empty()                    ? Move::none()
                 : job.request.root_moves.empty() ? moves[0]
                                                  : job.request.root_moves.front();
  SearchResult result;
  try {
    result = search(job, table);
  } catch (const std::exception& error) {  // memory, say: any move is better than none
    voice_.note(fmt::format("the search failed: {}", error.what()));
    result.best_move = best_so_far_;
  }
  const std::string info = last_info_line(job.request, result);
  if (!info.empty()) say(info);
  std::unique_lock lock(mutex_);
  released_.wait(lock, [this] { return !held_; });
  busy_ = false;  // whoever has read the best move finds us idle
  say(best_move_line(result));
}

SearchResult Thinker::search(const Job& job, Table& table) {
  SearchRequest request = job.request;
  request.limits.stop = &stop_;
  const auto on_iteration = [&](const Iteration& iteration) { after_iteration(job, iteration); };
  if (job.trace_path.empty()) return run_search(request, table, on_iteration);

  // A recorded search begins with an empty table, so that it can be run again from its trace alone.
  request.keep_table = false;
  TraceFileSink sink(job.trace_path, voice_);
  trace::RecordingOptions recording;
  recording.label = fmt::format("move {}, {}", request.root.fullmove_number(),
                                request.root.side_to_move() == White ? "White" : "Black");
  recording.stop = &stop_;
  recording.table = &table;
  return trace::record_search(request, sink, recording, on_iteration);
}

void Thinker::after_iteration(const Job& job, const Iteration& iteration) {
  nodes_ += iteration.counters.total();
  best_so_far_ = iteration.best_move();
  say(info_line(iteration, nodes_));
  // Whoever is being mated finds no mate by searching on.
  if (job.mate && is_mate_score(iteration.score) && mate_distance(iteration.score) <= job.mate) stop_ = true;
  const std::lock_guard lock(mutex_);
  if (!held_ && budget_ && std::chrono::steady_clock::now() - began_ >= budget_->enough) stop_ = true;
}

void Thinker::say(const std::string& line) {
  try {
    voice_.say(line);
  } catch (const std::exception&) {  // nobody listens any more: the thread that reads commands meets the same
    stop_ = true;
  }
}

}  // namespace nullscope::uci
