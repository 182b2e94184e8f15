// Where a recording goes. Write a new one by answering three calls:
//
//   struct NodeCount : Sink {
//     void block(const Block& b) override { nodes += b.nodes; }
//     std::uint64_t nodes = 0;
//   };
//
// decoder.hpp turns a block back into events. A sink that has no use for blocks is an EventSink.
#pragma once

#include "trace/block.hpp"
#include "trace/header.hpp"

namespace nullscope::trace {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void begin(const Header&) {}         // once, before the first block
  virtual void label(const std::string&) {}    // the next label's name; before the first block that uses it
  virtual void block(const Block& block) = 0;  // in order
  virtual void end(const Result&) {}           // once, when the search is over; never called if it failed
};

// The same for who wants the events themselves: nothing is encoded for it.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void begin(const Header&) {}                              // once, before the first event
  virtual void on(const Event& event, const TreeState& state) = 0;  // in order; the tree as it is after the event
  virtual void end(const Result&) {}                                // as above
};

}  // namespace nullscope::trace
