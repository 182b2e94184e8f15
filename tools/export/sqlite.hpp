// A trace as an SQLite database: one row per node, in the order they were left, with indices and views.
#pragma once

#include "tools/files/output_file.hpp"
#include "tools/export/export_options.hpp"

namespace nullscope {

void export_sqlite(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
