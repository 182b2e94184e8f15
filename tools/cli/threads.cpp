#include "tools/cli/threads.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

#include "tools/cli/errors.hpp"

namespace nullscope {

unsigned threads_wanted(const Arguments& arguments) {
  return static_cast<unsigned>(
      arguments.integer("threads").value_or(std::max(1U, std::thread::hardware_concurrency())));
}

void declare_reading_threads(Arguments& arguments) {
  arguments.value("threads", "N", "blocks of the trace that are read at a time; the result is the same")
      .within(1, kMostThreads, kThreadsDefault);
}

Threads::Threads(unsigned count, std::atomic<bool>& stop, std::function<void()> work)
    : stop_(stop), work_(std::move(work)), busy_(count) {
  try {
    threads_.reserve(count);
    for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { run(); });
  } catch (const std::system_error& error) {
    stop_ = true;
    throw trace::IoError(
        fmt::format("cannot start {} threads: {}; try fewer (--threads)", count, error.code().message()));
  } catch (...) {
    stop_ = true;
    throw;
  }
}

void Threads::run() {
  std::exception_ptr failure;
  try {
    work_();
  } catch (...) {
    failure = std::current_exception();
    stop_ = true;
  }
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = failure;
  --busy_;
  ended_.notify_one();
}

bool Threads::wait_for(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, time, [&] { return busy_ == 0; });
}

void Threads::join() {
  threads_.clear();
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace nullscope
