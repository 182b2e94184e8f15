#include "trace/read/tree.hpp"

#include <algorithm>
#include <array>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/node_json.hpp"
#include "trace/blocks/below_of.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/rules.hpp"
#include "trace/root_search.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kTreeUsage = {
    "tree", "t.nst [--at NODE | --path MOVES] [--iteration N] [--search K] [--levels N] [--lines N] [--all] [--json]",
    "Shows a node (the last iteration's root by default), the line to it and what is below it, in search order. Where\n"
    "an engine searched the root of an iteration several times (aspiration), it lists them; --search shows another.\n"
    "Moves that change nothing are folded. Windows and values are those of the side to move at each node.",
    "nullscope tree zugzwang.nst --path Ba4 --levels 1", kExampleTrace};

constexpr std::string_view kCyan = "36";
constexpr std::string_view kYellow = "33";

// Where bold() styles, so does this.
std::string coloured(std::string_view code, const std::string& text) {
  static const bool kStyled = bold("x") != "x";
  return kStyled ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

struct Cells {
  std::string move, node, depth, window, verify, value, exit, nodes, marks, rules;
};

// What happened at the node, as a letter.
struct MarkHelp {
  trace::Mark mark;
  char letter;
};
constexpr MarkHelp kMarks[] = {{trace::Mark::NullTried, 'n'},   {trace::Mark::NullFailHigh, 'H'},
                               {trace::Mark::Reduced, 'r'},     {trace::Mark::VerifyFlip, 'f'},
                               {trace::Mark::ReSearch, 'V'},    {trace::Mark::PvsReSearch, 'p'},
                               {trace::Mark::LmrReSearch, 'l'}, {trace::Mark::Extended, 'e'}};

Cells cells_of(const trace::TreeRow& row, const trace::Header& header, bool with_verify, const trace::Ending& ending) {
  const trace::Node& n = row.node;
  Cells c;
  c.move = std::string(2 * static_cast<std::size_t>(row.indent), ' ') + row.move + (row.again ? " (re-search)" : "");
  c.node = fmt::format("#{}", n.id);
  c.depth =
      n.kind == NodeKind::Quiescence ? std::string(trace::term(n.kind).badge) : trace::depth_words(n, header.policy);
  c.window = trace::window_words(n.alpha, n.beta, header.units);
  if (with_verify && n.kind == NodeKind::Interior) c.verify = n.verify ? "verify" : "-";
  c.value =
      n.exit == Exit::Stopped ? std::string(trace::kPhrases.unknown) : trace::value_words(n.value, n.ply, header.units);
  c.exit = trace::name(n.exit);
  c.nodes = viz::grouped(n.size());
  c.rules = printable(trace::rule_words(n, ending));
  for (const MarkHelp& help : kMarks)
    if (happened(n, help.mark)) c.marks += help.letter;
  return c;
}

bool has_node(const trace::TreeRow& row) { return row.node.id != 0; }

// As wide as it looks: bytes that continue a character do not count.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, bool right = false) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + text : text + space;
}

class TreePrinter {
 public:
  TreePrinter(const std::vector<trace::TreeRow>& rows, trace::NodeId at, const trace::Header& header,
              const trace::Ending& ending)
      : rows_(rows), at_(at) {
    const bool with_verify =
        trace::speaks_of_verify(header) ||
        std::any_of(rows.begin(), rows.end(), [](const trace::TreeRow& row) { return row.node.verify; });
    const Cells head{"move", "node", "depth", "window", with_verify ? "verify" : "", "value", "exit", "nodes", "", ""};
    cells_.push_back(head);
    for (const trace::TreeRow& row : rows)
      cells_.push_back(has_node(row) ? cells_of(row, header, with_verify, ending)
                                     : Cells{indented(row), {}, {}, {}, {}, {}, {}, {}, {}, {}});
    for (const Cells& c : cells_)
      for (std::size_t i = 0; i < kColumns.size(); ++i) widths_[i] = std::max(widths_[i], width_of(c.*kColumns[i]));
    // What is said in words may run on into the columns at its right.
    widths_[0] = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (i == 0 || has_node(rows[i - 1])) widths_[0] = std::max(widths_[0], width_of(cells_[i].move));
  }

