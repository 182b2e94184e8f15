#include "tools/export/graphs.hpp"

// The tree as a graph for other programs: DOT and GraphML, with every field of a node as an attribute.
#include <fmt/format.h>

#include "tools/export/rows.hpp"
#include "trace/vocabulary.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope {
namespace {

std::string text_of(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
  const auto* text = std::get_if<std::string>(&cell);
  return text ? *text : "";
}

bool is_text(const ExportColumn& column) { return std::string_view(column.type) == "TEXT"; }

// Edges to nodes above the one asked for have no place in the graph.
bool has_edge(const ExportRow& row, const ExportOptions& options) {
  return row.node.parent != 0 && row.node.id != options.scope.at;
}

// Names of moves have nothing in them that needs more than this.
std::string in_dot_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

}  // namespace

void export_dot(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  file.write(fmt::format("digraph nullscope {{\n  label={};\n  ordering=out;\n  node [shape=box];\n",
                         in_dot_quotes(viz::plain_text(title_of(reader.header())))));
  walk_rows(reader, options, [&](const ExportRow& row) {
    const trace::Node& n = row.node;
    const std::string label =
        fmt::format("{} d{} ({}, {}) {} {}", row.name, n.depth, n.alpha, n.beta, n.value, trace::name(n.exit));
    std::string line = fmt::format("  {} [label={}", n.id, in_dot_quotes(label));
    for (const ExportColumn& column : export_columns())
      if (std::string_view(column.name) != "id")
        line += fmt::format(",{}={}", column.name, in_dot_quotes(text_of(column.cell(row))));
    line += "];\n";
    if (has_edge(row, options))
      line += fmt::format("  {} -> {} [label={}{}];\n", n.parent, n.id, in_dot_quotes(row.name),
                          n.move.is_null() ? ",style=dashed" : "");
    file.write(line);
  });
  file.write("}\n");
}

void export_graphml(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  for (const ExportColumn& column : export_columns())
    file.write(fmt::format("  <key id=\"{0}\" for=\"node\" attr.name=\"{0}\" attr.type=\"{1}\"/>\n", column.name,
                           is_text(column) ? "string" : "long"));
  file.write(fmt::format("  <graph id=\"tree\" edgedefault=\"directed\">\n    <desc>{}</desc>\n",
                         viz::xml_escaped(viz::plain_text(title_of(reader.header())))));
  walk_rows(reader, options, [&](const ExportRow& row) {
    std::string text = fmt::format("    <node id=\"n{}\">", row.node.id);
    for (const ExportColumn& column : export_columns()) {
      const Cell cell = column.cell(row);
      if (cell.index() != 0)
        text += fmt::format("<data key=\"{}\">{}</data>", column.name, viz::xml_escaped(text_of(cell)));
    }
    text += "</node>\n";
    if (has_edge(row, options))
      text += fmt::format("    <edge source=\"n{}\" target=\"n{}\"/>\n", row.node.parent, row.node.id);
    file.write(text);
  });
  file.write("  </graph>\n</graphml>\n");
}

}  // namespace nullscope
