// Which nodes of a trace are worth drawing for the question asked.
//
// The line to the node is always there. Below it, nodes are opened in the order of what they explain: the null
// search, the move that refutes, the verification that failed and its re-search, a cutoff that an audit found wrong.
// Siblings that add nothing are folded into one box with their count and size. No subtree is walked, so the
// size of the trace does not matter.
#pragma once

#include "trace/reader.hpp"
#include "viz/figure/diagram.hpp"

namespace nullscope::viz {

struct Selection {
  enum class What : std::uint8_t {
    Explain,  // what explains the node best
    Pv,       // the principal variation from it, with its null moves
    Biggest,  // the largest subtrees
    Whole,    // everything below it
  };
  What what = What::Explain;
  std::size_t most = 60;  // boxes at most, folded ones included; the line to the node is always there. Biggest: nodes
  bool fill = false;      // draw as many as that, even where they explain little
  bool boards = false;    // boards in the nodes that matter most
  std::vector<trace::NodeId> board_at{};  // and in these
};

// Beyond this a figure is no help to anyone, and the page or an icicle is.
inline constexpr std::size_t kMostDrawn = 1'000;

// Throws trace::Error if the trace has no such node, or if What::Whole is too large to draw.
Diagram select_nodes(const trace::Reader& reader, trace::NodeId id, const Selection& selection,
                     const trace::AuditFile* audit = nullptr);

}  // namespace nullscope::viz
