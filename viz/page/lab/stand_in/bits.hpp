// Bits of a zstd frame. Table descriptions are read forwards, low bits first; codes backwards, from the last byte's
// highest set bit on. What is read beyond the end is zeros, and `over()` from then on.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace nullscope::lab {

using Bytes = std::span<const std::uint8_t>;

// Up to 32 bits from the bit `at` on; what is outside is 0.
inline std::uint32_t bits_at(Bytes bytes, std::int64_t at, int count) {
  std::uint64_t window = 0;
  const std::int64_t first = at >> 3;
  for (std::int64_t i = 4; i >= 0; --i) {
    const std::int64_t byte = first + i;
    window = window << 8 |
             (byte >= 0 && byte < static_cast<std::int64_t>(bytes.size()) ? bytes[static_cast<std::size_t>(byte)]
                                                                          : std::uint8_t{0});
  }
  return static_cast<std::uint32_t>(window >> (at & 7) & ((std::uint64_t{1} << count) - 1));
}

class ForwardBits {
 public:
  explicit ForwardBits(Bytes bytes) : bytes_(bytes) {}
  std::uint32_t read(int count) {
    const std::uint32_t value = bits_at(bytes_, at_, count);
    at_ += count;
    return value;
  }
  void back(int count) { at_ -= count; }
  bool over() const { return at_ > static_cast<std::int64_t>(bytes_.size()) * 8; }
  std::size_t bytes_read() const { return static_cast<std::size_t>(at_ + 7) / 8; }

 private:
  Bytes bytes_;
  std::int64_t at_ = 0;
};

class BackwardBits {
 public:
  // Without a highest bit there is no stream: it is over at once.
  explicit BackwardBits(Bytes bytes) : bytes_(bytes) {
    const bool marked = !bytes.empty() && bytes.back() != 0;
    left_ = marked ? static_cast<std::int64_t>(bytes.size()) * 8 - std::countl_zero(bytes.back()) - 1 : -1;
  }
  std::uint32_t peek(int count) const { return bits_at(bytes_, left_ - count, count); }
  void skip(int count) { left_ -= count; }
  std::uint32_t read(int count) {
    left_ -= count;
    return bits_at(bytes_, left_, count);
  }
  bool over() const { return left_ < 0; }
  bool at_end() const { return left_ == 0; }

 private:
  Bytes bytes_;
  std::int64_t left_;
};

}  // namespace nullscope::lab
