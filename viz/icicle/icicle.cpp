#include "viz/icicle/icicle.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "engine/fen.hpp"
#include "trace/blocks/answer_blocks.hpp"
#include "trace/read/board.hpp"
#include "trace/read/moment.hpp"
#include "trace/root_search.hpp"

namespace nullscope::viz {
namespace {

// Our engine's plies and then some; what another engine puts below is not drawn.
constexpr std::size_t kMostLevels = 160;

// What is drawn lies here: all of it, or what an iteration of `depth` has of it.
struct NodeRange {
  trace::NodeId first;
  trace::NodeId end;
  std::optional<int> depth;

  bool has(const trace::Node& node, int iteration) const {
    return node.id >= first && node.id < end && depth.value_or(iteration) == iteration;
  }
};

// An iteration has all its searches of the root.
NodeRange chosen_nodes(const trace::Reader& reader, const IcicleOptions& options) {
  NodeRange range{0, reader.index().end_node, std::nullopt};
  if (options.all_iterations) return range;
  range.depth = reader.iteration_of(reader.root(options.iteration.value_or(0)));
  range.first = reader.root(*range.depth, 1);
  range.end = trace::end_of_iteration(reader, *range.depth);
  return range;
}

// Of the iteration, or of all, without what a flight recorder dropped.
void count(const trace::Reader& reader, const NodeRange& range, Icicle& icicle) {
  const auto chosen = [&](const trace::Summary::Iteration& it) { return range.depth.value_or(it.depth) == it.depth; };
  for (const auto& iteration : reader.ending().summary.iterations)
    if (chosen(iteration)) {
      icicle.counters += iteration.tally.counters;
      icicle.folded += iteration.tally.folded;
    }
  for (const auto& iteration : reader.ending().dropped.iterations)
    if (chosen(iteration)) {
      icicle.counters -= iteration.tally.counters;
      icicle.folded -= iteration.tally.folded;
    }
}

// The `most` widest; an ancestor is always wider than what is below it, so the rest hangs together.
void keep_widest(std::vector<IcicleBox>& boxes, std::size_t most) {
  const auto width = [](const IcicleBox& box) { return box.end - box.start; };
  if (boxes.size() <= most) return;
  const auto middle = boxes.begin() + static_cast<std::ptrdiff_t>(most);
  std::nth_element(boxes.begin(), middle, boxes.end(), [&](const IcicleBox& a, const IcicleBox& b) {
    return std::pair(width(b), a.node.id) < std::pair(width(a), b.node.id);
  });
  boxes.erase(middle, boxes.end());
}

// What one block has of it. Where something is counts from the block's beginning.
struct IciclePart {
  static constexpr std::uint64_t kBefore = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t kNarrow = std::numeric_limits<std::uint32_t>::max();
  struct Left {
    std::uint64_t start;  // kBefore: in a block before
    std::uint64_t end;
    std::uint32_t node;  // in `nodes`; kNarrow: not needed
    std::uint16_t level;
    IcicleFill fill;
    std::uint8_t regions;
  };
  std::vector<Left> left;
  std::vector<trace::Node> nodes;  // wide enough to be boxes, or not known to be
  std::vector<Icicle::Root> roots;
  std::vector<std::uint64_t> re_searches;
  std::uint64_t width = 0;
  std::array<std::uint64_t, trace::format::kMaxLevel> starts;  // by level: where the last node of that level began
  bool has_repeats = false;
  bool is_whole = false;
  std::vector<trace::OpenNode> open;  // where a whole one ends
  trace::NodeId next_id = 0;
  int iteration = 0;

  void clear() {
    left.clear(), nodes.clear(), roots.clear(), re_searches.clear(), open.clear();
    width = 0;
    starts.fill(kBefore);
    has_repeats = is_whole = false;
  }
  // Required: clear().
  void make(const trace::Block& block, const NodeRange& range, std::uint64_t narrowest);

