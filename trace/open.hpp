// Opens what holds a search: a trace as a WriterSink writes it, or the log of an engine's calls (emit/log.hpp).
#pragma once

#include <string>

#include "trace/reader.hpp"

namespace nullscope::trace {

// Throws Error (neither, or a damaged header) or IoError. The file may be replaced, but not changed, while it is read.
Reader open_file(const std::string& path);
// The same of a file's bytes. Throws Error.
Reader open_memory(std::string bytes);

}  // namespace nullscope::trace
