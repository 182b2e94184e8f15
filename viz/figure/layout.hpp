// Where the boxes of a tree go. Sizes and places are in points, y downward, a place is a box's upper left corner.
#pragma once

#include <cstddef>
#include <vector>

namespace nullscope::viz {

struct TreeBox {
  static constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);
  std::size_t parent = kNoParent;
  double width = 0;
  double height = 0;
};

struct Place {
  double x = 0;
  double y = 0;
};

struct Layout {
  std::vector<Place> places;  // one for each box
  double width = 0;
  double height = 0;
};

struct Spacing {
  double between_siblings = 14;
  double between_ranks = 26;
};

// Boxes whose middles in x are given, in ranks aligned at their tops.
Layout in_ranks(const std::vector<TreeBox>& boxes, const std::vector<double>& middles, const Spacing& spacing);

}  // namespace nullscope::viz
