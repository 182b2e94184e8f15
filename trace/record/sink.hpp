// Where a recording goes. Write a new one by answering three calls:
//
//   struct NodeCount : Sink {
//     void block(const Block& b) override { nodes += b.nodes; }
//     std::uint64_t nodes = 0;
//   };
//
// decoder.hpp turns a block back into events.
#pragma once

#include <vector>

#include "trace/block.hpp"
#include "trace/header.hpp"

namespace nullscope::trace {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void begin(const Header&) {}         // once, before the first block
  virtual void block(const Block& block) = 0;  // in order
  virtual void end(const Result&) {}           // once, when the search is over; never called if it failed
};

// Takes everything and keeps nothing.
class NoSink final : public Sink {
 public:
  void block(const Block&) override {}
};

// Hands everything to several sinks, in order. They must outlive it.
class TeeSink final : public Sink {
 public:
  explicit TeeSink(std::vector<Sink*> sinks) : sinks_(std::move(sinks)) {}
  void begin(const Header& h) override {
    for (Sink* s : sinks_) s->begin(h);
  }
  void block(const Block& b) override {
    for (Sink* s : sinks_) s->block(b);
  }
  void end(const Result& r) override {
    for (Sink* s : sinks_) s->end(r);
  }

 private:
  std::vector<Sink*> sinks_;
};

}  // namespace nullscope::trace
