// A trace as a graph in DOT or GraphML, for whoever wants to lay it out.
#pragma once

#include "tools/files/output_file.hpp"
#include "tools/export/export_options.hpp"

namespace nullscope {

void export_dot(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_graphml(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
