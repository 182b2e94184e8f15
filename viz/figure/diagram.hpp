// What a figure shows, before anything is placed or drawn: nodes of a trace in search order, and what was folded.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trace/event.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::viz {

struct DiagramNode {
  static constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);

  std::size_t parent = kNoParent;  // its index in the diagram
  trace::Node node;                // id 0: a group of siblings folded into one
  std::string move;                // SAN, on the edge from the parent
  bool again = false;              // the move before it once more, in the full window
  bool second_pass = false;        // searched after the parent's verification failed
  bool decides = false;            // the parent has its value from this node
  bool asked = false;              // the node that the figure is about
  std::uint64_t count = 0;         // folded: how many siblings
  std::uint64_t below = 0;         // nodes below it that are not drawn; folded: all its nodes
  std::optional<trace::Verdict> audited;
  std::optional<Position> board;  // to be drawn in it
  std::string sentence;           // what happened there
  std::string rules;              // what another engine tells of it: "LMR, lmp"

  bool is_folded() const { return node.id == 0; }
};

struct Diagram {
  std::string title;               // may be data from anywhere
  std::vector<std::string> notes;  // small print below it
  std::string policy;
  bool speaks_of_verify = true;    // whether verify means anything in this search
  trace::Units units;              // of all values
  std::string judge;               // who judged the cutoffs, where another engine made them
  std::vector<DiagramNode> nodes;  // parents first, siblings in search order

  std::uint64_t drawn() const;  // nodes that are not folded groups
};

}  // namespace nullscope::viz
