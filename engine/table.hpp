// The transposition table: what the search has already worked out.
//
// An entry is a memo of search(position, depth as entered, verify as entered). Mate scores are stored
// relative to the node, so that they are right wherever the position recurs. Buckets of four fill a
// cache line; an entry of an earlier iteration goes first, then the shallowest. For study, a new entry can always have
// the one place of the four that its key says.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/types.hpp"

namespace nullscope {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };
enum class Replacement : std::uint8_t { ByDepth, Always };

struct TableEntry {
  Key key = 0;
  Move move;
  std::int16_t score = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::None;
  bool verify = false;
  std::uint8_t iteration = 0;
};
static_assert(sizeof(TableEntry) == 16);

class Table {
 public:
  static constexpr std::size_t kPaperEntries = std::size_t{1} << 22;  // 64 MiB, as in the paper

  // `entries` must be a power of two, at least one bucket.
  explicit Table(std::size_t entries = kPaperEntries);

  void clear();
  void set_replacement(Replacement replacement) { replacement_ = replacement; }
  void next_iteration() { ++iteration_; }
  std::size_t size() const { return buckets_ * kBucket; }

  struct Hit {
    TableEntry entry;
    std::size_t slot;  // names the entry, for observers that remember who wrote it
  };
  std::optional<Hit> probe(Key key, int ply) const;
  // Returns the slot that was written.
  std::size_t store(Key key, int ply, Move move, Score score, int depth, Bound bound, bool verify);
  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

 private:
  static constexpr std::size_t kBucket = 4;
  struct alignas(64) Bucket {
    TableEntry entries[kBucket];
  };
  TableEntry& place_for(Bucket& b, Key key) const;
  Bucket& bucket(Key key) const { return data_[key & (buckets_ - 1)]; }
  std::size_t slot_of(const Bucket& b, const TableEntry& e) const {
    return static_cast<std::size_t>(&b - data_.get()) * kBucket + static_cast<std::size_t>(&e - b.entries);
  }

  struct Free {
    void operator()(Bucket* p) const { std::free(p); }
  };

  std::size_t buckets_;
  std::unique_ptr<Bucket[], Free> data_;
  std::uint8_t iteration_ = 0;
  Replacement replacement_ = Replacement::ByDepth;
  bool is_clear_ = false;
};

}  // namespace nullscope
