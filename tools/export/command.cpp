#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <optional>

#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/export/chrome.hpp"
#include "tools/export/graphs.hpp"
#include "tools/export/pgn.hpp"
#include "tools/export/sqlite/sqlite.hpp"
#include "tools/export/stacks.hpp"
#include "tools/export/text_rows.hpp"
#include "tools/files/apart.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/audit_file.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kExportUsage = {
    "export", "t.nst ... -o FILE [--format F] [--at NODE | --path MOVES | --iteration N] [options]",
    "Writes a trace, or the subtree of a node, for other programs. The file's ending says the format, or --format.\n"
    "SQLite, CSV and JSON Lines take any number of traces. The verdicts of an audit are joined where there was one.",
    "nullscope export zugzwang.nst -o zugzwang.csv", kExampleTrace};

struct Format {
  std::string_view name;
  std::string_view endings;  // separated by spaces
  std::string_view help;
  void (*write)(const trace::Reader&, const ExportOptions&, OutputFile&);  // null: rows, of any number of traces
  bool whole_tree = false;  // made for trees that someone looks at: refused where they are too large
  bool fields = false;      // has all fields of a node
};

constexpr std::array kFormats = {
    Format{"sqlite", ".sqlite .db", "a database with views for the common questions", nullptr, false, true},
    Format{"csv", ".csv", "a row a node", nullptr, false, true},
    Format{"jsonl", ".jsonl .ndjson", "one line of JSON per node", nullptr, false, true},
    Format{"chrome", ".trace.json .chrome.json", "Chrome's Trace Event format, for Perfetto", export_chrome_trace,
           true},
    Format{"speedscope", ".speedscope.json", "for speedscope.app: a flame graph of nodes", export_speedscope, true},
    Format{"folded", ".folded .collapsed", "collapsed stacks, for flame-graph programs", export_collapsed, true},
    Format{"dot", ".dot .gv", "Graphviz, with all fields as attributes", export_dot, true, true},
    Format{"graphml", ".graphml", "GraphML, with all fields as data", export_graphml, true, true},
    Format{"pgn", ".pgn", "the moves below a node as variations with comments", export_pgn},
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
  NodeWalk walk(reader, options.scope.at, false);
  while (walk.next([](const Visit&) {}, [&](const Visit& v) { count += v.node.size() >= options.min_size; }))
    ;
  return count;
}

void check_size(const Arguments& arguments, const Format& format, const trace::Reader& reader,
                const ExportOptions& options, std::uint64_t nodes) {
  if (!format.whole_tree || nodes <= kMostForGraphs) return;
  const std::uint64_t rows = options.min_size == 1 ? nodes : large_enough(reader, options);
  if (rows > kMostForGraphs)
    arguments.fail(
        fmt::format("{} nodes are more than programs for {} can show: a larger --min-size leaves out small subtrees, "
                    "--at or --path takes one part",
                    viz::grouped(rows), format.name));
}

// Where the rows of traces go, one trace after another.
class ExportOutput {
 public:
  ExportOutput(const Format& format, const ExportOptions& options, bool several, OutputFile& file)
      : format_(format), file_(file) {
    if (format.name == "sqlite") database_.emplace(file, options.more, several);
  }
  void add(const trace::Reader& reader, const ExportOptions& options, const std::string& path) {
    ++traces_;
    if (format_.write)
      format_.write(reader, options, file_);
    else if (database_)
      database_->add(reader, options, traces_, path);
    else if (format_.name == "csv")
      add_csv(reader, options, traces_, file_);
    else
      add_json_lines(reader, options, traces_, file_);
  }
  void finish() {
    if (database_) database_->finish();
    file_.finish();
  }

 private:
  const Format& format_;
  OutputFile& file_;
  std::optional<SqliteExport> database_;
  std::size_t traces_ = 0;
};

ExportOptions read_options(const Arguments& arguments, const Format& format) {
  if (format.name != "folded" && format.name != "speedscope") arguments.refuse({"by"}, "is for flame graphs");
  if (format.name != "pgn") arguments.refuse({"levels"}, "is for PGN");
  if (!format.fields) arguments.refuse({"keys", "fens"}, "is for formats that have all fields of a node");
  ExportOptions options;
  options.more = {arguments.has("keys"), arguments.has("fens")};
  options.min_size = static_cast<std::uint64_t>(arguments.integer("min-size").value_or(1));
  options.by_exit = arguments.choice("by").value_or(0) == 1;
  options.threads = threads_wanted(arguments);
  options.levels = static_cast<int>(arguments.integer("levels").value_or(options.levels));
  return options;
}

}  // namespace

int export_command(const Words& words) {
  Arguments arguments(kExportUsage);
  declare_node_choice(arguments);
  arguments.group("The file")
      .value("output,o", "FILE", "where it goes; - is standard output")
      .value("format", "F", "the format, whatever the file's ending (below)")
      .among(format_names())
      .flag("force", "replace an existing file")
      .group("What goes into it")
      .value("min-size", "N", "leave out nodes with smaller subtrees; flame graphs add them to their parents")
      .within(1, 1'000'000'000'000, "default 1")
      .flag("keys", "add the key of each node's position, as 'nullscope find --key' takes it")
      .flag("fens", "add each node's position as a FEN")
      .value("by", "move|exit",
             "flame graphs: stacks of moves (default), or of why nodes were searched and how they ended")
      .among({"move", "exit"})
      .value("levels", "N", "PGN: variations within variations")
      .within(0, 20, "default 3")
      .epilogue(formats_help());
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE says where it goes");
  const Format& format = read_format(arguments, *output);
  ExportOptions options = read_options(arguments, format);
  const Words& paths = arguments.positionals();
  if (paths.empty()) arguments.fail("give a trace, t.nst");
  const bool several = paths.size() > 1;
  if (format.write && several)
    arguments.fail(fmt::format("{} has one trace; SQLite, CSV and JSON Lines take several", format.name));
  check_apart(with_audits(paths), {{"-o", *output}});
  OutputFile file(*output, arguments.has("force"));
  ExportOutput rows(format, options, several, file);

  int code = kFine;
  StatusLine status;
  for (const std::string& path : paths) {
    TraceInput input(path);
    code = std::max(code, input.code);
    if (input.code != kFine && input.reader.block_count() == 0 && !several) return code;  // nothing is left to write
    const auto audit = trace::load_audit(path, input.reader);
    options.audit = audit ? &*audit : nullptr;
    if (arguments.has("at") || arguments.has("path") || arguments.has("iteration"))
      options.scope.at = read_node_choice(arguments, input.reader);
    const auto [first, nodes] = recorded_in(input.reader, options.scope);
    options.scope.on_progress = [&status, first = first, nodes = nodes](trace::NodeId id) {
      status.show(std::max(id, first) - first, nodes, "nodes");
    };
    check_size(arguments, format, input.reader, options, nodes);
    of_trace(path, several, [&] { rows.add(input.reader, options, path); });
  }
  rows.finish();
  status.clear();
  if (*output != "-") print("{}: {}\n", printable(*output), format.help);
  return code;
}

}  // namespace nullscope
