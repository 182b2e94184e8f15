// SVG that we have drawn, as pixels or as a page for print. The only file that knows librsvg and cairo.
#pragma once

#include <string>

namespace nullscope {

// Throws std::runtime_error where that cannot be done. `scale` is pixels for a point; a picture larger than
// cairo can draw is scaled down.
std::string svg_to_png(const std::string& svg, double scale = 2);
std::string svg_to_pdf(const std::string& svg);

}  // namespace nullscope
