#include "engine/table.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "engine/large_pages.hpp"

namespace nullscope {
namespace {

// Mate scores count plies from the root while searching and from the node while stored.
Score to_node(Score score, int ply) {
  return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}
Score from_node(Score score, int ply) { return to_node(score, -ply); }

}  // namespace

Table::Table(std::size_t entries) : buckets_(entries / kBucket) {
  if (buckets_ == 0 || (entries & (entries - 1)) != 0)
    throw std::invalid_argument("table size must be a power of two, at least 4 entries");
  const std::size_t bytes = (buckets_ * sizeof(Bucket) + kLargePageBytes - 1) / kLargePageBytes * kLargePageBytes;
  data_.reset(static_cast<Bucket*>(std::aligned_alloc(kLargePageBytes, bytes)));
  if (!data_) throw std::bad_alloc();
  prefer_large_pages(data_.get(), bytes);
  clear();
}

void Table::clear() {
  iteration_ = 0;
  if (is_clear_) return;
  std::uninitialized_fill_n(data_.get(), buckets_, Bucket{});
  is_clear_ = true;
}

std::optional<Table::Hit> Table::probe(Key key, int ply) const {
  const Bucket& b = bucket(key);
  for (const TableEntry& e : b.entries)
    if (e.key == key && e.bound != Bound::None) {
      Hit hit{e, slot_of(b, e)};
      hit.entry.score = static_cast<std::int16_t>(from_node(e.score, ply));
      return hit;
    }
  return std::nullopt;
}

TableEntry& Table::place_for(Bucket& b, Key key) const {
  if (replacement_ == Replacement::Always) return b.entries[key >> 62];
  TableEntry* victim = &b.entries[0];
  const auto worth = [&](const TableEntry& e) {
    if (e.bound == Bound::None) return -1000;
    return e.depth - (e.iteration == iteration_ ? 0 : 256);
  };
  for (TableEntry& e : b.entries) {
    if (e.key == key && e.bound != Bound::None) return e;
    if (worth(e) < worth(*victim)) victim = &e;
  }
  return *victim;
}

std::size_t Table::store(Key key, int ply, Move move, Score score, int depth, Bound bound, bool verify) {
  is_clear_ = false;
  Bucket& b = bucket(key);
  TableEntry& e = place_for(b, key);
  if (move.is_none() && e.key == key && e.bound != Bound::None) move = e.move;  // a bound without a move keeps it
  e = {key,    move,      static_cast<std::int16_t>(to_node(score, ply)), static_cast<std::int8_t>(depth), bound,
       verify, iteration_};
  return slot_of(b, e);
}

}  // namespace nullscope
