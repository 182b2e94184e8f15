#include "trace/record/copy.hpp"

namespace nullscope::trace {
namespace {

Move checked(MoveCode code) {
  if (code.bits() > MoveCode::kMaxBits) throw Error("a node's move is none");
  return code.to_move();
}

// The event as the search said it: of entering and leaving the node alone tells.
nullscope::Event said(const Event& event) {
  nullscope::Event e = event;
  if (event.type == Event::Type::Enter) {
    const Node& n = *event.node;
    e = Event::enter(Key{}, checked(n.move), n.alpha, n.beta, n.depth, n.verify, n.kind);
    e.purpose = n.purpose;
    e.label = n.notes.label;
    e.depth_part = n.notes.depth_part;
  } else if (event.type == Event::Type::Leave) {
    e = Event::leave(event.node->value, event.node->bound, event.node->exit);
    e.label = event.node->notes.exit_label;
  }
  return e;
}

}  // namespace

void copy_events(const Reader& from, Recorder& to, std::optional<std::uint16_t> thread) {
  if (const auto& blocks = from.index().blocks; !blocks.empty() && blocks.front().first_node > 1)
    throw Error("the trace's beginning was not kept: its nodes are not all there to be recorded");
  const NodeId before = to.next_node() - 1;
  std::size_t open = 0;
  from.walk([&](const Event& event, const Decoder& decoder) {
    open = decoder.state().levels();
    if (event.type == Event::Type::TableHit) {
      to.table_origin(event.origin ? event.origin + before : 0);
      return true;
    }
    nullscope::Event e = said(event);
    if (e.type == Event::Type::Iteration && thread) e.thread = *thread;
    to.on(e);
    return true;
  });
  for (; open; --open) to.on(Event::leave(0, Bound::None, Exit::Stopped));  // of a trace that was cut off
}

}  // namespace nullscope::trace
