// A forest plot: by how much each of several things multiplies a ratio, with intervals, around the line of no effect.
#pragma once

#include <optional>

#include "viz/chart/chart.hpp"

namespace nullscope::viz {

struct ForestChart {
  struct Row {
    std::string name;
    std::string against;                          // what it is compared with, in small print
    std::vector<std::optional<ChartMark>> marks;  // one for each series
  };
  ChartWords words;
  std::vector<std::string> series;  // "depth 8", "depth 9"
  std::vector<Row> rows;
};

// As high as it has rows.
std::string forest_svg(const ForestChart& chart, Theme theme, double width = 720);

}  // namespace nullscope::viz
