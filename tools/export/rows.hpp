// Complete nodes one after another, as rows, in the order they were left; and the formats that are nothing else: CSV
// and JSON Lines.
#pragma once

#include <vector>

#include "tools/export/columns.hpp"
#include "tools/export/export_options.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope {

// f(row) for every node that is large enough, in the order they were left.
template <class F>
void walk_rows(const trace::Reader& reader, const ExportOptions& options, F f) {
  std::vector<std::string> names;  // of the open nodes
  walk_nodes(
      reader, options.scope, [&](const trace::Node&, auto name, std::uint64_t, int) { names.push_back(name()); },
      [&](const trace::Node& node, std::uint64_t sequence, int iteration) {
        // A recording that begins in the middle leaves nodes that it never entered.
        const std::string name = names.empty() ? "?" : std::move(names.back());
        if (!names.empty()) names.pop_back();
        if (node.size() >= options.min_size) f(ExportRow{node, name, iteration, sequence, &reader.ending()});
      });
}

void export_csv(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);
void export_json_lines(const trace::Reader& reader, const ExportOptions& options, OutputFile& file);

}  // namespace nullscope
