// A node, the line to it and what is below it, as rows of an outline that fits a screen.
//
// Children that change nothing for their parent are folded into one row with their count and size. No
// subtree is walked: large children come from the index, small ones from the one block they lie in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trace/read/board.hpp"

namespace nullscope::trace {

struct TreeRow {
  enum class Kind : std::uint8_t {
    Line,     // a node on the way to the one asked for, and that one
    Child,    // a node below it
    Folded,   // several nodes next to each other that are not shown
    Restart,  // between children: the parent starts over because verification failed
  };
  Kind kind = Kind::Child;
  int indent = 0;
  Node node;                // Line and Child
  std::string move;         // SAN
  bool again = false;       // the move before it once more, in the full window
  bool is_open = false;     // what is below it follows
  std::uint64_t count = 0;  // Folded: how many
  std::uint64_t nodes = 0;  // Folded: with all below them
};

struct TreeOptions {
  int levels = 2;              // below the node
  std::size_t lines = 40;      // rows at most, as far as the line to the node leaves room
  bool all = false;            // fold nothing
  std::size_t most = 100'000;  // rows with `all`; Error if it takes more
};

// Whether a node whose verification failed begins its moves once more with the child `next`; `previous` is the real
// move searched before it, if there was one.
bool starts_over(const Node& parent, const Node* previous, const Node& next);

// Whether a null move was tried and its search ended: only then has the node a null_value.
bool null_move_returned(const Node& node);

// The child that the parent has its value from: the null move that cut, the move that reached beta, or the best one.
// None where no child has that value. `children` as the reader gives them.
std::optional<std::size_t> deciding_child(const Node& parent, const std::vector<Node>& children);

std::vector<TreeRow> tree_rows(const Reader& reader, NodeId id, const TreeOptions& options);

}  // namespace nullscope::trace