  void print_all() const {
    print("{}\n", bold(line(cells_[0])));
    std::uint8_t marks = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      marks |= rows_[i].node.marks;
      print("{}\n", styled(rows_[i], has_node(rows_[i]) ? line(cells_[i + 1]) : cells_[i + 1].move));
    }
    std::string legend;
    for (const MarkHelp& help : kMarks)
      if (marks & trace::bit(help.mark))
        legend += fmt::format("{}{} {}", legend.empty() ? "" : "; ", help.letter, trace::term(help.mark).name);
    if (!legend.empty()) print("\n{}\n", dim(legend));
  }

 private:
  static constexpr std::array<std::string Cells::*, 10> kColumns = {
      &Cells::move,  &Cells::node, &Cells::depth, &Cells::window, &Cells::verify,
      &Cells::value, &Cells::exit, &Cells::nodes, &Cells::marks,  &Cells::rules};

  static std::string indented(const trace::TreeRow& row) {
    const std::string margin(2 * static_cast<std::size_t>(row.indent), ' ');
    if (row.kind == trace::TreeRow::Kind::Restart)
      return margin + "-- verification failed: re-search of the moves, as entered --";
    return margin + fmt::format("... {} more {}, {} nodes", viz::grouped(row.count),
                                row.count == 1 ? "child" : "children", viz::grouped(row.nodes));
  }
  std::string line(const Cells& c) const {
    std::string text;
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      if (widths_[i] == 0) continue;
      const bool number = kColumns[i] == &Cells::nodes || kColumns[i] == &Cells::value || kColumns[i] == &Cells::node;
      text += padded(c.*kColumns[i], widths_[i], number) + "  ";
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }
  std::string styled(const trace::TreeRow& row, const std::string& text) const {
    if (row.kind == trace::TreeRow::Kind::Folded) return dim(text);
    if (row.kind == trace::TreeRow::Kind::Restart || happened(row.node, trace::Mark::ReSearch))
      return coloured(kYellow, text);
    if (row.node.id == at_) return bold(text);
    return row.node.move.is_null() || row.node.exit == Exit::NullCutoff ? coloured(kCyan, text) : text;
  }

  const std::vector<trace::TreeRow>& rows_;
  trace::NodeId at_;
  std::vector<Cells> cells_;
  std::array<std::size_t, 10> widths_{};
};

// Where an iteration has several searches of its root: all of them, and which of them is shown.
void print_root_searches(const trace::Reader& reader, trace::NodeId shown) {
  const std::vector<trace::RootSearch> searches = root_searches(reader, reader.iteration_of(shown));
  if (searches.size() < 2) return;
  constexpr std::size_t kMostShown = 32;
  const std::size_t first = searches.size() > kMostShown ? searches.size() - kMostShown : 0;
  if (first) print("{} earlier searches of the root are not listed\n", viz::grouped(first));
  TextTable table({"depth " + std::to_string(searches[0].depth), "node", "window", "value", "exit", "nodes", ""}, 1);
  for (std::size_t i = first; i < searches.size(); ++i) {
    const trace::RootSearch& search = searches[i];
    const trace::Node root = reader.node(search.root);
    table.add({fmt::format("search {} of {}{}{}", search.number, search.of,
                           search.thread ? fmt::format(", thread {}", search.thread) : "",
                           search.line > 1 ? fmt::format(", line {}", search.line) : ""),
               fmt::format("#{}", root.id), trace::window_words(root.alpha, root.beta, reader.header().units),
               root.exit == Exit::Stopped ? std::string(trace::kPhrases.unknown)
                                          : trace::value_words(root.value, root.ply, reader.header().units),
               trace::name(root.exit), viz::grouped(root.size()), root.id == shown ? "shown below" : ""});
  }
  print("{}\n", table.str());
}

