// Which node wrote each entry of a search's transposition table.
#pragma once

#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

class TableWriters {
 public:
  explicit TableWriters(std::size_t table_entries) : writers_(table_entries) {}

  // Of a TableStore. A node that is not in the trace (a filter left it out) is nobody's to name.
  void store(const nullscope::Event& e, NodeId node) {
    if (e.slot < writers_.size()) writers_[e.slot] = e.flag ? static_cast<std::uint32_t>(node) : 0;
  }
  // 0 if unknown.
  NodeId of(std::size_t slot) const { return slot < writers_.size() ? writers_[slot] : 0; }

 private:
  std::vector<std::uint32_t> writers_;  // ids' low 32 bits
};

}  // namespace nullscope::trace
