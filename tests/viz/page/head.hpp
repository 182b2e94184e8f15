// What a page's data begins with: a length, and JSON of that length.
#pragma once

#include <nlohmann/json.hpp>

#include "viz/page/data.hpp"

namespace nullscope::test {

inline nlohmann::ordered_json head_of(const viz::PageData& data) {
  std::size_t length = 0;
  for (std::size_t i = 4; i-- > 0;) length = length << 8 | static_cast<std::uint8_t>(data.bytes[i]);
  return nlohmann::ordered_json::parse(data.bytes.substr(4, length));
}

}  // namespace nullscope::test
