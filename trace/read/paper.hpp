// The paper's pseudo-code, line by line, and which line an event is: so that a page can light it.
//
// Figure 1 stands for the policies that only return or go on (none, std, adaptive, probe, double), Figure 3
// for those that give up depth instead (verified, reduce, enr).
#pragma once

#include <string_view>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

struct Figure {
  int number;                           // 1 or 3, as in the paper
  std::vector<std::string_view> lines;  // line 1 is lines[0]
};

// `policy` as a header has it.
const Figure& figure_of(std::string_view policy);

// The line, from 1; 0 for what the figure leaves to the program around it (table, draws, stopping).
int line_of(const Figure& figure, const Event& event);

}  // namespace nullscope::trace
