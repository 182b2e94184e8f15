// The small signs beside the words of a figure: one shape for each thing that can happen.
#pragma once

#include "viz/draw/svg.hpp"

namespace nullscope::viz {

inline constexpr double kMarkSize = 10;

// Draws the role's sign in a square of kMarkSize with this upper left corner.
void draw_mark(SvgWriter& svg, Role role, double x, double y, std::string_view colour);

// The sign as the page draws it: in a square of kMarkSize.
struct MarkShape {
  std::string_view path;
  bool filled;
  double stroke;  // width of its lines, where it is not filled
  double ring;    // radius of a circle around its middle; 0: none
};
MarkShape mark_shape(Role role);

// The same as a character, for formats that have only text.
std::string_view mark_character(Role role);

}  // namespace nullscope::viz
