// The boxes of a figure: what each one says, how large it is, and where it goes.
#pragma once

#include "viz/figure/face.hpp"
#include "viz/figure/layout.hpp"

namespace nullscope::viz {

// Sizes in points.
struct BoxMetrics {
  static constexpr double kFont = 11;
  static constexpr double kSmallFont = 9;
  static constexpr double kLine = 14;
  static constexpr double kPadding = 7;
  static constexpr double kEdgeLabel = 15;  // the strip over a box where its move stands
  static constexpr double kBoard = 108;
};

struct PlacedBox {
  Face face;
  std::string move;  // on its edge
  Place place;       // of the frame, without the move over it
  double width = 0;
  double height = 0;
  double middle() const { return place.x + width / 2; }
};

struct PlacedBoxes {
  std::vector<PlacedBox> boxes;  // as in the diagram
  double width = 0;
  double height = 0;
};

PlacedBoxes place_boxes(const Diagram& diagram);

}  // namespace nullscope::viz
