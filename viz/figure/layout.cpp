#include "viz/figure/layout.hpp"

#include <algorithm>

namespace nullscope::viz {
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

}  // namespace nullscope::viz
