// A trace as stacks for flame graphs. Weights are nodes: where they went. Speedscope's form holds a number per node in
// memory.
#pragma once

#include "tools/files/output_file.hpp"
#include "tools/export/export_options.hpp"

namespace nullscope {

void export_collapsed(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_speedscope(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
