// The legend of a figure: what occurs in it, and nothing else.
#pragma once

#include "viz/draw/svg.hpp"
#include "viz/figure/boxes.hpp"

namespace nullscope::viz {

inline constexpr std::string_view kDashes = "5 3";    // null moves
inline constexpr std::string_view kDots = "1.5 2.5";  // what is folded

struct Sample {
  enum class Kind : std::uint8_t { Mark, Fill, Line, Ring } kind;
  Role role;
  std::string_view words;
};

std::vector<Sample> legend_of(const Diagram& diagram, const PlacedBoxes& placed);

double height_of_legend(const std::vector<Sample>& legend, double width);
void draw_legend(SvgWriter& svg, const std::vector<Sample>& legend, double x, double y, double width, Theme theme);

}  // namespace nullscope::viz
