#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/root_search.hpp"
#include "viz/figure/dot.hpp"
#include "viz/figure/select.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "render", "t.nst [--at NODE | --path MOVES | --around EVENT[:N] | --find FILTERS] -o x.svg|png|pdf|dot [options]",
    "Draws a node of a trace (the last iteration's root by default), the line to it, and what explains it: its null\n"
    "search, the move that refutes, the verification, the re-search. What adds nothing is folded.",
    "nullscope render zugzwang.nst --around re-search:1 -o zugzwang.svg", kExampleTrace};

constexpr std::size_t kDefaultMost = 60;

// The largest node for which all filters hold, given as 'nullscope find' takes them.
trace::NodeId find_one(const Arguments& arguments, const std::string& filters, const trace::Reader& reader,
                       const trace::AuditFile* audit) {
  Arguments find({"find", "", "", ""});
  declare_find_filters(find);
  Words words;
  for (const std::string_view word : trace::split_words(filters)) words.emplace_back(word);
  if (std::count(words.begin(), words.end(), "--help") || std::count(words.begin(), words.end(), "-h"))
    arguments.fail("--find takes filters: 'nullscope find --help' lists them");
  find.parse(words);
  if (!find.positionals().empty())
    arguments.fail(fmt::format("--find takes filters, as in --find '--event re-search --min-depth 3', not {}",
                               in_quotes(find.positionals().front())));
  const trace::FindQuery query = read_find_query(find);
  if (query.audit && !audit)
    arguments.fail("--find asks for an audit, and the trace has none: 'nullscope audit' makes it");
  const trace::FoundNodes found = trace::find_nodes(reader, query, trace::FindSort::Size, 1, audit);
  if (found.nodes.empty())
    throw UsageError(
        fmt::format("no node of the trace matches {}; 'nullscope find' shows what there is", in_quotes(filters)));
  return found.nodes.front().node.id;
}

// "re-search:2" is the second node of the iteration where that happened.
trace::NodeId find_event(const Arguments& arguments, const std::string& text, const trace::Reader& reader) {
  const std::size_t colon = text.find(':');
  std::size_t which = 1;
  if (colon != std::string::npos) {
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, which);
    if (error != std::errc() || rest != end || which == 0 || which > 1'000'000)
      arguments.fail("--around takes an event and its number, as in --around re-search:1");
  }
  Arguments find({"find", "", "", ""});
  declare_find_filters(find);
  find.parse({"--event", text.substr(0, colon)});
  trace::FindQuery query = read_find_query(find);
  // Where no iteration is asked for: the deepest one where it happened often enough.
  int iteration = static_cast<int>(arguments.integer("iteration").value_or(0));
  const bool any = iteration == 0;
  if (any) iteration = reader.iteration_of(reader.root());
  for (; iteration > 0; --iteration) {
    query.iteration = iteration;
    const trace::FoundNodes found = trace::find_nodes(reader, query, trace::FindSort::Id, which);
    if (found.nodes.size() >= which) return found.nodes.back().node.id;
    if (!any) break;
  }
  throw UsageError(fmt::format("{} {} nodes with {}; 'nullscope find' shows what there is",
                               any ? "no iteration has" : fmt::format("iteration {} does not have", iteration), which,
                               in_quotes(text.substr(0, colon))));
}

trace::NodeId chosen_node(const Arguments& arguments, const trace::Reader& reader, const trace::AuditFile* audit) {
  const auto around = arguments.text("around");
  const auto find = arguments.text("find");
  const int ways = arguments.has("at") + arguments.has("path") + (around ? 1 : 0) + (find ? 1 : 0);
  if (ways > 1) arguments.fail("--at, --path, --around and --find each name the node: give one of them");
  if (around) {
    arguments.refuse({"search"}, "not with --around, which looks in the whole iteration");
    return find_event(arguments, *around, reader);
  }
  if (find) {
    arguments.refuse({"iteration", "search"}, "not with --find, where filters say which node");
    return find_one(arguments, *find, reader, audit);
  }
  return read_node_choice(arguments, reader);
}

