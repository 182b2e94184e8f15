#include "tools/input/figure_options.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/node_choice.hpp"
#include "viz/icicle/icicle_svg.hpp"

namespace nullscope {
namespace {

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

}  // namespace

void declare_figure_choice(Arguments& arguments) {
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
}

trace::NodeId read_figure_node(const Arguments& arguments, const trace::Reader& reader, const trace::AuditFile* audit) {
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

viz::Selection read_figure_selection(const Arguments& arguments) {
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

void declare_icicle_part(Arguments& arguments) {
  arguments.group("Which part")
      .value("iteration", "N", "the iteration of this depth")
      .within(1, kMaxPly, "default: the last that was finished")
      .flag("all-iterations", "all of them, one after the other");
}

viz::IcicleOptions read_icicle_options(const Arguments& arguments) {
  viz::IcicleOptions options;
  options.columns = viz::icicle_columns(read_picture_width(arguments, kIcicleWidth));
  options.all_iterations = arguments.has("all-iterations");
  if (const auto depth = arguments.integer("iteration")) options.iteration = static_cast<int>(*depth);
  if (options.iteration && options.all_iterations) arguments.fail("either --iteration or --all-iterations");
  return options;
}

}  // namespace nullscope
