// Steps through a trace, forward and backward from any event, in constant memory.
#pragma once

#include <functional>

#include "trace/read/moment.hpp"

namespace nullscope::trace {

class Replay {
 public:
  enum class Step { Into, Over };
  using OnMoment = std::function<bool(const Moment&)>;  // false: enough

  explicit Replay(const Reader& reader) : reader_(reader) {}

  // From event `sequence` on, that one included. Stepping over: of a child, only its enter and leave are told, and
  // when the node at hand has been left, it goes on with its parent. Throws Error if there is no such event.
  void forward(std::uint64_t sequence, Step step, const OnMoment& f) const;
  // The same events the other way round.
  void backward(std::uint64_t sequence, Step step, const OnMoment& f) const;

  // The event with which a node is entered.
  std::uint64_t enter_of(NodeId id) const;

 private:
  // What must be known of an event to choose it.
  struct Mark {
    std::uint64_t sequence;
    std::uint32_t level;  // nodes open, the event's own included
    Event::Type type;
    NodeId node;
  };
  std::uint32_t block_at(std::uint64_t sequence) const;
  std::vector<Mark> scan(std::uint32_t block) const;
  // Tells those events of a block, given in either order; false if f has had enough.
  bool tell(std::uint32_t block, std::vector<std::uint64_t> sequences, const OnMoment& f) const;

  const Reader& reader_;
};

}  // namespace nullscope::trace
