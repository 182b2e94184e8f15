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

// A tidy tree in linear time: ranks of boxes aligned at their tops, parents over the middle of their children,
// subtrees as close together as they go. Boxes are given parents first, siblings in order.
Layout tidy_layout(const std::vector<TreeBox>& boxes, const Spacing& spacing);

// By Graphviz' dot (viz/render.cpp), which makes the better figures and is slow beyond a thousand boxes.
Layout dot_layout(const std::vector<TreeBox>& boxes, const Spacing& spacing);

// Boxes with those middles in x, in ranks: how both of them end.
Layout in_ranks(const std::vector<TreeBox>& boxes, const std::vector<double>& middles, const Spacing& spacing);

}  // namespace nullscope::viz
