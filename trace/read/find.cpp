#include "trace/read/find.hpp"

#include <algorithm>
#include <mutex>

#include "trace/blocks/answer_blocks.hpp"
#include "trace/read/move_matcher.hpp"
#include "trace/read/op_scan.hpp"
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

  // For what is not better than `bound`, a few as good having been found elsewhere, there is no room.
  void begin(const std::optional<Node>& bound) {
    found_.matches = 0;
    found_.nodes.clear();
    bound_ = bound;
  }
  void offer(const Node& node, const TreeState& state) {
    ++found_.matches;
    if (has_room_for(node)) put({node, state.iteration(), path_to(node, state)});
  }
  // What has been found elsewhere.
  void add(FoundNode found) {
    ++found_.matches;
    if (has_room_for(found.node)) put(std::move(found));
  }
  void add(Top& other) {
    found_.matches += other.found_.matches;
    for (FoundNode& found : other.found_.nodes)
      if (has_room_for(found.node)) put(std::move(found));
    other.found_.nodes.clear();
  }
  // The worst of them, if there is room for better ones only.
  std::optional<Node> bound() const {
    return size_ > 0 && found_.nodes.size() == size_ ? std::optional(found_.nodes.front().node) : std::nullopt;
  }

  FoundNodes take() {
    std::sort(found_.nodes.begin(), found_.nodes.end(),
              [this](const FoundNode& a, const FoundNode& b) { return before(sort_, a.node, b.node); });
    return std::move(found_);
  }

 private:
  bool has_room_for(const Node& node) const {
    if (size_ == 0 || (bound_ && !before(sort_, node, *bound_))) return false;
    return found_.nodes.size() < size_ || before(sort_, node, found_.nodes.front().node);
  }
  void put(FoundNode found) {
    auto& heap = found_.nodes;  // its front is the last of the list
    const auto order = [this](const FoundNode& a, const FoundNode& b) { return before(sort_, a.node, b.node); };
    if (heap.size() == size_) {
      std::pop_heap(heap.begin(), heap.end(), order);
      heap.pop_back();
    }
    heap.push_back(std::move(found));
    std::push_heap(heap.begin(), heap.end(), order);
  }

  FindSort sort_;
  std::size_t size_;
  FoundNodes found_;
  std::optional<Node> bound_;
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
  for (const Mark mark : marks)  // first, for few nodes have any
    if (!happened(n, mark)) return false;
  if (!exits.empty() && std::find(exits.begin(), exits.end(), n.exit) == exits.end()) return false;
  if (!depth.holds(n.depth) || !ply.holds(n.ply) || !value.holds(n.value) || !size.holds(n.size())) return false;
  if ((alpha && n.alpha != *alpha) || (beta && n.beta != *beta)) return false;
  if (window && (*window == WindowKind::Null) != (std::int64_t{n.beta} - n.alpha == 1)) return false;
  if (verify && n.verify != *verify) return false;
  if (kind && n.kind != *kind) return false;
  return purposes.empty() || std::find(purposes.begin(), purposes.end(), n.purpose) != purposes.end();
}

namespace {

Label label_of(const Reader& reader, const std::string& name) {
  const auto& labels = reader.ending().labels;
  const auto found = std::find(labels.begin(), labels.end(), name);
  if (found == labels.end()) throw Error("the trace has no label '" + name + "'");
  return static_cast<Label>(found - labels.begin() + 1);
}

// Nodes that have to do with a label: entered or left with it, or with a move skipped or re-searched by it.
class LabelMatcher {
 public:
  explicit LabelMatcher(Label label) : label_(label) {}

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
  const std::vector<NodeId>& used() const { return used_; }

 private:
  Label label_ = 0;
  std::vector<NodeId> used_;  // open nodes, at most one a level
};

// What one block has.
struct FindPart {
  std::optional<Top> best;
  bool ended = false;        // what was asked for ends in it
  std::vector<NodeId> used;  // nodes left open that have used the label
  std::vector<NodeId> open;  // nodes left open, if there is a label
  struct Unsure {            // open when it began and left in it: they match if they have used the label before
    Node node;
    std::vector<MoveCode> path;
    int iteration;
  };
  std::vector<Unsure> unsure;
};

class Finding {
 public:
  Finding(const Reader& reader, const FindQuery& query, FindSort sort, std::size_t top, const AuditFile* audit)
      : reader_(reader),
        query_(query),
        sort_(sort),
        top_(top),
        audit_(audit),
        marks_(query.marks),
        leaves_(query),
        best_(sort, top) {
    if (!query.move.empty() || query.key) moves_.emplace(reader.header(), query.move, query.key);
    if (!query.label.empty()) label_ = label_of(reader, query.label);
    choose_blocks();
  }

