// Reads a trace: header, summary, any node, any subtree, any stretch of events, in constant memory.
//
// Required: one thread at a time, but for loaders; what a function returns by reference is valid as long as the reader,
// a block until the next call of anything. Promised: nothing but Error, Damaged (bytes that are not what was written)
// and IoError is thrown, and what a file holds up to where it was cut off can be read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "trace/block_source.hpp"
#include "trace/decoder.hpp"

namespace nullscope::trace {

class Reader {
 public:
  explicit Reader(std::unique_ptr<BlockSource> source) : source_(std::move(source)) {}

  const Header& header() const { return source_->header(); }
  const Ending& ending() const { return source_->ending(); }
  const Index& index() const { return source_->index(); }
  std::uint64_t file_size() const { return source_->file_size(); }  // 0: there is no file

  // Empty for a whole trace; else one line on what is missing, and where.
  std::string damage() const { return source_->damage(); }

  std::uint32_t block_count() const { return static_cast<std::uint32_t>(index().blocks.size()); }
  const Block& block(std::uint32_t number) const { return source_->block(number); }
  // For a thread of its own; blocks/answer_blocks.hpp does the rest.
  std::unique_ptr<BlockLoader> loader() const { return index(), source_->loader(); }

  // Every event, from the start or from a block on, until f(event, decoder) returns false.
  template <class F>
  void walk(F f, std::uint32_t from_block = 0) const {
    Event event;
    for (std::uint32_t i = from_block; i < block_count(); ++i) {
      Decoder decoder(block(i));
      while (decoder.next(event))
        if (!f(event, decoder)) return;
    }
  }
  // Every event of the subtree of `id`, its own enter and leave included.
  template <class F>
  void walk_subtree(NodeId id, F f) const {
    bool inside = false;
    walk(
        [&](const Event& event, const Decoder& decoder) {
          if (!inside && !(event.type == Event::Type::Enter && event.node->id == id)) return true;
          inside = true;
          return f(event, decoder) && !(event.type == Event::Type::Leave && event.node->id == id);
        },
        index().block_of(id));
  }

  // The events of node `id` itself, and its children's Enter and Leave, in order, until f(event, decoder) returns
  // false. What is below the children is not read where they are large.
  template <class F>
  void walk_own(NodeId id, F f) const {
    for (std::uint32_t at = index().block_of(id);;) {
      std::uint32_t next = at + 1;
      Decoder decoder(block(at));
      for (Event event; decoder.next(event);) {
        if (!event.node || (event.node->id != id && event.node->parent != id)) continue;
        if (event.node->id != id && event.type != Event::Type::Enter && event.type != Event::Type::Leave) continue;
        if (!f(event, decoder)) return;
        if (event.node->id == id && event.type == Event::Type::Leave) return;
        if (event.type != Event::Type::Enter || event.node->id == id) continue;
        if (const auto* span = index().find_span(event.node->id)) {
          next = span->leave_block;
          break;
        }
      }
      if (next <= at || next >= block_count()) return;
      at = next;
    }
  }

  // The node, complete: its own events have been gone through.
  Node node(NodeId id) const;
  // From the root of its iteration down to the node itself.
  std::vector<Node> ancestors(NodeId id) const;
  // The nodes right below, in search order, complete. No subtree is walked: large children come from the index,
  // small ones from the one block they lie in.
  std::vector<Node> children(NodeId id) const;
  // The iteration's root (by default, depth 0, that of the last one that was not broken off, if there is one). Another
  // engine may search it several times, with other windows: the last is the one it kept, unless `search` names another,
  // from 1. Throws Error if there is none.
  NodeId root(int iteration_depth = 0, std::size_t search = 0) const;
  int iteration_of(NodeId id) const;

 private:
  std::vector<Node> small_children(NodeId id, NodeId next) const;
  bool is_finished(NodeId root) const;

  std::unique_ptr<BlockSource> source_;
};

}  // namespace nullscope::trace
