#include "tools/export/rows.hpp"

#include "engine/fen.hpp"

namespace nullscope {
namespace {

std::optional<trace::Verdict> verdict_of(const trace::Node& node, const trace::AuditFile* audit) {
  if (!audit || node.exit != Exit::NullCutoff) return std::nullopt;
  const trace::AuditedCutoff* const cut = audit->find(node.id);
  return cut ? std::optional(cut->verdict) : std::nullopt;
}

Row row_of(const Visit& v, const ExportOptions& options) {
  return {v.node,
          v.sequence,
          v.iteration,
          v.below,
          v.san,
          v.position.key(),
          verdict_of(v.node, options.audit),
          options.more.fen ? to_fen(v.position) : std::string()};
}

}  // namespace

void RowPart::clear() {
  held.clear(), crossings_.clear(), open_levels_.clear();
  below_.forget();
  from_before_ = open_ = 0;
  has_ended = false;
  last_id = 0;
}

void RowPart::make(const trace::Block& block, bool is_last, const trace::Reader& reader, const ExportOptions& options,
                   const Add& add, const Place& place) {
  from_before_ = open_ = block.open.size();
  const trace::NodeId at = options.scope.at;
  bool inside = at < block.first_node;  // 0, or open since a block before

  trace::Decoder decoder(block);
  const trace::TreeState& state = decoder.state();
  NamedLine line(reader.header());
  Row last;  // event
  for (trace::Event event; decoder.next(event);) {
    const bool enters = event.type == trace::Event::Type::Enter;
    const bool leaves = event.type == trace::Event::Type::Leave;
    if (!inside && !(inside = enters && event.node->id == at)) {
      from_before_ = std::min(from_before_, state.levels());
      continue;
    }
    if (!event.node) {
      last.left_at = event.sequence, last.iteration = state.iteration();
      continue;
    }
    const std::size_t level = state.levels() - enters;
    if (enters || leaves) line.follow(event, state);
    const San name = leaves ? line.name(level) : San();
    below_.follow(event, state, name);
    see(event, state, name);
    last.left_at = event.sequence, last.iteration = state.iteration();
    if (enters) last_id = event.node->id;
    if (!leaves) continue;
    if (event.node->size() >= options.min_size) {
      Row row = row_of(
          {*event.node, event.sequence, state.iteration(), below_.at(level), line.name(level), line.position(level)},
          options);
      if (event.node->id < block.first_node) {
        crossings_.back().has_row = true;
        held.push_back({std::move(row), place()});
      } else {
        add(std::move(row));
      }
    }
    if (event.node->id == at) {
      has_ended = true;
      return;
    }
  }
  open_ = state.levels();
  if (inside && is_last) leave_open(state, reader, last, options, line, place);
}

void RowPart::see(const trace::Event& event, const trace::TreeState& state, const San& name) {
  if (from_before_ == 0) return;
  const std::size_t levels = state.levels();
  if (event.type == trace::Event::Type::ReSearch && levels <= from_before_) {
    // Of several in a row the last counts: what they go back to is the same.
    if (crossings_.empty() || crossings_.back().kind != Crossing::Kind::SearchAgain)
      crossings_.push_back({Crossing::Kind::SearchAgain, levels - 1, {}, {}, {}, {}, false});
    crossings_.back().cause = event.cause;
  } else if (event.type == trace::Event::Type::Leave && levels <= from_before_) {
    if (levels > 0)
      crossings_.push_back({Crossing::Kind::ChildLeft, levels - 1, *event.node, state.top(), name, {}, false});
    if (levels == from_before_) return;
    crossings_.push_back({Crossing::Kind::Left, levels, *event.node, {}, {}, {}, false});
    from_before_ = levels;
  }
}

// Nodes that a file which was cut off never leaves are left as stopped at its end, the innermost first.
void RowPart::leave_open(const trace::TreeState& state, const trace::Reader& reader, const Row& last,
                         const ExportOptions& options, NamedLine& line, const Place& place) {
  line.catch_up(state, state.levels());
  for (std::size_t level = state.levels(); level-- > 0 && state.at(level).id >= options.scope.at;) {
    trace::Node node = state.at(level);
    node.last = reader.index().end_node - 1;
    node.exit = Exit::Stopped;
    if (node.size() < options.min_size) continue;
    held.push_back(
        {row_of({node, last.left_at, last.iteration, below_.at(level), line.name(level), line.position(level)},
                options),
         place()});
    open_levels_.push_back(level);
  }
}

void RowBorder::complete(RowPart& part) {
  using Kind = RowPart::Crossing::Kind;
  auto held = part.held.begin();
  for (const RowPart::Crossing& crossing : part.crossings_) {
    if (crossing.kind == Kind::SearchAgain) {
      below_.search_again(crossing.level, crossing.cause);
    } else if (crossing.kind == Kind::ChildLeft) {
      below_.child_left(crossing.level, crossing.parent, crossing.node, crossing.name);
    } else {
      below_.left(crossing.level, crossing.node);
      if (crossing.has_row) (held++)->row.below = below_.at(crossing.level);
    }
  }
  below_.adopt(part.below_, part.from_before_, std::max(part.from_before_, part.open_));
  for (const std::size_t level : part.open_levels_) (held++)->row.below = below_.at(level);
}

RowRange row_range(const trace::Reader& reader, const ExportOptions& options) {
  constexpr unsigned kMost = 2;
  const trace::NodeId at = options.scope.at;
  return {{at ? reader.index().block_of(at) : 0, reader.block_count()}, std::min(options.threads, kMost)};
}

}  // namespace nullscope
