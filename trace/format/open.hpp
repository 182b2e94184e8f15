// Opens the traces that a WriterSink wrote.
//
// Opening reads the header and the trailer only. A file that was cut off has no trailer: it is then read once from the
// start, up to its last whole block, and damage() says what is missing.
#pragma once

#include <string>

#include "trace/reader.hpp"

namespace nullscope::trace {

// Throws Error (not a trace, damaged header) or IoError. The file may be replaced, but not changed, while it is read.
Reader open_file(const std::string& path);
// `bytes` as a WriterSink wrote them. Throws Error.
Reader open_memory(std::string bytes);

}  // namespace nullscope::trace
