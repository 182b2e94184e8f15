// The queue where there are no threads: one chunk, which is consumed when it is full.
#include "trace/record/event_queue.hpp"

namespace nullscope::trace {

class EventQueue::Other {
 public:
  explicit Other(Consume consume) : consume(std::move(consume)) {}
  Consume consume;
};

EventQueue::EventQueue(Consume consume, bool with_keys, std::atomic<bool>&)
    : with_keys_(with_keys), current_(new Chunk), other_(std::make_unique<Other>(std::move(consume))) {
  begin_chunk();
}

EventQueue::~EventQueue() = default;

void EventQueue::hand_over() {
  const std::uint64_t* const end = next_;
  begin_chunk();
  other_->consume(next_, end);
}

void EventQueue::finish() { hand_over(); }

}  // namespace nullscope::trace
