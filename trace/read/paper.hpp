// The paper's pseudo-code, line by line, and which line an event is: so that a page can light it.
//
// Which figure explains a policy is the policy's own to say (PolicyTraits::figure).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

// What is shown is this paper's, and it says whose ideas it builds on.
inline constexpr std::string_view kPaper =
    "Omid David-Tabibi and Nathan S. Netanyahu: Verified Null-Move Pruning. ICGA Journal, 2002.";
inline constexpr std::string_view kPaperCredits =
    "The paper credits Goetsch and Campbell, and Plenkner, with ideas that it builds on.";

struct Figure {
  int number = 0;                  // 1 or 3, as in the paper; 0: the search around it, without null moves
  std::string title;               // "Figure 3 of the paper"
  std::vector<std::string> lines;  // line 1 is lines[0]
};

// `policy` as a header has it; a search without null moves is explained by PVS beside alpha-beta, and a policy that is
// none of ours by nothing: its figure has no lines. The figure's R is the policy's.
Figure figure_of(std::string_view policy);

// The line, from 1; 0 for what the figure leaves to the program around it (table, draws, stopping).
int line_of(const Figure& figure, const Event& event);

}  // namespace nullscope::trace
