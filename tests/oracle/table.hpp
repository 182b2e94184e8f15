// A transposition table in plain words: a list of places, four of them to a bucket.
#pragma once

#include <optional>
#include <vector>

#include "engine/options.hpp"
#include "engine/position.hpp"

namespace nullscope::test {

class PlainTable {
 public:
  struct Entry {
    Key key;
    Move move;
    Score score;  // mates count from the node
    int depth;
    Bound bound;
    bool verify;
    int iteration;
  };

  PlainTable(std::size_t entries, Replacement replacement) : places_(entries), replacement_(replacement) {}

  void next_iteration() { ++iteration_; }
  // Where the position is, if it is known.
  std::optional<std::size_t> find(Key key) const;
  const Entry& at(std::size_t place) const { return *places_[place]; }
  void store(Entry entry);

 private:
  std::size_t bucket(Key key) const { return key % (places_.size() / 4) * 4; }
  std::size_t place_for(Key key) const;

  std::vector<std::optional<Entry>> places_;
  Replacement replacement_;
  int iteration_ = 0;
};

}  // namespace nullscope::test
