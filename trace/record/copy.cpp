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
  const NodeId before = to.next_node() - 1;
  from.walk([&](const Event& event, const Decoder&) {
    if (event.type == Event::Type::TableHit) {
      to.table_origin(event.origin ? event.origin + before : 0);
      return true;
    }
    nullscope::Event e = said(event);
    if (e.type == Event::Type::Iteration && thread) e.thread = *thread;
    to.on(e);
    return true;
  });
}

}  // namespace nullscope::trace
