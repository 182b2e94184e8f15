#include <array>
#include <fmt/ranges.h>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/export/chrome.hpp"
#include "tools/export/graphs.hpp"
#include "tools/export/pgn.hpp"
#include "tools/export/rows.hpp"
#include "tools/export/sqlite.hpp"
#include "tools/export/stacks.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "export", "t.nst -o FILE [--format F] [--at NODE | --path MOVES | --iteration N] [options]",
    "Writes a trace, or the subtree of a node, for other programs. The file's ending says the format, or --format.",
    "nullscope export zugzwang.nst -o zugzwang.csv", kExampleTrace};

struct Format {
  std::string_view name;
  std::string_view endings;  // separated by spaces
  std::string_view help;
  void (*write)(const trace::Reader&, const ExportOptions&, OutputFile&);
  bool whole_tree;  // made for trees that someone looks at: refused where they are too large
};

constexpr std::array kFormats = {
    Format{"sqlite", ".sqlite .db", "a database with views for the common questions", export_sqlite, false},
    Format{"csv", ".csv", "a row a node", export_csv, false},
    Format{"jsonl", ".jsonl .ndjson", "one line of JSON per node", export_json_lines, false},
    Format{"chrome", ".trace.json .chrome.json", "Chrome's Trace Event format, for Perfetto", export_chrome_trace,
           true},
    Format{"speedscope", ".speedscope.json", "for speedscope.app: a flame graph of nodes", export_speedscope, true},
    Format{"folded", ".folded .collapsed", "collapsed stacks, for flame-graph programs", export_collapsed, true},
    Format{"dot", ".dot .gv", "Graphviz, with all fields as attributes", export_dot, true},
    Format{"graphml", ".graphml", "GraphML, with all fields as data", export_graphml, true},
    Format{"pgn", ".pgn", "the moves below a node as variations with comments", export_pgn, false},
};
constexpr std::uint64_t kMostForGraphs = 1'000'000;

Words format_names() {
  Words names;
  for (const Format& format : kFormats) names.emplace_back(format.name);
  return names;
}

std::string formats_help() {
  std::string text = "Formats:\n";
  for (const Format& format : kFormats)
    text += fmt::format("  {:<11} {}: {}\n", format.name, format.endings, format.help);
  return text;
}

const Format& read_format(const Arguments& arguments, const std::string& path) {
  if (const auto wanted = arguments.choice("format")) return kFormats[*wanted];
  for (const Format& format : kFormats)
    for (const std::string_view ending : trace::split_words(format.endings))
      if (path.ends_with(ending)) return format;
  arguments.fail(fmt::format("the ending of {} names no format; --format {} does", in_quotes(path),
                             fmt::join(format_names(), "|")));
}

// The nodes from `first` on that are in the file, which is not all that were searched.
struct Recorded {
  trace::NodeId first = 1;
  std::uint64_t nodes = 0;
};

Recorded recorded_in(const trace::Reader& reader, const ExportScope& scope) {
  if (scope.at) return {scope.at, reader.node(scope.at).last - scope.at + 1};
  const trace::Index& index = reader.index();
  if (index.blocks.empty()) return {};
  const trace::NodeId first = index.blocks.front().first_node;
  return {first, index.end_node - first};
}

std::uint64_t large_enough(const trace::Reader& reader, const ExportOptions& options) {
  std::uint64_t count = 0;
  walk_nodes(
      reader, options.scope, [](const trace::Node&, auto, std::uint64_t, int) {},
      [&](const trace::Node& node, std::uint64_t, int) { count += node.size() >= options.min_size; });
  return count;
}

}  // namespace

int export_command(const Words& words) {
  Arguments arguments(kUsage);
  declare_node_choice(arguments);
  arguments.group("The file")
      .value("output,o", "FILE", "where it goes; - is standard output")
      .value("format", "F", "the format, whatever the file's ending (below)")
      .among(format_names())
      .flag("force", "replace an existing file")
      .group("What goes into it")
      .value("min-size", "N", "leave out nodes with smaller subtrees; flame graphs add them to their parents")
      .within(1, 1'000'000'000'000, "default 1")
      .value("by", "move|exit",
             "flame graphs: stacks of moves (default), or of why nodes were searched and how they ended")
      .among({"move", "exit"})
      .value("levels", "N", "PGN: variations within variations")
      .within(0, 20, "default 3")
      .epilogue(formats_help());
  if (!arguments.parse(words)) return kFine;
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE says where it goes");
  const Format& format = read_format(arguments, *output);
  ExportOptions options;
  if (format.name != "folded" && format.name != "speedscope") arguments.refuse({"by"}, "is for flame graphs");
  if (format.name != "pgn") arguments.refuse({"levels"}, "is for PGN");
  options.min_size = static_cast<std::uint64_t>(arguments.integer("min-size").value_or(1));
  options.by_exit = arguments.choice("by").value_or(0) == 1;
  options.levels = static_cast<int>(arguments.integer("levels").value_or(options.levels));
  OutputFile file(*output, arguments.has("force"));

  TraceInput input(only_trace(arguments));
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to write
  if (arguments.has("at") || arguments.has("path") || arguments.has("iteration"))
    options.scope.at = read_node_choice(arguments, input.reader);
  const auto [first, nodes] = recorded_in(input.reader, options.scope);
  StatusLine status;
  options.scope.on_progress = [&status, first = first, nodes = nodes](trace::NodeId id) {
    status.show(std::max(id, first) - first, nodes, "nodes");
  };
  if (format.whole_tree && nodes > kMostForGraphs) {
    const std::uint64_t rows = options.min_size == 1 ? nodes : large_enough(input.reader, options);
    if (rows > kMostForGraphs)
      arguments.fail(
          fmt::format("{} nodes are more than programs for {} can show: a larger --min-size leaves out small subtrees, "
                      "--at or --path takes one part",
                      viz::grouped(rows), format.name));
  }
  format.write(input.reader, options, file);
  file.finish();
  status.clear();
  if (*output != "-") print("{}: {}\n", printable(*output), format.help);
  return input.code;
}

}  // namespace nullscope
