# Writes the page's script and style as C++:
#   cmake -D SCRIPT=viewer.js -D STYLE=viewer.css -D OUTPUT=viewer_bundle.cpp -P embed.cmake
file(READ ${SCRIPT} script)
file(READ ${STYLE} style)
file(SHA256 ${SCRIPT} script_hash)
file(WRITE ${OUTPUT} "// Made by the build from viz/page/viewer/src.
#include \"viz/page/viewer_bundle.hpp\"

namespace nullscope::viz {

const std::string_view kViewerScript = R\"nullscope_page(${script})nullscope_page\";
const std::string_view kViewerStyle = R\"nullscope_page(${style})nullscope_page\";
const std::string_view kViewerScriptSha256 = \"${script_hash}\";

}  // namespace nullscope
")
