// Runs a recorded search again and compares every event with the recording.
#pragma once

#include <functional>

#include "trace/reader.hpp"

namespace nullscope::trace {

struct Rerun {
  bool equal = false;
  std::uint64_t events = 0;    // compared and found equal
  std::uint64_t sequence = 0;  // of the first that differs
  std::string recorded;        // that event as a sentence; or that there is none
  std::string found;           // what happened this time instead
};

// What a trace may ask for by its own account: its search is run again, and could be any.
struct RerunLimits {
  std::uint64_t nodes = 0;                           // 0: what a file of this size can be expected to hold
  std::size_t table_entries = std::size_t{1} << 24;  // 256 MiB
};

// Throws Error when the trace cannot be run again: it is not whole, another program wrote it, or its search is beyond
// the limits. `on_progress` is given the number of events compared so far and of all, now and then.
Rerun rerun(const Reader& reader, const std::function<void(std::uint64_t, std::uint64_t)>& on_progress = {},
            const RerunLimits& limits = {});

}  // namespace nullscope::trace
