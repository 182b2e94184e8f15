// Long work, told of in Python as it goes and ended by Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <optional>

#include "tools/python/native.hpp"

namespace nullscope::python {

// Between the thread that works and the one that called.
class Reporter {
 public:
  struct Stopped {};

  // For the work: what is done, and whether to go on. From any thread.
  void report(std::uint64_t done, std::uint64_t all);
  void report_or_stop(std::uint64_t done, std::uint64_t all);  // throws Stopped
  std::atomic<bool>& stop() { return stop_; }

 private:
  friend void run_reporting(const py::object& callback, const std::function<void(Reporter&)>& work);
  using Report = std::pair<std::uint64_t, std::uint64_t>;
  void finish();
  // Waits for news, a tenth of a second at most; what was reported last and not asked for yet.
  std::optional<Report> news();
  bool is_finished();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Report> report_;
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
};

// work(reporter) in a thread of its own, without the GIL, while this one calls callback(done, all), unless that is
// None. What the callback or a signal raises stops the work, and is raised here when that has ended.
void run_reporting(const py::object& callback, const std::function<void(Reporter&)>& work);

}  // namespace nullscope::python
