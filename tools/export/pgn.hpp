// A subtree as PGN: variations with comments. Needs one node to start from.
#pragma once

#include "tools/files/output_file.hpp"
#include "tools/export/export_options.hpp"

namespace nullscope {

void export_pgn(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
