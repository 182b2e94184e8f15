#include "trace/reader.hpp"

#include <algorithm>

namespace nullscope::trace {

// The children of `id` from `next` on that lie within one block.
std::vector<Node> Reader::small_children(NodeId id, NodeId next) const {
  std::vector<Node> found;
  Decoder decoder(block(index().block_of(next)));
  Event event;
  while (decoder.next(event)) {
    if (!event.node || event.node->id < next || event.node->parent != id) continue;
    if (event.type == Event::Type::Leave) found.push_back(*event.node);
    if (event.type == Event::Type::Enter && index().find_span(event.node->id)) break;
  }
  return found;
}

Node Reader::node(NodeId id) const {
  if (const auto* span = index().find_span(id)) return span->node;
  Node found;
  walk_subtree(id, [&](const Event& event, const Decoder&) {
    if (event.type == Event::Type::Leave && event.node->id == id) found = *event.node;
    return true;
  });
  if (found.id != id) throw Error("node " + std::to_string(id) + " is never left");
  return found;
}

std::vector<Node> Reader::ancestors(NodeId id) const {
  std::vector<Node> line;
  // What is above a node that crosses a block's end crosses it too: nothing needs to be read, nor to have been kept.
  for (const auto* span = index().find_span(id); span; span = index().find_span(span->node.parent))
    line.insert(line.begin(), span->node);
  if (!line.empty()) return line;
  // Those that do not are left before their block ends: once through it is enough for all of them.
  Decoder decoder(block(index().block_of(id)));
  NodeId waits_for = 0;  // the outermost of them
  for (Event event; decoder.next(event);) {
    if (waits_for) {
      const std::size_t level = decoder.state().levels();
      if (event.type != Event::Type::Leave || level >= line.size() || line[level].id != event.node->id) continue;
      line[level] = *event.node;
      if (event.node->id == waits_for) return line;
    } else if (event.type == Event::Type::Enter && event.node->id == id) {
      for (const OpenNode& open : decoder.state().open()) {
        const auto* const span = index().find_span(open.id);
        if (!span && !waits_for) waits_for = open.id;
        line.push_back(span ? span->node : open);
      }
      decoder.pass_leaves(true);
    }
  }
  throw Error("node " + std::to_string(id) + " is never left");
}

std::vector<Node> Reader::children(NodeId id) const {
  std::vector<Node> children;
  const NodeId last = node(id).last;
  // Children follow each other without a gap: whatever is entered after one has been left is the next.
  for (NodeId next = id + 1; next <= last;) {
    if (const auto* large = index().find_span(next)) {
      children.push_back(large->node);
    } else {
      const std::vector<Node> small = small_children(id, next);
      if (small.empty())
        throw Damaged(source_->prefix() + "the index does not fit the blocks at node " + std::to_string(next));
      children.insert(children.end(), small.begin(), small.end());
    }
    if (children.back().parent != id || children.back().last < next || children.back().last > last)
      throw Damaged(source_->prefix() + "the nodes below node " + std::to_string(id) + " do not follow each other");
    next = children.back().last + 1;
  }
  return children;
}

// Left, and not because the search was stopped.
bool Reader::is_finished(NodeId root) const {
  if (const auto* span = index().find_span(root)) return span->node.exit != Exit::Stopped;
  bool finished = false;
  walk_subtree(root, [&](const Event& event, const Decoder&) {
    if (event.type == Event::Type::Leave && event.node->id == root) finished = event.node->exit != Exit::Stopped;
    return true;
  });
  return finished;
}

NodeId Reader::root(int iteration_depth, std::size_t search) const {
  const auto& iterations = index().iterations;
  if (iterations.empty()) throw Error("the trace holds no iteration");
  // Another engine may search the root of one depth several times: in other windows, of which the last is the one it
  // kept, for further lines, and in further threads.
  const auto kept = [&](const Index::IterationEntry& i) { return i.thread == 0 && i.line == 1; };
  auto last = std::find_if(iterations.rbegin(), iterations.rend(),
                           [&](const auto& i) { return kept(i) && (iteration_depth || is_finished(i.root)); });
  if (last != iterations.rend() && !iteration_depth && !search) return last->root;
  if (last == iterations.rend()) last = std::find_if(iterations.rbegin(), iterations.rend(), kept);
  const int depth = iteration_depth ? iteration_depth : (last == iterations.rend() ? iterations.back() : *last).depth;
  NodeId found = 0;
  NodeId any = 0;
  std::size_t searches = 0;
  for (const auto& i : iterations) {
    if (i.depth != depth) continue;
    if (++searches == search || (search == 0 && kept(i))) found = i.root;
    any = i.root;
  }
  if (searches == 0) throw Error("the trace holds no iteration of depth " + std::to_string(depth));
  if (found == 0 && search == 0) found = any;
  if (found == 0)
    throw Error("iteration " + std::to_string(depth) + " searches its root " +
                (searches == 1 ? "once" : std::to_string(searches) + " times") + ": there is no search " +
                std::to_string(search));
  return found;
}

int Reader::iteration_of(NodeId id) const {
  int depth = 0;
  for (const auto& i : index().iterations)
    if (i.root <= id) depth = i.depth;
  return depth;
}

}  // namespace nullscope::trace
