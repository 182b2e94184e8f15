// A move in SAN, made fast and kept in place: for whoever names millions of them.
#pragma once

#include <array>
#include <string_view>

#include "engine/position.hpp"

namespace nullscope {

// "Qa1xb2+" is as long as it gets; empty for no move.
class San {
 public:
  constexpr San() = default;
  // REQUIRES: `m` is real and legal in `before`, and leads to `after`.
  San(const Position& before, Move m, const Position& after);

  std::string_view view() const { return {text_.data(), size_}; }
  bool empty() const { return size_ == 0; }

 private:
  void add(char c) { text_[size_++] = c; }
  void add_origin(const Position& before, Move m);

  std::array<char, 7> text_{};
  std::uint8_t size_ = 0;
};

}  // namespace nullscope
