#include "viz/icicle/icicle.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/fen.hpp"
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

class IcicleBuilder {
 public:
  IcicleBuilder(Icicle& icicle, double narrowest, std::size_t most_boxes)
      : icicle_(icicle),
        most_boxes_(most_boxes),
        scale_(1.0 / icicle.nodes_per_column()),
        narrowest_(static_cast<std::uint64_t>(narrowest * icicle.nodes_per_column()) + 1) {
    icicle_.rows.reserve(kMostLevels);
  }

  void see(const trace::Event& event, const trace::Decoder& decoder) {
    switch (event.type) {
      case trace::Event::Type::Enter:
        if (event.node->parent == 0) icicle_.roots.push_back({{decoder.iteration(), 1, 1, event.node->id}, at_});
        starts_[decoder.state().levels() - 1] = at_++;
        break;
      case trace::Event::Type::Folded: at_ += event.counts->total(); break;
      case trace::Event::Type::Leave: left(*event.node, decoder.state().levels()); break;
      case trace::Event::Type::ReSearch:
        if (event.cause == ReSearch::VerificationFailed) ++icicle_.re_searches[column(at_)];
        break;
      default: break;
    }
  }

  // Nodes that are open where the trace ends.
  void finish(const trace::TreeState& state) {
    for (std::size_t level = state.levels(); level-- > 0;) {
      trace::Node node = state.at(level);
      node.exit = Exit::Stopped;
      node.last = state.next_id() - 1;
      left(node, level);
    }
  }

 private:
  std::size_t column(std::uint64_t at) const {
    return static_cast<std::size_t>(
        std::min(static_cast<double>(at) * scale_, static_cast<double>(icicle_.columns - 1)));
  }

  void left(const trace::Node& node, std::size_t level) {
    if (level >= kMostLevels) return;
    icicle_.has_repeats |= node.ply != level;
    if (level >= icicle_.rows.size()) icicle_.rows.resize(level + 1, std::vector<IcicleCell>(icicle_.columns));
    const std::uint64_t start = starts_[level];
    const std::uint64_t width = at_ - start;
    if (width >= narrowest_) icicle_.boxes.push_back({node, level, start, at_, {}});
    // How wide a box is rests on how many nodes the summary claims, which need not be true.
    if (icicle_.boxes.size() >= 8 * most_boxes_ + 1000) keep_widest(icicle_.boxes, most_boxes_);
    const std::size_t first = column(start);
    const std::size_t last = column(at_);
    std::vector<IcicleCell>& row = icicle_.rows[level];
    if (first == last) return add(row[first], node, static_cast<double>(width) * scale_);
    const double left_edge = static_cast<double>(start) * scale_;
    const double right_edge = static_cast<double>(at_) * scale_;
    for (std::size_t i = first; i <= last; ++i) {
      const auto x = static_cast<double>(i);
      add(row[i], node, std::max(0.0, std::min(right_edge, x + 1) - std::max(left_edge, x)));
    }
  }

  static void add(IcicleCell& cell, const trace::Node& node, double share) {
    cell.fills[static_cast<std::size_t>(icicle_fill(node))] += share;
    for (std::size_t i = 0; i < kRegions; ++i)
      if (node.regions & (1u << i)) cell.regions[i] += share;
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
std::string walk_range(const trace::Reader& reader, const NodeRange& range, IcicleBuilder& builder) {
  const trace::Index& index = reader.index();
  const trace::NodeId kept = index.blocks.empty() ? range.end : std::max(range.first, index.blocks.front().first_node);
  if (kept >= range.end) return {};
  std::string damage;
  trace::TreeState open;
  int iteration = 0;
  try {
    for (std::uint32_t i = index.block_of(kept); i < reader.block_count(); ++i) {
      if (index.blocks[i].first_node > range.end) break;
      trace::Decoder decoder(reader.block(i));
      trace::Event event;
      while (decoder.next(event))
        if (event.node && range.has(*event.node, decoder.iteration())) builder.see(event, decoder);
      open = decoder.state();
      iteration = decoder.iteration();
    }
  } catch (const trace::Error& error) {
    damage = error.what();
  }
  if (!open.empty() && range.has(open.at(0), iteration)) builder.finish(open);
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
  icicle.damage = walk_range(reader, range, builder);
  if (icicle.damage.empty()) icicle.damage = reader.damage();
  keep_widest(icicle.boxes, options.boxes);
  std::sort(icicle.boxes.begin(), icicle.boxes.end(),
            [](const IcicleBox& a, const IcicleBox& b) { return a.node.id < b.node.id; });
  number_roots(icicle.roots);
  name_moves(reader.header(), icicle.boxes);
  return icicle;
}

}  // namespace nullscope::viz
