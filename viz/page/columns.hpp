// Columns of numbers on their way into the page: bytes that grow, whole numbers in as few of them as they need.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace nullscope::viz {

class PageColumn {
 public:
  void byte(std::uint8_t b) { bytes_ += static_cast<char>(b); }
  void number(std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) byte(static_cast<std::uint8_t>(v | 0x80));
    byte(static_cast<std::uint8_t>(v));
  }
  // Small ones of either sign are short.
  void signed_number(std::int64_t v) { number(folded(v)); }
  static std::uint64_t folded(std::int64_t v) {
    return (static_cast<std::uint64_t>(v) << 1) ^ static_cast<std::uint64_t>(v >> 63);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// A head of JSON, and the columns that it names, in its order.
inline std::string page_bytes(const std::string& head, std::initializer_list<const PageColumn*> columns) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(head.size() >> shift);
  bytes += head;
  for (const PageColumn* const column : columns) bytes += column->bytes();
  return bytes;
}

}  // namespace nullscope::viz
