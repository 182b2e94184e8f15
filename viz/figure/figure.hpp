// A diagram drawn as SVG, with its legend: the figure for a handout, a paper or a bug report.
#pragma once

#include "viz/draw/palette.hpp"
#include "viz/figure/diagram.hpp"

namespace nullscope::viz {

struct FigureStyle {
  Theme theme = Theme::Light;
  bool legend = true;
};

// Up to this many boxes are laid out by Graphviz and have room for all their words; beyond it the layout is our own
// and boxes say less.
inline constexpr std::size_t kMostInFull = 1'000;

std::string figure_svg(const Diagram& diagram, const FigureStyle& style);

}  // namespace nullscope::viz
