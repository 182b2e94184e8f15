// Records a trace's events once more: to compress a log, or to make one recording of several threads' traces.
#pragma once

#include "trace/reader.hpp"
#include "trace/record/recorder.hpp"

namespace nullscope::trace {

// Appends every event; `thread`: which its searches are of, or what the trace says. Labels and header are the caller's
// to tell. Throws what the reader and the recorder's sink throw.
void copy_events(const Reader& from, Recorder& to, std::optional<std::uint16_t> thread = {});

}  // namespace nullscope::trace
