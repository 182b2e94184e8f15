// What is written on a node of a figure: the same words in every format.
#pragma once

#include <string>
#include <vector>

#include "viz/draw/palette.hpp"
#include "viz/figure/diagram.hpp"

namespace nullscope::viz {

// Something that happened, as a mark and words.
struct Badge {
  Role role;
  std::string text;
};

struct Face {
  std::string head;    // "depth 7→6"; a folded group's count
  std::string number;  // "#1234"
  std::string window;  // "(30, 31)"
  std::string value;   // "≥ 45"
  std::vector<Badge> events;
  std::optional<Badge> exit;
  std::string below;  // "1,234 nodes below"
  Role fill = Role::VerifyOn;
  bool is_null = false;  // searched by a null move: dashed
};

Face face_of(const DiagramNode& node, const Diagram& diagram);

// What stands on the edge to it: "Nf3", "null move", "Nf3 (re-search)".
std::string edge_words(const DiagramNode& node);

}  // namespace nullscope::viz
