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

// The nodes that are open, of blocks that were decoded one by one: what a recorder is told must nest.
class Nesting {
 public:
  void follow(const Event& event) {
    const NodeId top = open_.empty() ? 0 : open_.back();
    const bool enters = event.type == Event::Type::Enter;
    const bool fits = !event.node ? open_.empty() : top == (enters ? event.node->parent : event.node->id);
    if (!fits) throw Error("the trace's nodes do not nest");
    if (enters) open_.push_back(event.node->id);
    if (event.type == Event::Type::Leave) open_.pop_back();
  }
  std::size_t open() const { return open_.size(); }

 private:
  std::vector<NodeId> open_;
};

}  // namespace

void copy_events(const Reader& from, Recorder& to, std::optional<std::uint16_t> thread) {
  const NodeId before = to.next_node() - 1;
  Nesting nesting;
  from.walk([&](const Event& event, const Decoder&) {
    nesting.follow(event);
    if (event.type == Event::Type::TableHit) {
      to.table_origin(event.origin ? event.origin + before : 0);
      return true;
    }
    nullscope::Event e = said(event);
    if (e.type == Event::Type::Iteration && thread) e.thread = *thread;
    to.on(e);
    return true;
  });
  for (std::size_t i = nesting.open(); i > 0; --i)
    to.on(Event::leave(0, Bound::None, Exit::Stopped));  // it was cut off
}

}  // namespace nullscope::trace
