// Any calls of the C interface in any order, in two threads, two to eight bytes each; every call has its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nullscope::fuzz {

struct Emitted {
  std::uint64_t nodes = 0;  // whose enter was accepted
  int first_error = 0;      // of the first thread
  int any_error = 0;        // of either
  bool filtered = false;    // the trace may have less
};

// Writes a trace to `path`. Nothing if the first bytes choose an open that is refused.
std::optional<Emitted> emit_all(std::string_view input, const std::string& path);

}  // namespace nullscope::fuzz
