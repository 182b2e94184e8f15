#include "viz/figure/layout.hpp"

#include <algorithm>

namespace nullscope::viz {
namespace {

// After Buchheim, Jünger and Leipert (2002): Walker's algorithm in linear time. `x` is a box's middle.
class TidyTree {
 public:
  TidyTree(const std::vector<TreeBox>& boxes, const Spacing& spacing)
      : boxes_(boxes), spacing_(spacing), nodes_(boxes.size()) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      nodes_[i].ancestor = i;
      if (boxes[i].parent == kNone) continue;
      Node& parent = nodes_[boxes[i].parent];
      nodes_[i].number = parent.children.size();
      parent.children.push_back(i);
    }
  }

  Layout run() {
    // Children come after their parents, so going backward everything below a box is done before it.
    for (std::size_t i = boxes_.size(); i-- > 0;) place_children(i);
    std::vector<double> middles;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      Node& n = nodes_[i];
      const std::size_t parent = boxes_[i].parent;
      if (parent == kNone) n.prelim = middle_of_children(i);
      n.sum = parent == kNone ? 0 : nodes_[parent].sum + nodes_[parent].mod;
      middles.push_back(n.prelim + n.sum);
    }
    return in_ranks(boxes_, middles, spacing_);
  }

 private:
  static constexpr std::size_t kNone = TreeBox::kNoParent;
  struct Node {
    std::vector<std::size_t> children;
    std::size_t number = 0;  // among its siblings
    std::size_t ancestor = 0;
    std::size_t thread = kNone;
    double prelim = 0, mod = 0, change = 0, shift = 0, sum = 0;
  };

  double distance(std::size_t left, std::size_t right) const {
    return (boxes_[left].width + boxes_[right].width) / 2 + spacing_.between_siblings;
  }
  std::size_t next_left(std::size_t i) const {
    return nodes_[i].children.empty() ? nodes_[i].thread : nodes_[i].children.front();
  }
  std::size_t next_right(std::size_t i) const {
    return nodes_[i].children.empty() ? nodes_[i].thread : nodes_[i].children.back();
  }

  // Places the children of a box beside each other, and its own middle over them.
  void place_children(std::size_t parent) {
    const std::vector<std::size_t>& children = nodes_[parent].children;
    if (children.empty()) return;
    std::size_t default_ancestor = children.front();
    for (std::size_t k = 0; k < children.size(); ++k) {
      Node& n = nodes_[children[k]];
      const double middle = middle_of_children(children[k]);
      if (k > 0) {
        n.prelim = nodes_[children[k - 1]].prelim + distance(children[k - 1], children[k]);
        n.mod = n.children.empty() ? 0 : n.prelim - middle;
        default_ancestor = apportion(children, k, default_ancestor);
      } else {
        n.prelim = middle;
        n.mod = 0;
      }
    }
    execute_shifts(children);
  }

  double middle_of_children(std::size_t i) const {
    const std::vector<std::size_t>& children = nodes_[i].children;
    return children.empty() ? 0 : (nodes_[children.front()].prelim + nodes_[children.back()].prelim) / 2;
  }

  // Moves the k-th subtree right until it touches none of those before it.
  std::size_t apportion(const std::vector<std::size_t>& siblings, std::size_t k, std::size_t default_ancestor) {
    std::size_t inner_right = siblings[k], outer_right = siblings[k];
    std::size_t inner_left = siblings[k - 1], outer_left = siblings.front();
    double sum_ir = nodes_[inner_right].mod, sum_or = sum_ir;
    double sum_il = nodes_[inner_left].mod, sum_ol = nodes_[outer_left].mod;
    while (next_right(inner_left) != kNone && next_left(inner_right) != kNone) {
      inner_left = next_right(inner_left);
      inner_right = next_left(inner_right);
      outer_left = next_left(outer_left);
      outer_right = next_right(outer_right);
      nodes_[outer_right].ancestor = siblings[k];
      const double overlap = nodes_[inner_left].prelim + sum_il - (nodes_[inner_right].prelim + sum_ir) +
                             distance(inner_left, inner_right);
      if (overlap > 0) {
        const std::size_t ancestor = nodes_[inner_left].ancestor;
        const bool is_sibling = boxes_[ancestor].parent == boxes_[siblings[k]].parent;
        move_subtree(is_sibling ? ancestor : default_ancestor, siblings[k], overlap);
        sum_ir += overlap;
        sum_or += overlap;
      }
      sum_il += nodes_[inner_left].mod;
      sum_ir += nodes_[inner_right].mod;
      sum_ol += nodes_[outer_left].mod;
      sum_or += nodes_[outer_right].mod;
    }
    if (next_right(inner_left) != kNone && next_right(outer_right) == kNone) {
      nodes_[outer_right].thread = next_right(inner_left);
      nodes_[outer_right].mod += sum_il - sum_or;
    }
    if (next_left(inner_right) != kNone && next_left(outer_left) == kNone) {
      nodes_[outer_left].thread = next_left(inner_right);
      nodes_[outer_left].mod += sum_ir - sum_ol;
      default_ancestor = siblings[k];
    }
    return default_ancestor;
  }

  void move_subtree(std::size_t left, std::size_t right, double by) {
    const auto between = static_cast<double>(nodes_[right].number - nodes_[left].number);
    nodes_[right].change -= by / between;
    nodes_[right].shift += by;
    nodes_[left].change += by / between;
    nodes_[right].prelim += by;
    nodes_[right].mod += by;
  }

  void execute_shifts(const std::vector<std::size_t>& children) {
    double shift = 0, change = 0;
    for (std::size_t k = children.size(); k-- > 0;) {
      Node& n = nodes_[children[k]];
      n.prelim += shift;
      n.mod += shift;
      change += n.change;
      shift += n.shift + change;
    }
  }

  const std::vector<TreeBox>& boxes_;
  const Spacing& spacing_;
  std::vector<Node> nodes_;
};

}  // namespace

Layout in_ranks(const std::vector<TreeBox>& boxes, const std::vector<double>& middles, const Spacing& spacing) {
  std::vector<std::size_t> rank(boxes.size(), 0);
  std::vector<double> height;
  double left = 0, right = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].parent != TreeBox::kNoParent) rank[i] = rank[boxes[i].parent] + 1;
    if (height.size() <= rank[i]) height.resize(rank[i] + 1);
    height[rank[i]] = std::max(height[rank[i]], boxes[i].height);
    const double half = boxes[i].width / 2;
    left = i == 0 ? middles[i] - half : std::min(left, middles[i] - half);
    right = i == 0 ? middles[i] + half : std::max(right, middles[i] + half);
  }
  std::vector<double> top(height.size() + 1, 0);
  for (std::size_t r = 0; r < height.size(); ++r) top[r + 1] = top[r] + height[r] + spacing.between_ranks;
  Layout layout;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    layout.places.push_back({middles[i] - boxes[i].width / 2 - left, top[rank[i]]});
  layout.width = right - left;
  layout.height = boxes.empty() ? 0 : top.back() - spacing.between_ranks;
  return layout;
}

Layout tidy_layout(const std::vector<TreeBox>& boxes, const Spacing& spacing) { return TidyTree(boxes, spacing).run(); }

}  // namespace nullscope::viz
