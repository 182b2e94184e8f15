// A clean stop: long commands end early and keep what is done when they are interrupted (Ctrl-C, SIGTERM).
#pragma once

#include <atomic>
#include <string_view>

namespace nullscope {

// While it lives, the first SIGINT or SIGTERM sets a flag; another, half a second later or more, ends the program at
// once. A signal that was ignored before stays so. One at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // For searches and threads to look at, and to set when something else ends the work.
  std::atomic<bool>& stop() const;
  bool happened() const;
  // Says what is kept, and gives the exit code: 130 for SIGINT, 143 for SIGTERM, as shells have it.
  int report(std::string_view what_is_kept) const;
};

}  // namespace nullscope
