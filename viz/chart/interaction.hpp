// An interaction plot: a ratio at each value of one factor, a line for each value of another, a panel for each depth.
// Lines that are not parallel are an interaction.
#pragma once

#include "viz/chart/chart.hpp"

namespace nullscope::viz {

struct InteractionChart {
  struct Panel {
    std::string title;                          // "depth 9"
    std::vector<std::vector<ChartMark>> lines;  // by series, a mark for each value of x
  };
  ChartWords words;
  std::vector<std::string> values;  // of the factor along x
  std::vector<std::string> series;  // of the other factor
  std::vector<Panel> panels;
};

std::string interaction_svg(const InteractionChart& chart, Theme theme, ChartSize size = {720, 340});

}  // namespace nullscope::viz
