#include <algorithm>
#include <fmt/format.h>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/figure_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/root_search.hpp"
#include "viz/figure/dot.hpp"
#include "viz/figure/select.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kRenderUsage = {
    "render", "t.nst [--at NODE | --path MOVES | --around EVENT[:N] | --find FILTERS] -o x.svg|png|pdf|dot [options]",
    "Draws a node of a trace (the last iteration's root by default), the line to it, and what explains it: its null\n"
    "search, the move that refutes, the verification, the re-search. What adds nothing is folded.",
    "nullscope render zugzwang.nst --around re-search:1 -o zugzwang.svg", kExampleTrace};

}  // namespace

int render_command(const Words& words) {
  Arguments arguments(kRenderUsage);
  declare_figure_choice(arguments);
  declare_picture_options(arguments);
  declare_printed_width(arguments);
  arguments.value("title", "TEXT", "over the figure (default: the trace's label and policy)")
      .flag("no-legend", "without the legend");
  if (!arguments.parse(words)) return kFine;
  const viz::Selection selection = read_figure_selection(arguments);
  const PictureOptions picture = read_picture_options(arguments, true);
  if (arguments.has("width") && !picture.printed) arguments.fail("--width is a width on paper, such as 85mm or 241pt");

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to draw
  const auto audit = trace::load_audit(path, input.reader);
  const trace::AuditFile* const known = audit ? &*audit : nullptr;
  const trace::NodeId id = read_figure_node(arguments, input.reader, known);
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