viz::Selection read_selection(const Arguments& arguments) {
  viz::Selection selection;
  const int ways = arguments.has("pv") + arguments.has("biggest") + arguments.has("whole");
  if (ways > 1) arguments.fail("--pv, --biggest and --whole each say what to draw: give one of them");
  const auto most = arguments.integer("max-nodes");
  const auto biggest = arguments.integer("biggest");
  if (most && (biggest || arguments.has("whole")))
    arguments.fail("--biggest and --whole have a number of their own: --max-nodes does not go with them");
  if (arguments.has("pv")) selection.what = viz::Selection::What::Pv;
  if (biggest) selection.what = viz::Selection::What::Biggest;
  if (arguments.has("whole")) selection.what = viz::Selection::What::Whole;
  selection.most = static_cast<std::size_t>(biggest.value_or(most.value_or(kDefaultMost)));
  selection.fill = most.value_or(0) > static_cast<std::int64_t>(kDefaultMost);
  selection.boards = arguments.has("boards");
  for (const std::string& word : arguments.texts("board"))
    selection.board_at.push_back(read_node_number(arguments, "board", word));
  return selection;
}

}  // namespace

int render_command(const Words& words) {
  Arguments arguments(kUsage);
  declare_node_choice(arguments);
  arguments.value("around", "EVENT[:N]", "the first (or Nth) node of the iteration where this happened: re-search:1")
      .value("find", "FILTERS", "the largest node that 'nullscope find' finds: '--event re-search --min-depth 3'")
      .group("What to draw")
      .value("max-nodes", "N", "boxes at most; the line to the node is always drawn")
      .within(2, viz::kMostDrawn, "default 60")
      .flag("pv", "the principal variation from the node on, with its null moves")
      .value("biggest", "N", "the N largest subtrees")
      .within(1, viz::kMostDrawn)
      .flag("whole", "everything below the node, up to 1,000 nodes")
      .flag("boards", "small boards in the nodes that matter most")
      .list("board", "NODE", "a small board in this node; may be repeated");
  declare_picture_options(arguments);
  declare_printed_width(arguments);
  arguments.value("title", "TEXT", "over the figure (default: the trace's label and policy)")
      .flag("no-legend", "without the legend");
  if (!arguments.parse(words)) return kFine;
  const viz::Selection selection = read_selection(arguments);
  const PictureOptions picture = read_picture_options(arguments, true);
  if (arguments.has("width") && !picture.printed) arguments.fail("--width is a width on paper, such as 85mm or 241pt");

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to draw
  const auto audit = trace::load_audit(path, input.reader);
  const trace::AuditFile* const known = audit ? &*audit : nullptr;
  const trace::NodeId id = chosen_node(arguments, input.reader, known);
  viz::Diagram diagram = viz::select_nodes(input.reader, id, selection, known);
  if (picture.format == PictureFormat::Dot && (selection.boards || !selection.board_at.empty()))
    complain("DOT has no boards: they are left out");
  for (const trace::NodeId wanted : selection.board_at)
    if (std::none_of(diagram.nodes.begin(), diagram.nodes.end(), [&](const auto& n) { return n.node.id == wanted; }))
      complain(fmt::format("--board {}: that node is not in the figure", wanted));
  if (const auto title = arguments.text("title")) diagram.title = *title;
  const viz::FigureStyle style{picture.theme, !arguments.has("no-legend")};
  if (picture.path != "-")
    print("{}node {}, {}: {} of {} nodes drawn\n", printable(trace::engine_prefix(input.reader.header())), id,
          root_search_words(input.reader, id), viz::grouped(diagram.drawn()),
          viz::grouped(input.reader.ending().summary.total().counters.total()));
  picture.write(picture.format == PictureFormat::Dot ? viz::figure_dot(diagram, style)
                                                     : viz::figure_svg(diagram, style));
  return input.code;
}

}  // namespace nullscope
