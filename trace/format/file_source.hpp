// Reads the traces that a WriterSink wrote.
//
// Opening reads the header and the trailer only. A file that was cut off has no trailer: it is then read once from the
// start, up to its last whole block, and damage() says what is missing.
#pragma once

#include "trace/format/byte_input.hpp"
#include "trace/reader.hpp"

namespace nullscope::trace {

// Throws Error: not a trace, or a damaged header. `damage`: what is known to be missing already.
Reader read_trace(std::unique_ptr<ByteInput> input, std::string damage = {});

}  // namespace nullscope::trace
