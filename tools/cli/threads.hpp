// Threads that share one job.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "tools/cli/arguments.hpp"

namespace nullscope {

// For the declaration of --threads, and what it then says: as many as there are processors if it is not given.
constexpr std::int64_t kMostThreads = 1024;
constexpr std::string_view kThreadsDefault = "as many as there are processors if not given";
unsigned threads_wanted(const Arguments& arguments);
// The same for commands that read traces.
void declare_reading_threads(Arguments& arguments);

// Runs `work` in so many threads. What one of them throws sets `stop`, at which the others should end soon, and is
// thrown again by join().
class Threads {
 public:
  // Throws IoError if the system does not give that many.
  Threads(unsigned count, std::atomic<bool>& stop, std::function<void()> work);
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // True once all have ended.
  bool wait_for(std::chrono::milliseconds time);
  void join();

 private:
  void run();

  std::atomic<bool>& stop_;
  const std::function<void()> work_;
  std::mutex mutex_;  // guards busy_ and failure_
  std::condition_variable ended_;
  unsigned busy_;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  // last: they are waited for before the rest goes
};

}  // namespace nullscope
