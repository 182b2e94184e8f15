// A node's whole story in the narrator's sentences, told from the complete node instead of event by event: a figure
// gets its nodes from the index, and a node's own events lie among those of its whole subtree, which may be millions.
#pragma once

#include "trace/read/narrate.hpp"

namespace nullscope::viz {

struct Story {
  trace::Node node;
  trace::Node parent;                 // id 0 at a root
  Position board;                     // of the node
  Position before;                    // of its parent
  bool again = false;                 // the move before it once more, in the full window
  const trace::Node* null = nullptr;  // its null-move child, if known
  trace::MoveCode last_move;          // the move it tried last, if known
};

// How it was entered, what came of its null move, whether it was re-searched, and how it ended.
std::string explain(const trace::Narrator& narrator, const Story& story);

}  // namespace nullscope::viz