  FoundNodes run(unsigned threads) {
    answer_blocks<FindPart>(
        reader_, blocks_, threads,
        [this](BlockLoader& loader, std::uint32_t number, FindPart& part) { find(loader.block(number), number, part); },
        [this](std::uint32_t, FindPart& part) {
          add(part);
          return !part.ended;
        });
    return best_.take();
  }

 private:
  // Another engine's threads each come to the iteration, one after the other.
  void choose_blocks() {
    const Index& index = reader_.index();
    blocks_ = all_blocks(reader_);
    end_ = index.end_node;
    if (query_.iteration) {
      blocks_.first = index.block_of(reader_.root(*query_.iteration, 1));
      end_ = end_of_iteration(reader_, *query_.iteration);
    }
    if (query_.under) {
      blocks_.first = std::max(blocks_.first, index.block_of(query_.under));
      const NodeId last = reader_.node(query_.under).last;  // 0 where it is never left
      if (last) end_ = std::min(end_, last + 1);
    }
    if (end_ < index.end_node && !index.blocks.empty() && end_ >= index.blocks.front().first_node)
      blocks_.end = index.block_of(end_) + 1;
  }

  void find(const Block& block, std::uint32_t number, FindPart& part) const {
    if (!part.best) part.best.emplace(sort_, top_);
    part.best->begin(bound());
    part.used.clear(), part.open.clear(), part.unsure.clear();
    part.ended = false;
    // Moves and labels are followed from event to event.
    if (!moves_ && !label_ && !marks_.may_have(block)) return;
    std::optional<MoveMatcher> moves = moves_;
    std::optional<LabelMatcher> labels;
    if (label_) labels.emplace(*label_);

    Decoder decoder(block);
    const TreeState& state = decoder.state();
    decoder.pass_leaves(!moves && !labels && !leaves_.may_have(block));
    if (moves && number != blocks_.first) moves->start(state);
    for (Event event; decoder.next(event);) {
      if (moves) moves->follow(event, decoder);
      if (labels) labels->follow(event);
      if (state.next_id() > end_) {
        part.ended = true;
        return;
      }
      if (event.type != Event::Type::Leave) continue;
      const Node& node = *event.node;
      const bool has_label = !labels || labels->matches(node);
      if (!has_label && node.id >= block.first_node) continue;
      if (!asks_for(node, state) || (moves && !moves->matches(node))) continue;
      if (has_label)
        part.best->offer(node, state);
      else
        part.unsure.push_back({node, path_to(node, state), state.iteration()});
    }
    if (!labels) return;
    part.used = labels->used();
    for (const OpenNode& node : state.open()) part.open.push_back(node.id);
  }

  bool asks_for(const Node& node, const TreeState& state) const {
    if (!query_.matches(node) || node.id < query_.under) return false;
    if (query_.iteration && state.iteration() != *query_.iteration) return false;
    return !query_.audit || (audit_ && labelled(audit_->find(node.id), *query_.audit));
  }

  void add(FindPart& part) {
    best_.add(*part.best);
    for (FindPart::Unsure& node : part.unsure)
      if (std::binary_search(used_.begin(), used_.end(), node.node.id))
        best_.add({node.node, node.iteration, std::move(node.path)});
    if (label_) {
      used_.insert(used_.end(), part.used.begin(), part.used.end());
      std::sort(used_.begin(), used_.end());
      std::erase_if(used_, [&](NodeId id) { return !std::binary_search(part.open.begin(), part.open.end(), id); });
    }
    const std::scoped_lock lock(mutex_);
    bound_ = best_.bound();
  }

  std::optional<Node> bound() const {
    const std::scoped_lock lock(mutex_);
    return bound_;
  }

  const Reader& reader_;
  const FindQuery& query_;
  const FindSort sort_;
  const std::size_t top_;
  const AuditFile* const audit_;
  const MarkScan marks_;
  const LeafScan leaves_;
  std::optional<MoveMatcher> moves_;  // as it begins
  std::optional<Label> label_;
  BlockRange blocks_;
  NodeId end_ = 0;  // no node from here on
  Top best_;
  std::vector<NodeId> used_;  // open nodes that have used the label, by id
  mutable std::mutex mutex_;
  std::optional<Node> bound_;  // guarded by it
};

}  // namespace

FoundNodes find_nodes(const Reader& reader, const FindQuery& query, FindSort sort, std::size_t top,
                      const AuditFile* audit, unsigned threads) {
  return Finding(reader, query, sort, top, audit).run(threads);
}

}  // namespace nullscope::trace
