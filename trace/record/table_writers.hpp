// Which node wrote each entry of a search's transposition table.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>

#include "engine/large_pages.hpp"
#include "trace/event.hpp"

namespace nullscope::trace {

class TableWriters {
 public:
  explicit TableWriters(std::size_t table_entries) : size_(table_entries) {
    if (size_ == 0) return;
    writers_.reset(static_cast<std::uint32_t*>(std::calloc(size_, sizeof(std::uint32_t))));  // pages come when touched
    if (!writers_) throw std::bad_alloc();
    prefer_large_pages(writers_.get(), size_ * sizeof(std::uint32_t));
  }

  // Of a TableStore. A node that is not in the trace (a filter left it out) is nobody's to name.
  void store(const nullscope::Event& e, NodeId node) {
    if (e.slot < size_) writers_[e.slot] = e.flag ? static_cast<std::uint32_t>(node) : 0;
  }
  // 0 if unknown.
  NodeId of(std::size_t slot) const { return slot < size_ ? writers_[slot] : 0; }
  // It will be asked for soon, and is hardly ever in a cache.
  void fetch(std::size_t slot) const {
    if (slot < size_) __builtin_prefetch(&writers_[slot], 1);
  }

 private:
  struct Free {
    void operator()(std::uint32_t* p) const { std::free(p); }
  };

  std::size_t size_;
  std::unique_ptr<std::uint32_t[], Free> writers_;  // ids' low 32 bits
};

}  // namespace nullscope::trace
