#include "tools/cli/interruption.hpp"

#include <csignal>
#include <cstdint>
#include <ctime>
#include <fmt/format.h>

#include "tools/cli/output.hpp"

namespace nullscope {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

std::atomic<bool> stop_flag{false};
std::atomic<int> signal_caught{0};
std::atomic<std::int64_t> caught_at{0};

// Some tell the same thing twice: timeout(1) signals its child, and then the group that the child is in.
constexpr std::int64_t kSameNews = 500;  // milliseconds

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);  // may be called in a handler
  return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

// Shells start what is to run in the background with SIGINT ignored: Ctrl-C is then meant for others.
bool is_ignored(int signal) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

extern "C" void catch_signal(int signal) {
  if (signal_caught == 0) {
    caught_at = now();
    signal_caught = signal;
    stop_flag = true;
  } else if (now() - caught_at > kSameNews) {
    set_handler(signal, SIG_DFL);
    ::raise(signal);  // once the handler is left
  }
}

}  // namespace

Interruption::Interruption() {
  stop_flag = false;
  signal_caught = 0;
  for (const int signal : kSignals)
    if (!is_ignored(signal)) set_handler(signal, catch_signal);
}

Interruption::~Interruption() {
  for (const int signal : kSignals)
    if (!is_ignored(signal)) set_handler(signal, SIG_DFL);
}

std::atomic<bool>& Interruption::stop() const { return stop_flag; }
bool Interruption::happened() const { return signal_caught != 0; }

int Interruption::report(std::string_view what_is_kept) const {
  constexpr int kShellsBase = 128;
  complain(fmt::format("interrupted: {}", what_is_kept));
  return kShellsBase + signal_caught;
}

}  // namespace nullscope