 private:
  void see(const trace::Event& event, const trace::TreeState& state, std::uint64_t narrowest);
};

void IciclePart::make(const trace::Block& block, const NodeRange& range, std::uint64_t narrowest) {
  trace::Decoder decoder(block);
  const trace::TreeState& state = decoder.state();
  for (trace::Event event; decoder.next(event);)
    if (event.node && range.has(*event.node, state.iteration())) see(event, state, narrowest);
  open.assign(state.open().begin(), state.open().end());
  next_id = state.next_id();
  iteration = state.iteration();
  is_whole = true;
}

void IciclePart::see(const trace::Event& event, const trace::TreeState& state, std::uint64_t narrowest) {
  const std::size_t level = state.levels();
  switch (event.type) {
    case trace::Event::Type::Enter:
      if (event.node->parent == 0) roots.push_back({{state.iteration(), 1, 1, event.node->id}, width});
      starts[level - 1] = width++;
      break;
    case trace::Event::Type::Folded: width += event.counts->total(); break;
    case trace::Event::Type::Leave: {
      if (level >= kMostLevels) break;
      const trace::Node& node = *event.node;
      has_repeats |= node.ply != level;
      const bool is_narrow = starts[level] != kBefore && width - starts[level] < narrowest;
      left.push_back({starts[level], width, is_narrow ? kNarrow : static_cast<std::uint32_t>(nodes.size()),
                      static_cast<std::uint16_t>(level), icicle_fill(node), node.regions});
      if (!is_narrow) nodes.push_back(node);
      break;
    }
    case trace::Event::Type::ReSearch:
      if (event.cause == ReSearch::VerificationFailed) re_searches.push_back(width);
      break;
    default: break;
  }
}

class IcicleBuilder {
 public:
  IcicleBuilder(Icicle& icicle, double narrowest, std::size_t most_boxes)
      : icicle_(icicle),
        most_boxes_(most_boxes),
        scale_(1.0 / icicle.nodes_per_column()),
        narrowest_(static_cast<std::uint64_t>(narrowest * icicle.nodes_per_column()) + 1) {
    icicle_.rows.reserve(kMostLevels);
  }

  std::uint64_t narrowest() const { return narrowest_; }

  // The next block. Sums are put together node by node: in another order they would round otherwise.
  void add(const IciclePart& part) {
    for (Icicle::Root root : part.roots) {
      root.start += at_;
      icicle_.roots.push_back(root);
    }
    for (const std::uint64_t at : part.re_searches) ++icicle_.re_searches[column(at_ + at)];
    icicle_.has_repeats |= part.has_repeats;
    for (const IciclePart::Left& left : part.left) {
      const std::uint64_t start = left.start == IciclePart::kBefore ? starts_[left.level] : at_ + left.start;
      const trace::Node* const node = left.node == IciclePart::kNarrow ? nullptr : &part.nodes[left.node];
      add_node(node, left.fill, left.regions, left.level, start, at_ + left.end);
    }
    for (std::size_t level = 0; level < starts_.size(); ++level)
      if (part.starts[level] != IciclePart::kBefore) starts_[level] = at_ + part.starts[level];
    at_ += part.width;
  }

  // Nodes that are open where the trace ends.
  void finish(const std::vector<trace::OpenNode>& open, trace::NodeId next_id) {
    for (std::size_t level = open.size(); level-- > 0;) {
      trace::Node node = open[level];
      node.exit = Exit::Stopped;
      node.last = next_id - 1;
      if (level >= kMostLevels) continue;
      icicle_.has_repeats |= node.ply != level;
      add_node(&node, icicle_fill(node), node.regions, level, starts_[level], at_);
    }
  }

 private:
  std::size_t column(std::uint64_t at) const {
    return static_cast<std::size_t>(
        std::min(static_cast<double>(at) * scale_, static_cast<double>(icicle_.columns - 1)));
  }

  // `node`: where it may be wide enough for a box.
  void add_node(const trace::Node* node, IcicleFill fill, std::uint8_t regions, std::size_t level, std::uint64_t start,
                std::uint64_t end) {
    if (level >= icicle_.rows.size()) icicle_.rows.resize(level + 1, std::vector<IcicleCell>(icicle_.columns));
    const std::uint64_t width = end - start;
    if (node && width >= narrowest_) icicle_.boxes.push_back({*node, level, start, end, {}});
    // How wide a box is rests on how many nodes the summary claims, which need not be true.
    if (icicle_.boxes.size() >= 8 * most_boxes_ + 1000) keep_widest(icicle_.boxes, most_boxes_);
    const std::size_t first = column(start);
    const std::size_t last = column(end);
    std::vector<IcicleCell>& row = icicle_.rows[level];
    if (first == last) return add(row[first], fill, regions, static_cast<double>(width) * scale_);
    const double left_edge = static_cast<double>(start) * scale_;
    const double right_edge = static_cast<double>(end) * scale_;
    for (std::size_t i = first; i <= last; ++i) {
      const auto x = static_cast<double>(i);
      add(row[i], fill, regions, std::max(0.0, std::min(right_edge, x + 1) - std::max(left_edge, x)));
    }
  }

  static void add(IcicleCell& cell, IcicleFill fill, std::uint8_t regions, double share) {
    cell.fills[static_cast<std::size_t>(fill)] += share;
    for (std::size_t i = 0; i < kRegions; ++i)
      if (regions & (1u << i)) cell.regions[i] += share;
  }

