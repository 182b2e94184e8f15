// Where the nodes of searches went, side by side: by policy, or by iteration.
//
// Interior nodes and quiescence add up to the tree, so they are stacked. The regions overlap (a null move is tried in a
// verification), so each has a bar of its own beside the stack.
#pragma once

#include "engine/counters.hpp"
#include "viz/chart/chart.hpp"

namespace nullscope::viz {

struct WhereChart {
  struct Group {
    std::string name;
    Counters counters;
  };
  ChartWords words;
  std::vector<Group> groups;
  bool shares = false;   // of each search's own nodes, in percent; else nodes
  bool verifies = true;  // what is searched at reduced depth verifies a null move
};

std::string where_svg(const WhereChart& chart, Theme theme, ChartSize size = {});

}  // namespace nullscope::viz
