// Which part of a large trace a page shows: the nodes with the largest subtrees are opened, with all their children;
// what is below the others is left out and counted. So every node that is shown has its path, and every node that is
// opened has all its moves.
#pragma once

#include <vector>

#include "trace/reader.hpp"

namespace nullscope::viz {

class PageSelection {
 public:
  // Shows at most `most` nodes (more only if the roots alone have more children than that).
  PageSelection(const trace::Reader& reader, std::uint64_t most, unsigned threads = 1);

  bool shows_all() const { return shows_all_; }
  // Whether the children of this node are shown. Nodes must be asked for in the order they are entered.
  bool opens(trace::NodeId id) const {
    if (shows_all_) return true;
    while (next_ < opened_.size() && opened_[next_] < id) ++next_;
    return next_ < opened_.size() && opened_[next_] == id;
  }
  std::uint64_t smallest() const { return smallest_; }  // subtrees from this size on are opened, smaller ones are not
  std::uint64_t recorded() const { return recorded_; }  // nodes that the trace has

 private:
  struct Candidate {
    trace::NodeId id;
    std::uint64_t size;
    std::uint32_t children;
  };
  // Drops what is too small, and says how many children are left.
  std::uint64_t keep_largest(std::vector<Candidate>& candidates, std::uint64_t most);

  bool shows_all_ = true;
  std::uint64_t smallest_ = 0;
  std::uint64_t recorded_ = 0;
  std::vector<trace::NodeId> opened_;  // by id
  mutable std::size_t next_ = 0;
};

}  // namespace nullscope::viz
