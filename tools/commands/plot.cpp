#include "viz/chart/plot.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/input/trace_input.hpp"
#include "viz/chart/regions.hpp"
#include "viz/chart/where.hpp"

namespace nullscope {
namespace {

constexpr PictureWidth kPlotWidth = {.width = 640, .narrowest = 400, .widest = 4000, .otherwise = "default 640"};

constexpr Arguments::Usage kPlotUsage = {
    "plot", "t.nst [more.nst]... -o FILE.svg [--where] [--theme print|light|dark] [--width N]",
    "Plots how the tree grows with the depth: one line for each trace, named by its policy. With --where: what kind "
    "of\n"
    "nodes these were, for one trace by iteration, for several at the deepest iteration that all of them completed.",
    "nullscope plot zugzwang.nst -o growth.svg", kExampleTrace};

// What is plotted of one trace: its completed iterations.
struct PlottedRun {
  std::string path;
  std::string fen;
  std::string policy;
  std::string name;
  std::vector<trace::Summary::Iteration> iterations;
  bool verifies;
};

PlottedRun read_run(const std::string& path, int& code) {
  const TraceInput input(path);
  code = std::max(code, input.code);
  const trace::Header& header = input.reader.header();
  const std::string searcher = trace::engine_prefix(header) + header.policy;
  PlottedRun run{path, header.fen, searcher, searcher, input.reader.ending().summary.iterations, viz::verifies(header)};
  // The last one may have been stopped; of a trace without its ending that is all that is known.
  const auto& results = input.reader.ending().result.iterations;
  const int completed = results.empty() ? 0 : results.back().depth;
  const bool last_is_whole = !run.iterations.empty() && run.iterations.back().depth <= completed;
  if (!run.iterations.empty() && !last_is_whole) run.iterations.pop_back();
  return run;
}

// The policy is the name, unless two traces share it.
void name_runs(std::vector<PlottedRun>& runs) {
  std::map<std::string, int> uses;
  for (const PlottedRun& run : runs) ++uses[run.policy];
  for (PlottedRun& run : runs)
    if (uses[run.policy] > 1) run.name = run.policy + " " + std::filesystem::path(run.path).stem().string();
}

std::string caption(const std::vector<PlottedRun>& runs) {
  const bool same =
      std::all_of(runs.begin(), runs.end(), [&](const PlottedRun& run) { return run.fen == runs[0].fen; });
  return same ? runs[0].fen : fmt::format("{} traces of different positions", runs.size());
}

viz::LinePlot growth(const std::vector<PlottedRun>& runs) {
  viz::LinePlot plot{{"Tree size by depth", caption(runs), "depth of the iteration", "nodes (logarithmic)"}, {}, true};
  for (const PlottedRun& run : runs) {
    viz::PlotSeries series{run.name, {}};
    for (const auto& iteration : run.iterations)
      series.points.push_back(
          {static_cast<double>(iteration.depth), static_cast<double>(iteration.tally.counters.total()), {}});
    plot.series.push_back(std::move(series));
  }
  return plot;
}

viz::WhereChart where_by_iteration(const PlottedRun& run) {
  viz::WhereChart chart{
      {"Where the nodes went", run.fen + ", " + run.policy, "depth of the iteration", "% of its nodes"},
      {},
      true,
      run.verifies};
  for (const auto& iteration : run.iterations)
    chart.groups.push_back({std::to_string(iteration.depth), iteration.tally.counters});
  return chart;
}

viz::WhereChart where_by_run(const Arguments& arguments, const std::vector<PlottedRun>& runs) {
  int depth = kMaxDepth;
  for (const PlottedRun& run : runs) depth = std::min(depth, run.iterations.back().depth);
  viz::WhereChart chart{
      {fmt::format("Where the nodes went at depth {}", depth), caption(runs), "", "nodes"}, {}, false, true};
  for (const PlottedRun& run : runs) {
    const auto it = std::find_if(run.iterations.begin(), run.iterations.end(),
                                 [depth](const auto& iteration) { return iteration.depth == depth; });
    if (it == run.iterations.end())
      arguments.fail(fmt::format("{} has no iteration of depth {}", in_quotes(run.path), depth));
    chart.groups.push_back({run.name, it->tally.counters});
    if (it->tally.counters.verification > 0) chart.verifies &= run.verifies;
  }
  return chart;
}

}  // namespace

int plot_command(const Words& words) {
  Arguments arguments(kPlotUsage);
  arguments.group("What to plot").flag("where", "what kind of nodes they were, as bars");
  declare_picture_options(arguments);
  declare_picture_width(arguments, kPlotWidth);
  if (!arguments.parse(words)) return kFine;
  const PictureOptions picture = read_picture_options(arguments);
  viz::ChartSize size;
  size.width = read_picture_width(arguments, kPlotWidth);
  size.height = size.width * 0.65;
  if (arguments.positionals().empty()) arguments.fail("which trace? give one FILE.nst or more");
  // Lines differ in colour, dash and marker; there are no more ways than that.
  const std::size_t most = arguments.has("where") ? 12 : 8;
  if (arguments.positionals().size() > most) arguments.fail(fmt::format("at most {} traces fit in one plot", most));

  int code = kFine;
  std::vector<PlottedRun> runs;
  for (const std::string& path : arguments.positionals()) {
    runs.push_back(read_run(path, code));
    if (runs.back().iterations.empty())
      throw trace::Error(path + ": no iteration was completed, so there is nothing to plot");
  }
  name_runs(runs);
  if (!arguments.has("where"))
    picture.write(plot_svg(growth(runs), picture.theme, size));
  else
    picture.write(
        where_svg(runs.size() == 1 ? where_by_iteration(runs[0]) : where_by_run(arguments, runs), picture.theme, size));
  return code;
}

}  // namespace nullscope
