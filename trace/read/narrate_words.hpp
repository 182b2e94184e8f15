// What goes into the slots of the sentences that narrate.hpp chooses:
//
//   who mover other         the side that has just moved; the side to move; its opponent
//   move last_move skipped  in SAN: the one that led here; the child that returned last; one that is not searched
//   alpha beta window       as entered
//   null_window full_window (beta - 1, beta); the window of a move that is re-searched
//   depth null_depth        as entered; of the null move's search
//   from to                 DepthChanged. Iteration: its depth is `to`
//   value negated           what is returned, in words; the same number for the other side
//   best moves              the best value so far; how many moves were tried
//   origin count            the node that wrote a TT entry; nodes left out
//   true_value true_best    what an audit found
//   then                    nothing; what follows it is told by later events or by the audit, and not while a class is
//   asked
#pragma once

#include <string>
#include <string_view>

#include "trace/judge/audit.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {

// The form with every slot filled. `cut`: what an audit found of the moment's node, if it did.
std::string fill_slots(std::string_view form, const Moment& moment, const AuditedCutoff* cut);

}  // namespace nullscope::trace