  Icicle& icicle_;
  std::size_t most_boxes_;
  double scale_;             // columns to a node
  std::uint64_t narrowest_;  // box, in nodes
  std::uint64_t at_ = 0;     // nodes so far
  // By level: where the open node began. What a flight recorder has not kept began at the left edge.
  std::array<std::uint64_t, trace::format::kMaxLevel> starts_{};
};

// The iteration inside which the walk begins, its root not having been kept; else none.
std::optional<int> begun_before(const trace::Reader& reader, const NodeRange& range) {
  const trace::Index& index = reader.index();
  if (index.blocks.empty() || index.iterations.empty()) return std::nullopt;
  const trace::NodeId root = std::max(range.first, index.iterations.front().root);
  return root < index.blocks.front().first_node ? std::optional(reader.iteration_of(root)) : std::nullopt;
}

// Returns what is wrong with the block at which it had to end; nothing if all went well.
std::string walk_range(const trace::Reader& reader, const NodeRange& range, IcicleBuilder& builder, unsigned threads) {
  const trace::Index& index = reader.index();
  const trace::NodeId kept = index.blocks.empty() ? range.end : std::max(range.first, index.blocks.front().first_node);
  if (kept >= range.end) return {};
  trace::BlockRange blocks{index.block_of(kept), 0};
  for (blocks.end = blocks.first; blocks.end < reader.block_count(); ++blocks.end)
    if (index.blocks[blocks.end].first_node > range.end) break;
  std::string damage;
  std::vector<trace::OpenNode> open;
  trace::NodeId next_id = 0;
  int iteration = 0;
  try {
    trace::answer_blocks<IciclePart>(
        reader, blocks, threads,
        [&](trace::BlockLoader& loader, std::uint32_t number, IciclePart& part) {
          part.clear();
          part.make(loader.block(number), range, builder.narrowest());
        },
        [&](std::uint32_t, IciclePart& part) {
          builder.add(part);
          if (!part.is_whole) return true;
          open = std::move(part.open);
          next_id = part.next_id;
          iteration = part.iteration;
          return true;
        });
  } catch (const trace::Error& error) {
    damage = error.what();
  }
  if (!open.empty() && range.has(open.front(), iteration)) builder.finish(open, next_id);
  return damage;
}

// Which of its iteration's searches each one is.
void number_roots(std::vector<Icicle::Root>& roots) {
  std::map<int, std::size_t> searches;
  for (Icicle::Root& root : roots) root.search.number = ++searches[root.search.depth];
  for (Icicle::Root& root : roots) root.search.of = searches[root.search.depth];
}

void name_moves(const trace::Header& header, std::vector<IcicleBox>& boxes) {
  std::vector<Position> line = {trace::root_of(header)};  // by level: where that level's moves are made
  for (IcicleBox& box : boxes) {
    line.resize(std::min(line.size(), box.level + 1), line.front());
    if (box.level > 0) box.move = trace::san_move(line.back(), box.node.move);
    line.push_back(box.level > 0 ? after(line.back(), box.node.move) : line.front());
  }
}

}  // namespace

IcicleFill icicle_fill(const trace::Node& node) {
  if (node.kind == NodeKind::Quiescence) return IcicleFill::Quiescence;
  switch (node.exit) {
    case Exit::NullCutoff: return IcicleFill::NullCutoff;
    case Exit::BetaCutoff: return IcicleFill::BetaCutoff;
    case Exit::FailLow: return IcicleFill::FailLow;
    case Exit::Exact: return IcicleFill::Exact;
    case Exit::TtCutoff: return IcicleFill::TtCutoff;
    default: return IcicleFill::Other;
  }
}

double IcicleCell::covered() const { return std::accumulate(fills.begin(), fills.end(), 0.0); }

IcicleFill IcicleCell::majority() const {
  return static_cast<IcicleFill>(std::max_element(fills.begin(), fills.end()) - fills.begin());
}

Icicle make_icicle(const trace::Reader& reader, const IcicleOptions& options) {
  const NodeRange range = chosen_nodes(reader, options);
  Icicle icicle;
  count(reader, range, icicle);
  icicle.nodes = std::max<std::uint64_t>(icicle.counters.total(), 1);
  icicle.columns = options.columns;
  icicle.re_searches.resize(options.columns);
  if (const auto depth = begun_before(reader, range)) icicle.roots.push_back({{*depth, 1, 1, 0}, 0});
  IcicleBuilder builder(icicle, options.narrowest, options.boxes);
  icicle.damage = walk_range(reader, range, builder, options.threads);
  if (icicle.damage.empty()) icicle.damage = reader.damage();
  keep_widest(icicle.boxes, options.boxes);
  std::sort(icicle.boxes.begin(), icicle.boxes.end(),
            [](const IcicleBox& a, const IcicleBox& b) { return a.node.id < b.node.id; });
  number_roots(icicle.roots);
  name_moves(reader.header(), icicle.boxes);
  return icicle;
}

}  // namespace nullscope::viz
