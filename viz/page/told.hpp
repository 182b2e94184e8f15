// What another engine's trace tells of its nodes besides their events: the static evaluation, and of each move that was
// never entered, why not. The page reads it beside the trace (viewer/src/data/told.ts).
//
//   told   = u32 length of the head, head, columns
//   head   = JSON: the forms of trace/read/why, every cause and move once, "columns" as in data.hpp
//   evals  one number per node of the page, in its order: 0, or 1 + the evaluation as PageColumn has signed numbers
//   never  likewise: 0, or 1 + legal moves, how many entries, and each entry's cause and move: its number + 1. 0 as the
//   move is
//          every one that was not entered: in quiescence nobody asks for a list
#pragma once

#include <string>

#include "trace/reader.hpp"
#include "viz/page/data.hpp"

namespace nullscope::viz {

// Of the nodes that the page has. Empty where this program searched: its nodes tell nothing more, and its rules are
// known.
std::string told_bytes(const trace::Reader& reader, const NumberRuns& shown);

}  // namespace nullscope::viz
