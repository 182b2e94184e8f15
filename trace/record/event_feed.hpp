// Hands a search's events to a sink as a reader of its trace would meet them: what a Recorder is to a Sink, this is to
// an EventSink.
#pragma once

#include "trace/record/sink.hpp"
#include "trace/record/table_writers.hpp"

namespace nullscope::trace {

class EventFeed {
 public:
  // `table_entries`: as a Recorder's.
  EventFeed(EventSink& sink, std::size_t table_entries) : sink_(sink), writers_(table_entries) {}

  void begin(const Header& header) { sink_.begin(header); }
  void on(const nullscope::Event& e) {
    switch (e.type) {
      case Event::Type::Evaluating:
      case Event::Type::Evaluated: return;
      case Event::Type::TableStore: return writers_.store(e, state_.top().id);
      default: break;
    }
    Event event{e, sequence_++, state_.apply(e)};
    if (e.type == Event::Type::TableHit)
      if (const NodeId writer = writers_.of(e.slot); writer < event.node->id) event.origin = writer;
    sink_.on(event, state_);
  }
  void finish(const Result& result) { sink_.end(result); }

 private:
  EventSink& sink_;
  TreeState state_;
  TableWriters writers_;
  std::uint64_t sequence_ = 0;
};

}  // namespace nullscope::trace
