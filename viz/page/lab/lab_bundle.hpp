// What the lab's page is made of, put together by the build and carried by the program.
#pragma once

#include <string_view>

namespace nullscope::viz {

extern const std::string_view kLabScript;
extern const std::string_view kLabScriptSha256;  // in hexadecimal
extern const std::string_view kLabWorker;        // the worker's script
extern const std::string_view kLabStyle;
extern const std::string_view kLabEngine;     // the WebAssembly module, gzipped, in base64; empty if it was not built
extern const std::string_view kLabPositions;  // examples/positions/positions.tsv

}  // namespace nullscope::viz
