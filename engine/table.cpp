#include "engine/table.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace nullscope {
namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;

// Mate scores count plies from the root while searching and from the node while stored.
Score to_node(Score score, int ply) {
  return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}
Score from_node(Score score, int ply) { return to_node(score, -ply); }

}  // namespace

Table::Table(std::size_t entries) : buckets_(entries / kBucket) {
  if (buckets_ == 0 || (entries & (entries - 1)) != 0)
    throw std::invalid_argument("table size must be a power of two, at least 4 entries");
  // Whole large pages where the system has them: probes are random, and small pages would cost a miss each.
  const std::size_t bytes = (buckets_ * sizeof(Bucket) + kLargePage - 1) / kLargePage * kLargePage;
  data_.reset(static_cast<Bucket*>(std::aligned_alloc(kLargePage, bytes)));
  if (!data_) throw std::bad_alloc();
#if defined(__linux__)
  madvise(data_.get(), bytes, MADV_HUGEPAGE);
#endif
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
