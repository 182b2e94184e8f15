// A diagram in Graphviz' own language, for those who go on with it there.
#pragma once

#include "viz/figure/figure.hpp"

namespace nullscope::viz {

// 'dot -Tsvg' draws it.
std::string figure_dot(const Diagram& diagram, const FigureStyle& style);

}  // namespace nullscope::viz
