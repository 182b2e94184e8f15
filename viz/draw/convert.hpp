// SVG that we have drawn, as pixels or as a page for print. The only file that knows librsvg and cairo.
#pragma once

#include <string>

namespace nullscope::viz {

// Throws std::length_error where the picture is too large for the format, std::runtime_error where it cannot be drawn.
// `scale` is pixels for a point; what is somewhat too large is scaled down.
std::string svg_to_png(const std::string& svg, double scale = 2);
std::string svg_to_pdf(const std::string& svg);

}  // namespace nullscope::viz
