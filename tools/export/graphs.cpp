#include "tools/export/graphs.hpp"

// The tree as a graph for other programs: DOT and GraphML, with every field of a node as an attribute.
#include <fmt/format.h>

#include "tools/export/rows.hpp"
#include "trace/vocabulary.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope {
namespace {

// Edges to nodes above the one asked for have no place in the graph.
bool has_edge(const Row& row, const ExportOptions& options) {
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

struct DotRow {
  std::string attributes;
  std::string move;

  void number(std::string_view name, std::int64_t v) { text(name, std::to_string(v)); }
  void flag(std::string_view name, bool v) { number(name, v); }
  void word(std::string_view name, std::string_view v) { text(name, v); }
  void term(std::string_view name, std::size_t code, Terms terms) { text(name, terms[code].slug); }
  void none(std::string_view name, CellKind) { text(name, ""); }
  void text(std::string_view name, std::string_view v) {
    if (name == "move") move = v;
    if (name != "id") attributes += fmt::format(",{}={}", name, in_dot_quotes(v));
  }
};

struct GraphmlRow {
  std::string data;

  void number(std::string_view name, std::int64_t v) { word(name, std::to_string(v)); }
  void flag(std::string_view name, bool v) {
    if (v) number(name, v);  // false is the default
  }
  void word(std::string_view name, std::string_view v) { text(name, v); }
  void term(std::string_view name, std::size_t code, Terms terms) { text(name, terms[code].slug); }
  void none(std::string_view, CellKind) {}
  void text(std::string_view name, std::string_view v) {
    data += fmt::format("<data key=\"{}\">{}</data>", name, viz::xml_escaped(v));
  }
};

}  // namespace

void export_dot(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  file.write(fmt::format("digraph nullscope {{\n  label={};\n  ordering=out;\n  node [shape=box];\n",
                         in_dot_quotes(viz::plain_text(title_of(reader.header())))));
  RowTexts texts(reader.ending());
  for_rows(reader, options, [&](const Row& row) {
    const trace::Node& n = row.node;
    DotRow out;
    put_row(row, options.more, texts, out);
    const std::string label =
        fmt::format("{} d{} ({}, {}) {} {}", out.move, n.depth, n.alpha, n.beta, n.value, trace::name(n.exit));
    std::string line = fmt::format("  {} [label={}{}];\n", n.id, in_dot_quotes(label), out.attributes);
    if (has_edge(row, options))
      line += fmt::format("  {} -> {} [label={}{}];\n", n.parent, n.id, in_dot_quotes(out.move),
                          n.move.is_null() ? ",style=dashed" : "");
    file.write(line);
  });
  file.write("}\n");
}

void export_graphml(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  for (const ColumnName& column : column_names(options.more))
    file.write(fmt::format("  <key id=\"{0}\" for=\"node\" attr.name=\"{0}\" attr.type=\"{1}\"{2}\n", column.name,
                           column.is_text() ? "string" : "long",
                           column.kind == CellKind::Flag ? "><default>0</default></key>" : "/>"));
  file.write(fmt::format("  <graph id=\"tree\" edgedefault=\"directed\">\n    <desc>{}</desc>\n",
                         viz::xml_escaped(viz::plain_text(title_of(reader.header())))));
  RowTexts texts(reader.ending());
  for_rows(reader, options, [&](const Row& row) {
    GraphmlRow out;
    put_row(row, options.more, texts, out);
    std::string text = fmt::format("    <node id=\"n{}\">{}</node>\n", row.node.id, out.data);
    if (has_edge(row, options))
      text += fmt::format("    <edge source=\"n{}\" target=\"n{}\"/>\n", row.node.parent, row.node.id);
    file.write(text);
  });
  file.write("  </graph>\n</graphml>\n");
}

}  // namespace nullscope
