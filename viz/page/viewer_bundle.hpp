// The page's script and style, bundled from viz/page/viewer/src by the build and carried by the program.
#pragma once

#include <string_view>

namespace nullscope::viz {

extern const std::string_view kViewerScript;
extern const std::string_view kViewerStyle;
extern const std::string_view kViewerScriptSha256;  // in hexadecimal

}  // namespace nullscope::viz
