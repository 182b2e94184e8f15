// Any calls of the C interface in any order, two to six bytes each; every call has its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nullscope::fuzz {

struct Emitted {
  std::uint64_t nodes = 0;  // whose enter was accepted
  int first_error = 0;
};

// Writes a trace to `path`. Nothing if the first bytes choose an open that is refused.
std::optional<Emitted> emit_all(std::string_view input, const std::string& path);

}  // namespace nullscope::fuzz
