// The thread that searches, while another listens.
//
// start() returns at once; the search says its info lines and its best move by itself. A best move is never said
// before it may be: a search that is infinite or ponders waits for stop() or ponder_hit(), even when it has nothing
// left to search. Time is watched by whoever listens: at deadline(), call stop().
#pragma once

#include <condition_variable>
#include <optional>
#include <thread>

#include "engine/request.hpp"
#include "tools/uci/line_reader.hpp"
#include "tools/uci/time.hpp"
#include "tools/uci/trace_files.hpp"

namespace nullscope::uci {

struct Job {
  SearchRequest request;
  SteadyTime began;              // when the command came
  std::optional<Budget> budget;  // of time; counted from ponder_hit() on while pondering
  bool until_stop = false;       // infinite
  bool ponder = false;
  int mate = 0;            // end with a mate in so many moves; 0: do not
  std::string trace_path;  // empty: not recorded
};

// All but the destructor is called from one thread only.
class Thinker {
 public:
  explicit Thinker(Voice& voice) : voice_(voice) {}
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Only while not busy(). The table must outlive the search.
  void start(Job job, Table& table);
  void stop();
  bool ponder_hit();  // false if there was nothing to hit
  void finish();      // waits for the best move

  bool busy() const;
  bool is_ending() const;  // busy, but its best move is about to come
  std::optional<SteadyTime> deadline() const;

 private:
  void think(const Job& job, Table& table);
  SearchResult search(const Job& job, Table& table);
  void after_iteration(const Job& job, const Iteration& iteration);
  void say(const std::string& line);

  Voice& voice_;
  std::thread thread_;
  std::atomic<bool> stop_{false};
  std::uint64_t nodes_ = 0;  // the searching thread's own
  Move best_so_far_;         // and this

  mutable std::mutex mutex_;
  std::condition_variable released_;
  // Guarded by the mutex.
  bool busy_ = false;
  bool held_ = false;  // no best move before stop() or ponder_hit()
  bool pondering_ = false;
  bool until_stop_ = false;
  SteadyTime began_;
  std::optional<Budget> budget_;
};

}  // namespace nullscope::uci
