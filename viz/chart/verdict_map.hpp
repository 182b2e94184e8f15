// Which claim holds under which settings: a table whose cells are coloured by their verdict, and say it in a word.
#pragma once

#include "viz/chart/chart.hpp"

namespace nullscope::viz {

struct VerdictMap {
  enum class Kind : std::uint8_t { NotTested, Undecided, Confirmed, Contradicted };
  struct Cell {
    Kind kind;
    std::string tooltip;
  };
  struct Row {
    std::vector<std::string> labels;  // one for each of `labels`
    std::vector<Cell> cells;          // one for each of `claims`
  };
  ChartWords words;                 // no axes: title and caption
  std::vector<std::string> labels;  // what the columns at the left are of
  std::vector<std::string> usual;   // the value of each that goes without emphasis
  std::vector<std::string> claims;  // "C1"
  std::vector<Row> rows;
};

// As large as it has rows and columns.
std::string verdict_map_svg(const VerdictMap& map, Theme theme);

}  // namespace nullscope::viz
