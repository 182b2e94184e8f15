// An input of the target `commands`: the bytes of a trace and, after a line, those of the audit beside it.
#pragma once

#include <string_view>
#include <utility>

namespace nullscope::fuzz {

inline constexpr std::string_view kAuditLine = "\n# audit\n";

inline std::pair<std::string_view, std::string_view> parts_of(std::string_view input) {
  const std::size_t cut = input.rfind(kAuditLine);
  if (cut == std::string_view::npos) return {input, {}};
  return {input.substr(0, cut), input.substr(cut + kAuditLine.size())};
}

}  // namespace nullscope::fuzz
