#include "tools/interruption.hpp"

#include <csignal>
#include <fmt/format.h>

#include "tools/output.hpp"

namespace nullscope {
namespace {

std::atomic<bool> stop_flag{false};
std::atomic<int> signal_caught{0};

void set(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);  // once; then the system's own
  ::sigaction(signal, &action, nullptr);
}

extern "C" void catch_signal(int signal) {
  signal_caught = signal;
  stop_flag = true;
}

}  // namespace

Interruption::Interruption() {
  stop_flag = false;
  signal_caught = 0;
  set(SIGINT, catch_signal);
  set(SIGTERM, catch_signal);
}

Interruption::~Interruption() {
  set(SIGINT, SIG_DFL);
  set(SIGTERM, SIG_DFL);
}

std::atomic<bool>& Interruption::stop() const { return stop_flag; }
bool Interruption::happened() const { return signal_caught != 0; }

int Interruption::report(std::string_view what_is_kept) const {
  constexpr int kShellsBase = 128;
  complain(fmt::format("interrupted: {}", what_is_kept));
  return kShellsBase + signal_caught;
}

}  // namespace nullscope
