// A line plot: tree size by depth and policy, or any other measure with its intervals.
//
// Lines differ in colour, dash and marker, and are named at their ends, so that there is no legend to look up.
#pragma once

#include <optional>

#include "viz/chart/chart.hpp"

namespace nullscope::viz {

struct PlotPoint {
  struct Interval {
    double low;
    double high;
  };
  double x;
  double y;
  std::optional<Interval> interval;
};

struct PlotSeries {
  std::string name;
  std::vector<PlotPoint> points;  // by x; what is not finite, or not above 0 on a logarithmic scale, is left out
};

struct LinePlot {
  ChartWords words;
  std::vector<PlotSeries> series;
  bool logarithmic = false;  // the y axis
};

std::string plot_svg(const LinePlot& plot, Theme theme, ChartSize size = {});

}  // namespace nullscope::viz
