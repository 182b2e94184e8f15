// What the colours and patterns of a chart mean: swatches with words, in as many lines as it takes.
#pragma once

#include <string>
#include <vector>

#include "viz/draw/svg.hpp"

namespace nullscope::viz {

struct Swatch {
  std::string words;
  std::string fill;        // a colour, or "url(#pattern)"
  std::string_view shape;  // an SVG path in a square of 14; the whole square if empty
};
using Swatches = std::vector<Swatch>;

double height_of_swatches(const Swatches& swatches, double width);
void draw_swatches(SvgWriter& svg, const Swatches& swatches, double x, double y, double width, Theme theme);

}  // namespace nullscope::viz
