// The lab's page: one HTML file with the engine inside.
#pragma once

#include <optional>
#include <string>

#include "viz/draw/palette.hpp"

namespace nullscope::viz {

// Whether the program was built with the engine for pages (see CMakeLists.txt).
bool has_lab();
// Required: has_lab().
std::string lab_html(std::optional<Theme> theme);

}  // namespace nullscope::viz
