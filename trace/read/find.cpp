#include "trace/read/find.hpp"

#include <algorithm>

#include "trace/read/move_matcher.hpp"
#include "trace/root_search.hpp"

namespace nullscope::trace {
namespace {

bool labelled(const AuditedCutoff* cut, AuditWanted wanted) {
  if (!cut) return false;
  switch (wanted) {
    case AuditWanted::Sound: return !cut->wrong();
    case AuditWanted::Wrong: return cut->wrong();
    case AuditWanted::Zugzwang: return cut->verdict == Verdict::Zugzwang;
    case AuditWanted::HorizonError: return cut->verdict == Verdict::HorizonError;
  }
  return false;
}

// Whether `a` comes before `b` in the list.
bool before(FindSort sort, const Node& a, const Node& b) {
  const int order = compare(sort, a, b);
  return order ? order < 0 : a.id < b.id;
}

std::vector<MoveCode> path_to(const Node& node, const TreeState& state) {
  std::vector<MoveCode> path;
  for (std::size_t i = 1; i < state.levels(); ++i) path.push_back(state.at(i).move);
  if (state.levels() > 0) path.push_back(node.move);
  return path;
}

// Keeps the best few of many.
class Top {
 public:
  Top(FindSort sort, std::size_t size) : sort_(sort), size_(size) {}

  void offer(const Node& node, const Decoder& decoder) {
    ++found_.matches;
    auto& heap = found_.nodes;  // its front is the last of the list
    const auto order = [this](const FoundNode& a, const FoundNode& b) { return before(sort_, a.node, b.node); };
    if (heap.size() == size_) {
      if (size_ == 0 || !before(sort_, node, heap.front().node)) return;
      std::pop_heap(heap.begin(), heap.end(), order);
      heap.pop_back();
    }
    heap.push_back({node, decoder.iteration(), path_to(node, decoder.state())});
    std::push_heap(heap.begin(), heap.end(), order);
  }

  FoundNodes take() {
    std::sort(found_.nodes.begin(), found_.nodes.end(),
              [this](const FoundNode& a, const FoundNode& b) { return before(sort_, a.node, b.node); });
    return std::move(found_);
  }

 private:
  FindSort sort_;
  std::size_t size_;
  FoundNodes found_;
};

}  // namespace

int compare(FindSort sort, const Node& a, const Node& b) {
  const auto larger_first = [](auto x, auto y) { return x == y ? 0 : x > y ? -1 : 1; };
  switch (sort) {
    case FindSort::Size: return larger_first(a.size(), b.size());
    case FindSort::Depth: return larger_first(a.depth, b.depth);
    case FindSort::Value: return larger_first(a.value, b.value);
    case FindSort::Id: break;
  }
  return 0;
}

bool FindQuery::matches(const Node& n) const {
  if (!depth.holds(n.depth) || !ply.holds(n.ply) || !value.holds(n.value) || !size.holds(n.size())) return false;
  if ((alpha && n.alpha != *alpha) || (beta && n.beta != *beta)) return false;
  if (window && (*window == WindowKind::Null) != (n.beta - n.alpha == 1)) return false;
  if (verify && n.verify != *verify) return false;
  if (kind && n.kind != *kind) return false;
  for (const Mark mark : marks)
    if (!happened(n, mark)) return false;
  if (!purposes.empty() && std::find(purposes.begin(), purposes.end(), n.purpose) == purposes.end()) return false;
  return exits.empty() || std::find(exits.begin(), exits.end(), n.exit) != exits.end();
}

namespace {

// Nodes that have to do with a label: entered or left with it, or with a move skipped or re-searched by it.
class LabelMatcher {
 public:
  LabelMatcher(const Reader& reader, const std::string& name) {
    const auto& labels = reader.ending().labels;
    const auto found = std::find(labels.begin(), labels.end(), name);
    if (found == labels.end()) throw Error("the trace has no label '" + name + "'");
    label_ = static_cast<Label>(found - labels.begin() + 1);
  }
  void follow(const Event& event) {
    if ((event.type == Event::Type::Skipped || event.type == Event::Type::ReSearch) && event.label == label_)
      if (used_.empty() || used_.back() != event.node->id) used_.push_back(event.node->id);
  }
  // Of a node that is being left: what it has used is forgotten with it.
  bool matches(const Node& node) {
    bool used = false;
    while (!used_.empty() && used_.back() >= node.id) used |= used_.back() == node.id, used_.pop_back();
    return used || node.notes.label == label_ || node.notes.exit_label == label_;
  }

 private:
  Label label_ = 0;
  std::vector<NodeId> used_;  // open nodes, at most one a level
};

}  // namespace

FoundNodes find_nodes(const Reader& reader, const FindQuery& query, FindSort sort, std::size_t top,
                      const AuditFile* audit) {
  Top best(sort, top);
  std::optional<MoveMatcher> moves;
  if (!query.move.empty() || query.key) moves.emplace(reader.header(), query.move, query.key);

  std::optional<LabelMatcher> labels;
  if (!query.label.empty()) labels.emplace(reader, query.label);

  // Another engine's threads each come to the iteration, one after the other.
  std::uint32_t first_block = 0;
  NodeId end = reader.index().end_node;
  if (query.iteration) {
    first_block = reader.index().block_of(reader.root(*query.iteration, 1));
    end = end_of_iteration(reader, *query.iteration);
  }
  if (query.under) {
    first_block = std::max(first_block, reader.index().block_of(query.under));
    const NodeId last = reader.node(query.under).last;  // 0 where it is never left
    if (last) end = std::min(end, last + 1);
  }
  reader.walk(
      [&](const Event& event, const Decoder& decoder) {
        if (moves) moves->follow(event, decoder);
        if (labels) labels->follow(event);
        const bool has_label = !labels || (event.type == Event::Type::Leave && labels->matches(*event.node));
        if (event.node && event.node->id >= end) return false;
        if (event.type != Event::Type::Leave || event.node->id < query.under || !has_label ||
            !query.matches(*event.node))
          return true;
        if (query.iteration && decoder.iteration() != *query.iteration) return true;
        if (query.audit && !(audit && labelled(audit->find(event.node->id), *query.audit))) return true;
        if (!moves || moves->matches(*event.node)) best.offer(*event.node, decoder);
        return true;
      },
      first_block);
  return best.take();
}

}  // namespace nullscope::trace