Json row_json(const trace::TreeRow& row, const trace::Ending& ending, const NodeContext& context) {
  constexpr std::string_view kKinds[] = {"line", "child", "folded", "restart"};
  Json json{{"row", kKinds[static_cast<std::size_t>(row.kind)]}, {"level", row.indent}};
  if (row.kind == trace::TreeRow::Kind::Folded)
    json.update({{"children", row.count}, {"size", row.nodes}});
  else if (row.kind != trace::TreeRow::Kind::Restart) {
    json.update({{"move", row.move}, {"again", row.again}});
    json.update(node_json(row.node, ending, context));
  }
  return json;
}

Json rows_json(const trace::Reader& reader, const std::vector<trace::TreeRow>& rows, const trace::AuditFile* audit) {
  std::vector<trace::NodeId> ids;
  for (const trace::TreeRow& row : rows) ids.push_back(has_node(row) ? row.node.id : reader.root());
  const std::vector<trace::Below> below = below_of(reader, ids);
  std::vector<Position> boards;  // by indent
  Json json = Json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (has_node(rows[i])) {
      const auto indent = static_cast<std::size_t>(rows[i].indent);
      const Position board =
          indent == 0 ? trace::root_of(reader.header()) : after(boards[indent - 1], rows[i].node.move);
      boards.resize(indent, board);
      boards.push_back(board);
    }
    json.push_back(row_json(rows[i], reader.ending(), {&below[i], &boards.back(), audit}));
  }
  return json;
}

Json tree_json(const trace::Reader& reader, trace::NodeId at, const std::vector<trace::TreeRow>& rows,
               const trace::AuditFile* audit) {
  const trace::RootSearch search = root_search_of(reader, at);
  Json json{{"program", reader.header().program},    {"fen", reader.header().fen}, {"policy", reader.header().policy},
            {"iteration", reader.iteration_of(at)},  {"search", search.number},    {"at", at},
            {"rows", rows_json(reader, rows, audit)}};
  return json;
}

}  // namespace

int tree_command(const Words& words) {
  Arguments arguments(kTreeUsage);
  declare_node_choice(arguments);
  arguments.group("How much")
      .value("levels", "N", "levels below the node")
      .within(0, kMaxPly, "default 2, of which the second as far as there is room")
      .value("lines", "N", "about so many lines")
      .within(5, 1'000'000, "default 40; with --all 100,000, and no more")
      .flag("all", "fold no child (default: one level)")
      .flag("json", "print JSON (names: tools/JSON.md)");
  if (!arguments.parse(words)) return kFine;
  trace::TreeOptions options;
  options.all = arguments.has("all");
  options.levels = static_cast<int>(arguments.integer("levels").value_or(options.all ? 1 : 2));
  const auto lines = arguments.integer("lines");
  if (lines) options.lines = options.most = static_cast<std::size_t>(*lines);

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to show
  const trace::NodeId id = read_node_choice(arguments, input.reader);
  const std::vector<trace::TreeRow> rows = trace::tree_rows(input.reader, id, options);
  const trace::Header& header = input.reader.header();
  if (arguments.has("json")) {
    const auto audit = trace::load_audit(only_trace(arguments), input.reader);
    print_json(tree_json(input.reader, id, rows, audit ? &*audit : nullptr));
    return input.code;
  }
  print("{}\n{}policy {}, {}\n\n", printable(header.fen), printable(trace::engine_prefix(header)),
        printable(header.policy), root_search_words(input.reader, id));
  if (!arguments.has("at") && !arguments.has("path")) print_root_searches(input.reader, id);
  TreePrinter(rows, id, header, input.reader.ending()).print_all();
  return input.code;
}

}  // namespace nullscope
