// When a search must stop: nodes exactly, time and the outside flag every thousand nodes or so.
#pragma once

#include <algorithm>
#include <chrono>

#include "engine/options.hpp"

namespace nullscope {

class Clock {
 public:
  explicit Clock(const Limits& limits) : limits_(limits), start_(Time::now()) { arm(0); }

  // Call once for each node, before it is counted; `nodes` is the count so far.
  bool must_stop(std::uint64_t nodes) {
    if (nodes < next_look_) return stopped_;
    return look(nodes);
  }
  bool stopped() const { return stopped_; }
  double seconds() const { return std::chrono::duration<double>(Time::now() - start_).count(); }

 private:
  using Time = std::chrono::steady_clock;
  static constexpr std::uint64_t kLookEvery = 1024;

  void arm(std::uint64_t nodes) { next_look_ = std::min(nodes + kLookEvery, limits_.nodes); }
  bool look(std::uint64_t nodes) {
    stopped_ = stopped_ || nodes >= limits_.nodes || (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) ||
               seconds() >= limits_.seconds;
    arm(nodes);
    return stopped_;
  }

  Limits limits_;
  Time::time_point start_;
  std::uint64_t next_look_ = 0;
  bool stopped_ = false;
};

}  // namespace nullscope
