#include "tools/bench/profiler.hpp"

#include <sys/time.h>

namespace nullscope {
namespace {

constexpr suseconds_t kIntervalMicroseconds = 1000;

volatile std::sig_atomic_t sample_counts[kPhases];

extern "C" void take_sample(int) {
  const auto phase = static_cast<std::size_t>(detail::current_phase);
  sample_counts[phase] = sample_counts[phase] + 1;
}

void set_timer(suseconds_t interval) {
  const timeval period{0, interval};
  const itimerval timer{period, period};
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace

Profiler::Profiler() {
  for (auto& count : sample_counts) count = 0;
  struct sigaction action {};
  action.sa_handler = take_sample;
  action.sa_flags = SA_RESTART;
  running_ = ::sigaction(SIGPROF, &action, &previous_) == 0;
  if (running_) set_timer(kIntervalMicroseconds);
}

void Profiler::stop() {
  if (!running_) return;
  running_ = false;
  set_timer(0);
  // A last signal may be on its way, and the default action would end the program.
  if (previous_.sa_handler == SIG_DFL) previous_.sa_handler = SIG_IGN;
  ::sigaction(SIGPROF, &previous_, nullptr);
}

std::array<std::uint64_t, kPhases> Profiler::samples() const {
  std::array<std::uint64_t, kPhases> counts{};
  for (std::size_t i = 0; i < kPhases; ++i) counts[i] = static_cast<std::uint64_t>(sample_counts[i]);
  return counts;
}

}  // namespace nullscope
