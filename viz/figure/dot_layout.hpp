// The boxes of a tree laid out by Graphviz' dot: good figures, and slow beyond a thousand boxes.
#pragma once

#include "viz/figure/layout.hpp"

namespace nullscope::viz {

// Boxes are given parents first, siblings in order; they stay in that order. Throws std::runtime_error where Graphviz
// lacks its plugin.
Layout dot_layout(const std::vector<TreeBox>& boxes, const Spacing& spacing);

}  // namespace nullscope::viz
