#include "viz/figure/boxes.hpp"

#include <algorithm>

#include "viz/draw/mark.hpp"
#include "viz/figure/dot_layout.hpp"

namespace nullscope::viz {
namespace {

using M = BoxMetrics;

constexpr double kBold = 1.14;  // how much wider bold text is

// A generous width: bold text and other fonts must fit too.
double width_of(const std::string& text, double font) { return text.empty() ? 0 : text_width(text, font); }

double frame_width(const Face& face, const DiagramNode& node) {
  constexpr double kGap = 8;  // between what stands at the left and at the right of a line
  const auto marked = [](const Badge& badge) { return kMarkSize + 4 + width_of(badge.text, M::kFont); };
  double width =
      width_of(face.head, M::kFont) * kBold + (face.number.empty() ? 0 : kGap + width_of(face.number, M::kSmallFont));
  width = std::max(width, width_of(face.window, M::kFont) + kGap + width_of(face.value, M::kFont) * kBold);
  for (const Badge& badge : face.events) width = std::max(width, marked(badge));
  if (face.exit) width = std::max(width, marked(*face.exit) * kBold);
  width = std::max(width, width_of(face.below, M::kSmallFont));
  if (node.board) width = std::max(width, M::kBoard);
  return width + 2 * M::kPadding;
}

double frame_height(const Face& face, const DiagramNode& node) {
  double height = 2 * M::kPadding - 2 + M::kLine;
  if (!face.window.empty() || !face.value.empty()) height += M::kLine;
  height += static_cast<double>(face.events.size()) * M::kLine;
  if (face.exit) height += M::kLine + 3;
  if (!face.below.empty()) height += M::kLine;
  if (node.board) height += M::kBoard + 4;
  return height;
}

}  // namespace

PlacedBoxes place_boxes(const Diagram& diagram) {
  PlacedBoxes placed;
  std::vector<TreeBox> sizes;
  for (const DiagramNode& node : diagram.nodes) {
    PlacedBox box;
    box.face = face_of(node, diagram);
    box.move = edge_words(node);
    box.width = frame_width(box.face, node);
    box.height = frame_height(box.face, node);
    sizes.push_back({node.parent, std::max(box.width, width_of(box.move, M::kFont) * kBold + 16),
                     box.height + (node.parent == DiagramNode::kNoParent ? 0 : M::kEdgeLabel)});
    placed.boxes.push_back(std::move(box));
  }
  const Spacing spacing{.between_siblings = 12, .between_ranks = 24};
  const Layout layout = dot_layout(sizes, spacing);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    PlacedBox& box = placed.boxes[i];
    box.place.x = layout.places[i].x + (sizes[i].width - box.width) / 2;
    box.place.y = layout.places[i].y + (sizes[i].height - box.height);
  }
  placed.width = layout.width;
  placed.height = layout.height;
  return placed;
}

}  // namespace nullscope::viz
