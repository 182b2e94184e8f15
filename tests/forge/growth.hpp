// A tree that grows at random along legal moves, as honest or as wild as is asked for.
#pragma once

#include <random>

#include "engine/position.hpp"
#include "tests/forge/tree.hpp"

namespace nullscope::forge {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint64_t bits() { return engine_(); }
  std::uint64_t below(std::uint64_t n) { return n ? engine_() % n : 0; }
  bool one_in(std::uint64_t n) { return n && below(n) == 0; }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low + 1)));
  }
  // A number where things break: a limit of some type, one more, one less; or a small one.
  std::uint64_t extreme();
  template <class List>
  const auto& among(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937_64 engine_;
};

struct Growth {
  std::uint64_t nodes = 100;
  int iterations = 2;
  std::uint64_t wild = 0;        // one in so many steps is senseless; 0: none
  std::uint64_t wild_seams = 0;  // one in so many seams does not fit
  std::uint64_t block_nodes = 40;
  int levels = 8;
  bool tells = false;  // as other engines do: purposes, labels, notes, skipped moves, lines, threads
};

// REQUIRES: the tree is empty. `root` may be nothing: then moves are any bits.
void grow(Tree& tree, const Position* root, const Growth& growth, Random& random);

}  // namespace nullscope::forge
