// The formats that are a line for a row: CSV and JSON Lines. Several traces come one after another; `trace` is the
// number of a row's trace, from 1. CSV begins with the names of the columns.
#pragma once

#include "tools/export/export_options.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope {

void add_csv(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, OutputFile& file);
void add_json_lines(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, OutputFile& file);

}  // namespace nullscope
