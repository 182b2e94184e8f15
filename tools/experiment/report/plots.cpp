#include "tools/experiment/report/plots.hpp"

#include <fmt/format.h>

#include "tools/experiment/report/tables.hpp"
#include "viz/chart/plot.hpp"

namespace nullscope::experiment {
namespace {

// Studies of one suite, such as the whole and a sample of it, differ in their number of positions.
std::string plot_file_name(const char* what, const Study& study) {
  return fmt::format("{}-{}-{}.svg", what, study.label, study.ids.size());
}

}  // namespace

Picture growth_plot(const Study& study) {
  viz::LinePlot plot{{"Tree size by depth", study.title(), "depth", "nodes (logarithmic)"}, {}, true};
  for (const std::string& policy : study.policies) {
    viz::PlotSeries series{policy, {}};
    for (const int depth : study.depths)
      series.points.push_back(
          {static_cast<double>(depth), static_cast<double>(study.cell(policy, depth).total_nodes()), {}});
    plot.series.push_back(std::move(series));
  }
  return {plot_file_name("growth", study), fmt::format("Tree sizes by depth. {}.", study.title()),
          plot_svg(plot, viz::Theme::Light)};
}

Picture ratio_plot(const Study& study) {
  const std::string base = study.baseline();
  viz::LinePlot plot{{"Nodes against " + base, study.title(), "depth", "ratio, geometric mean"}, {}, false};
  for (const std::string& policy : study.policies) {
    if (policy == base) continue;
    viz::PlotSeries series{policy, {}};
    for (const int depth : study.depths) {
      const Estimate ratio = geometric_mean_ratio(study.cell(policy, depth).nodes(), study.cell(base, depth).nodes());
      series.points.push_back(
          {static_cast<double>(depth), ratio.value, viz::PlotPoint::Interval{ratio.interval.low, ratio.interval.high}});
    }
    plot.series.push_back(std::move(series));
  }
  return {plot_file_name("ratio", study),
          fmt::format("Nodes against {}, geometric mean over positions. {}.", base, study.title()),
          plot_svg(plot, viz::Theme::Light)};
}

}  // namespace nullscope::experiment
