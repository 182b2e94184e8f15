// A trace as Chrome's trace events, for Perfetto. Time is the trace's own clock, its events.
#pragma once

#include "tools/files/output_file.hpp"
#include "tools/export/export_options.hpp"

namespace nullscope {

void export_chrome_trace(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
