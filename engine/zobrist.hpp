// The random numbers behind position keys. Made at compile time from a fixed seed: keys are part of
// the trace format, so they never change.
#pragma once

#include <array>

#include "engine/types.hpp"

namespace nullscope {

// SplitMix64 (Steele, Lea, Flood 2014): small, well mixed, the same everywhere.
class SplitMix64 {
 public:
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  // A number in [0, n), n small against 2^64.
  constexpr std::uint64_t below(std::uint64_t n) { return next() % n; }

 private:
  std::uint64_t state_;
};

namespace zobrist {

struct Keys {
  std::array<std::array<Key, kSquares>, 12> piece{};
  std::array<Key, 16> castling{};
  std::array<Key, 8> en_passant_file{};
  Key black_to_move{};
  Key not_verifying{};  // for the table's split-key mode
};

constexpr Keys make_keys() {
  Keys keys;
  SplitMix64 random(0x6E756C6C73636F70ULL);  // "nullscop"
  for (auto& squares : keys.piece)
    for (Key& key : squares) key = random.next();
  for (Key& key : keys.castling) key = random.next();
  for (Key& key : keys.en_passant_file) key = random.next();
  keys.black_to_move = random.next();
  keys.not_verifying = random.next();
  return keys;
}

inline constexpr Keys kKeys = make_keys();

}  // namespace zobrist
}  // namespace nullscope
