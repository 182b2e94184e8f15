#include "engine/table.hpp"

#include <algorithm>
#include <stdexcept>

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
  data_ = std::make_unique<Bucket[]>(buckets_);
}

void Table::clear() {
  std::fill_n(data_.get(), buckets_, Bucket{});
  iteration_ = 0;
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

std::size_t Table::store(Key key, int ply, Move move, Score score, int depth, Bound bound, bool verify) {
  Bucket& b = bucket(key);
  TableEntry* victim = &b.entries[0];
  const auto worth = [&](const TableEntry& e) {
    if (e.bound == Bound::None) return -1000;
    return e.depth - (e.iteration == iteration_ ? 0 : 256);
  };
  for (TableEntry& e : b.entries) {
    if (e.key == key && e.bound != Bound::None) {
      victim = &e;
      if (move.is_none()) move = e.move;  // a bound without a move keeps the known one
      break;
    }
    if (worth(e) < worth(*victim)) victim = &e;
  }
  *victim = {key,    move,      static_cast<std::int16_t>(to_node(score, ply)), static_cast<std::int8_t>(depth), bound,
             verify, iteration_};
  return slot_of(b, *victim);
}

}  // namespace nullscope
