#include "trace/read/tree.hpp"

#include <algorithm>

#include "trace/blocks/node_cache.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {
namespace {

// A node of the outline under construction.
struct Branch {
  TreeRow row;
  Position board;
  int level = 0;
  bool shown = true;
  std::vector<Branch> children;  // with Restart rows between them
};

class Outline {
 public:
  Outline(const Reader& reader, const TreeOptions& options) : reader_(reader), cache_(reader), options_(options) {}

  std::vector<TreeRow> build(NodeId id) {
    Position board = root_of(reader_.header());
    Branch at;
    for (const Node& node : reader_.ancestors(id)) {
      const std::string move = node.parent ? san_move(board, node.move) : "root";
      board = after(board, node.move);
      rows_.push_back({TreeRow::Kind::Line, static_cast<int>(rows_.size()), node, move});
    }
    at.row = rows_.back();
    at.board = board;
    rows_.pop_back();
    const std::size_t taken = rows_.size() + 1;
    const std::size_t lines = options_.all ? options_.most : options_.lines;
    room_ = lines > taken + kFewest ? lines - taken : kFewest;
    open(at);
    open_largest(at);
    emit(at);
    return std::move(rows_);
  }

 private:
  void open(Branch& parent) {
    if (parent.row.node.children == 0 || parent.level >= options_.levels) return;
    std::vector<Branch> children;
    Score lower = parent.row.node.alpha;
    const Node* previous = nullptr;
    const std::vector<Node> nodes = cache_.children(parent.row.node);
    for (const Node& node : nodes) {
      if (starts_over(parent.row.node, previous, node)) {
        lower = parent.row.node.alpha;
        previous = nullptr;
        Branch divider;
        divider.row = {TreeRow::Kind::Restart, parent.row.indent + 1, {}, ""};
        children.push_back(divider);
      }
      Branch b;
      b.row = {TreeRow::Kind::Child, parent.row.indent + 1, node, san_move(parent.board, node.move)};
      b.row.again = previous && !is_on_the_side(node.purpose) && node.move.is_real() && node.move == previous->move;
      b.level = parent.level + 1;
      const bool is_move = node.move.is_real() && !is_on_the_side(node.purpose);
      const bool first = is_move && !previous;
      const bool better = is_move && -node.value > lower;
      b.shown = options_.all || first || better || b.row.again || !node.move.is_real() ||
                happened(node, Mark::ReSearch) || node.exit == Exit::Stopped;
      if (better) lower = -node.value;
      if (is_move) previous = &node;
      children.push_back(std::move(b));
    }
    fit(children);
    parent.row.is_open = true;
    for (Branch& b : children) {
      if (b.shown && b.row.kind == TreeRow::Kind::Child) b.board = after(parent.board, b.row.node.move);
      parent.children.push_back(std::move(b));
    }
    const std::size_t rows = rows_of(parent.children);
    if (options_.all && rows > room_)
      throw Error("more than " + std::to_string(options_.most) +
                  " lines are needed to show every child: give fewer --levels, or more --lines");
    room_ -= std::min(room_, rows);
  }

  static std::size_t rows_of(const std::vector<Branch>& branches) {
    std::size_t rows = 0;
    bool folding = false;
    for (const Branch& b : branches) {
      rows += b.shown || !folding;
      folding = !b.shown;
    }
    return rows;
  }

  // Folds the smallest until there is room.
  void fit(std::vector<Branch>& branches) const {
    if (options_.all) return;
    std::vector<Branch*> by_size;
    for (Branch& b : branches)
      if (b.shown && b.row.kind == TreeRow::Kind::Child) by_size.push_back(&b);
    std::sort(by_size.begin(), by_size.end(),
              [](const Branch* a, const Branch* b) { return a->row.node.size() < b->row.node.size(); });
    // The more are folded, the fewer the rows: the fewest to fold are found by halving.
    const auto fold = [&](std::size_t count) {
      for (std::size_t i = 0; i < by_size.size(); ++i) by_size[i]->shown = i >= count;
      return rows_of(branches) <= room_;
    };
    std::size_t low = 0;
    for (std::size_t high = by_size.size(); low < high;) {
      const std::size_t middle = low + (high - low) / 2;
      if (fold(middle))
        high = middle;
      else
        low = middle + 1;
    }
    fold(low);
  }

  // Opens what is below the children, the largest first, as long as there is room.
  void open_largest(Branch& top) {
    constexpr std::size_t kWorthwhile = 3;
    std::vector<Branch*> waiting;
    const auto wait_for = [&](Branch& parent) {
      for (Branch& b : parent.children)
        if (b.shown && b.row.kind == TreeRow::Kind::Child && b.row.node.children > 0) waiting.push_back(&b);
    };
    const auto smaller = [](const Branch* a, const Branch* b) { return a->row.node.size() < b->row.node.size(); };
    wait_for(top);
    while (!waiting.empty() && (options_.all || room_ >= kWorthwhile)) {
      // Where all are opened, the order does not matter.
      const auto largest =
          options_.all ? std::prev(waiting.end()) : std::max_element(waiting.begin(), waiting.end(), smaller);
      Branch* const b = *largest;
      waiting.erase(largest);
      open(*b);
      wait_for(*b);
    }
  }

  void emit(const Branch& branch) {
    rows_.push_back(branch.row);
    bool folding = false;
    for (const Branch& b : branch.children) {
      if (b.shown) {
        emit(b);
      } else {
        if (!folding) rows_.push_back({TreeRow::Kind::Folded, branch.row.indent + 1, {}, ""});
        ++rows_.back().count;
        rows_.back().nodes += b.row.node.size();
      }
      folding = !b.shown;
    }
  }

  static constexpr std::size_t kFewest = 5;  // lines below the node, however long the line to it

  const Reader& reader_;
  NodeCache cache_;
  TreeOptions options_;
  std::size_t room_ = 0;
  std::vector<TreeRow> rows_;
};

}  // namespace

bool starts_over(const Node& parent, const Node* previous, const Node& next) {
  // Depths do not tell: a move that gives check is searched one ply deeper. The first pass has verify off.
  return happened(parent, Mark::ReSearch) && previous && !previous->verify && next.verify && next.move.is_real();
}

bool null_move_returned(const Node& node) {
  // A node that was stopped within its null search has no child but that.
  return happened(node, Mark::NullTried) && !(node.exit == Exit::Stopped && node.children <= 1);
}

// Whether a child's value can be what its parent returned: the first such child was, as later ones had to be better.
static bool proves(const Node& parent, const Node& child) {
  switch (parent.exit) {
    case Exit::Exact: return child.bound == Bound::Exact;  // a bound only says that the move was no better
    case Exit::BetaCutoff: return child.bound != Bound::Lower;
    case Exit::FailLow: return child.bound != Bound::Upper;
    default: return false;
  }
}

std::optional<std::size_t> deciding_child(const Node& parent, const std::vector<Node>& children) {
  std::optional<std::size_t> found;
  const Node* previous = nullptr;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Node& child = children[i];
    if (parent.exit == Exit::NullCutoff && child.move.is_null()) return i;
    if (starts_over(parent, previous, child)) found.reset();  // what the first pass found is forgotten
    if (!child.move.is_real() || is_on_the_side(child.purpose)) continue;
    previous = &child;
    if (!found && proves(parent, child) && -child.value == parent.value) found = i;
  }
  return found;
}

std::vector<TreeRow> tree_rows(const Reader& reader, NodeId id, const TreeOptions& options) {
  return Outline(reader, options).build(id);
}

}  // namespace nullscope::trace
