// The formats a trace can be exported to. Each writes as it reads; none holds the tree (speedscope's has a number a
// node).
#pragma once

#include "tools/cli/output_file.hpp"
#include "tools/export/walk.hpp"

namespace nullscope {

struct ExportOptions {
  ExportScope scope;
  std::uint64_t min_size = 1;  // leave out nodes with smaller subtrees; what is left out counts for its parent
  bool by_exit = false;        // stacks of why nodes were searched and how they ended, instead of moves
  int levels = 3;              // PGN: variations this deep
};

// Rows of nodes, in the order they were left.
void export_csv(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_json_lines(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_sqlite(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

// Time is the trace's own clock, its events.
void export_chrome_trace(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
// Weights are nodes: where they went.
void export_collapsed(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_speedscope(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

void export_dot(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_graphml(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

// Variations with comments; needs one node to start from.
void export_pgn(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
