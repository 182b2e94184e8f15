// A diagram drawn as SVG, with its legend: the figure for a handout, a paper or a bug report.
#pragma once

#include "viz/draw/palette.hpp"
#include "viz/figure/diagram.hpp"

namespace nullscope::viz {

struct FigureStyle {
  Theme theme = Theme::Light;
  bool legend = true;
};

std::string figure_svg(const Diagram& diagram, const FigureStyle& style);

}  // namespace nullscope::viz
