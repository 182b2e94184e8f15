#include "viz/figure/figure.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "viz/draw/board_svg.hpp"
#include "viz/draw/escape.hpp"
#include "viz/draw/mark.hpp"
#include "viz/draw/numbers.hpp"
#include "viz/figure/boxes.hpp"
#include "viz/figure/legend.hpp"

namespace nullscope::viz {
namespace {

using M = BoxMetrics;

constexpr double kFigureMargin = 14;
constexpr double kTitleFont = 13;
constexpr double kRing = 4;  // around the node that was asked for

class FigureDrawer {
 public:
  FigureDrawer(const Diagram& diagram, const FigureStyle& style)
      : diagram_(diagram),
        style_(style),
        placed_(place_boxes(diagram)),
        legend_(style.legend ? legend_of(diagram, placed_) : std::vector<Sample>{}) {}

  std::string draw() {
    const double narrowest = 460;
    width_ = std::max(placed_.width, narrowest) + 2 * kFigureMargin;
    const double head = kFigureMargin + kTitleFont + 6 + static_cast<double>(diagram_.notes.size()) * 13 + 10;
    const double legend_top = head + placed_.height + 18;
    const double legend_height = height_of_legend(legend_, width_ - 2 * kFigureMargin);
    const double height = (legend_.empty() ? legend_top - 18 : legend_top + legend_height) + kFigureMargin;

    const std::string title = plain_text(diagram_.title);
    const std::string description =
        fmt::format("A search tree: {} nodes drawn, in search order from left to right.", grouped(diagram_.drawn()));
    svg_ = SvgWriter(SvgPage{width_, height, title, description, style_.theme});
    if (std::any_of(diagram_.nodes.begin(), diagram_.nodes.end(), [](const auto& n) { return n.board.has_value(); })) {
      svg_.open("defs");
      svg_.markup(piece_symbols());
      svg_.close();
    }
    draw_head(title);
    left_ = kFigureMargin + (width_ - 2 * kFigureMargin - placed_.width) / 2;
    top_ = head;
    for (std::size_t i = 0; i < placed_.boxes.size(); ++i) draw_edge(i);
    for (std::size_t i = 0; i < placed_.boxes.size(); ++i) draw_box(i);
    draw_legend(svg_, legend_, kFigureMargin, legend_top, width_ - 2 * kFigureMargin, style_.theme);
    return svg_.finish();
  }

 private:
  std::string_view ink(Role role) const { return colour(style_.theme, role); }

  void draw_head(const std::string& title) {
    double y = kFigureMargin + kTitleFont;
    const double room = width_ - 2 * kFigureMargin;
    svg_.text(kFigureMargin, y, text_fitting(title, kTitleFont, room / 1.14),
              {{"font-size", kTitleFont}, {"font-weight", "bold"}, {"fill", ink(Role::Ink)}});
    y += 3;
    for (const std::string& note : diagram_.notes)
      svg_.text(kFigureMargin, y += 13, text_fitting(plain_text(note), M::kSmallFont + 1, room),
                {{"font-size", M::kSmallFont + 1}, {"fill", ink(Role::Muted)}});
  }

  // --- edges

  void draw_edge(std::size_t i) {
    const DiagramNode& node = diagram_.nodes[i];
    const PlacedBox& box = placed_.boxes[i];
    const double x = left_ + box.middle();
    const double frame_top = top_ + box.place.y;
    if (node.parent == DiagramNode::kNoParent) return;
    const PlacedBox& parent = placed_.boxes[node.parent];
    const double from_x = left_ + parent.middle();
    const double from_y = top_ + parent.place.y + parent.height;
    const double to_y = box.move.empty() ? frame_top : frame_top - M::kEdgeLabel;
    const double bend = (to_y - from_y) * 0.4;
    const Role role = role_of_edge(node);
    const std::string path =
        fmt::format("M{} {}C{} {} {} {} {} {}", svg_number(from_x), svg_number(from_y), svg_number(from_x),
                    svg_number(from_y + bend), svg_number(x), svg_number(to_y - bend), svg_number(x), svg_number(to_y));
    svg_.element("path", {{"d", path},
                          {"fill", "none"},
                          {"stroke", ink(role)},
                          {"stroke-width", node.decides ? 2.6 : 1.1},
                          {"stroke-dasharray", dashes_of(node)}});
    draw_move(node, box, x, frame_top - (node.asked ? kRing + 2.5 : 4), role);
  }

  static Role role_of_edge(const DiagramNode& node) {
    if (!node.is_folded() && node.node.move.is_null()) return Role::NullMove;
    if (node.second_pass || node.again) return Role::ReSearch;
    return Role::Rule;
  }
  static std::string_view dashes_of(const DiagramNode& node) {
    if (node.is_folded()) return kDots;
    return node.node.move.is_null() ? kDashes : "none";
  }

  void draw_move(const DiagramNode& node, const PlacedBox& box, double x, double y, Role role) {
    if (box.move.empty()) return;
    const bool plain = role == Role::Rule;
    const double width = text_width(box.move, M::kFont) * 1.14;  // bold
    svg_.text(x, y, box.move,
              {{"font-size", M::kFont},
               {"font-weight", node.is_folded() ? "normal" : "bold"},
               {"text-anchor", "middle"},
               {"fill", node.is_folded() ? ink(Role::Muted)
                        : plain          ? ink(Role::Ink)
                                         : ink(role)}});
    if (role == Role::ReSearch) draw_mark(svg_, role, x - width / 2 - kMarkSize - 3, y - kMarkSize + 1, ink(role));
  }

  // --- boxes

  void draw_box(std::size_t i) {
    const DiagramNode& node = diagram_.nodes[i];
    const PlacedBox& box = placed_.boxes[i];
    const double x = left_ + box.place.x;
    const double y = top_ + box.place.y;
    svg_.open("g");
    svg_.title(node.is_folded() ? fmt::format("{} {} not drawn, {} nodes", node.count,
                                              node.count == 1 ? "move" : "moves", grouped(node.below))
                                : node.sentence);
    draw_frame(node, box, x, y);
    double line = y + M::kPadding + 9;
    draw_words(box.face, x, box.width, line);
    if (node.board) {
      BoardStyle style;
      style.theme = style_.theme;
      style.coordinates = false;
      style.side_to_move = false;
      style.last_move = node.node.move;
      draw_board(svg_, *node.board, style, x + (box.width - M::kBoard) / 2, line - 8, M::kBoard);
    }
    if (box.face.exit) draw_exit(*box.face.exit, box, x, y);
    svg_.close();
  }

  // Its outline says how the node ended: eight corners for a null-move cutoff, two lines where the value is exact.
  void draw_frame(const DiagramNode& node, const PlacedBox& box, double x, double y) {
    const Role role = node.is_folded() ? Role::Muted : box.face.exit->role;
    const double w = box.width, h = box.height;
    if (node.asked)
      frame(x - kRing + 1, y - kRing + 1, w + 2 * kRing - 2, h + 2 * kRing - 2, node, "none", ink(Role::Selected), 2.5,
            "none");
    const std::string_view dashes = node.is_folded() ? kDots : box.face.is_null ? kDashes : "none";
    frame(x, y, w, h, node, ink(box.face.fill), ink(role), 1.3, dashes);
    if (!node.is_folded() && node.node.exit == Exit::Exact)
      frame(x + 2.5, y + 2.5, w - 5, h - 5, node, "none", ink(role), 0.7, dashes);
  }

  void frame(double x, double y, double w, double h, const DiagramNode& node, std::string_view fill,
             std::string_view stroke, double stroke_width, std::string_view dashes) {
    if (!node.is_folded() && node.node.exit == Exit::NullCutoff) {
      const double c = 8;
      svg_.element("path", {{"d", fmt::format("M{} {}h{}l{} {}v{}l{} {}h{}l{} {}v{}Z", svg_number(x + c), svg_number(y),
                                              svg_number(w - 2 * c), c, c, svg_number(h - 2 * c), -c, c,
                                              svg_number(2 * c - w), -c, -c, svg_number(2 * c - h))},
                            {"fill", fill},
                            {"stroke", stroke},
                            {"stroke-width", stroke_width},
                            {"stroke-dasharray", dashes}});
      return;
    }
    svg_.element("rect", {{"x", x},
                          {"y", y},
                          {"width", w},
                          {"height", h},
                          {"rx", node.node.kind == NodeKind::Quiescence || node.is_folded() ? 10.0 : 3.0},
                          {"fill", fill},
                          {"stroke", stroke},
                          {"stroke-width", stroke_width},
                          {"stroke-dasharray", dashes}});
  }

  // From the top; `line` ends below what was written.
  void draw_words(const Face& face, double x, double width, double& line) {
    const double l = x + M::kPadding, r = x + width - M::kPadding;
    const bool centred = !face.exit;  // a folded group
    svg_.text(centred ? x + width / 2 : l, line, face.head,
              {{"font-size", M::kFont},
               {"font-weight", centred ? "normal" : "bold"},
               {"fill", ink(centred ? Role::Muted : Role::Ink)},
               {"text-anchor", centred ? "middle" : "start"}});
    if (!face.number.empty())
      svg_.text(r, line, face.number,
                {{"font-size", M::kSmallFont}, {"text-anchor", "end"}, {"fill", ink(Role::Muted)}});
    line += M::kLine;
    if (!face.window.empty() || !face.value.empty()) {
      if (!face.window.empty()) svg_.text(l, line, face.window, {{"font-size", M::kFont}, {"fill", ink(Role::Ink)}});
      svg_.text(face.window.empty() ? l : r, line, face.value,
                {{"font-size", M::kFont},
                 {"font-weight", "bold"},
                 {"text-anchor", face.window.empty() ? "start" : "end"},
                 {"fill", ink(Role::Ink)}});
      line += M::kLine;
    }
    for (const Badge& badge : face.events) {
      draw_mark(svg_, badge.role, l, line - kMarkSize + 1, ink(badge.role));
      svg_.text(l + kMarkSize + 4, line, badge.text, {{"font-size", M::kFont}, {"fill", ink(badge.role)}});
      line += M::kLine;
    }
    if (!face.below.empty()) {
      svg_.text(x + width / 2, line, face.below,
                {{"font-size", M::kSmallFont}, {"text-anchor", "middle"}, {"fill", ink(Role::Muted)}});
      line += M::kLine;
    }
  }

  // How the node was left, at the bottom of its frame.
  void draw_exit(const Badge& exit, const PlacedBox& box, double x, double y) {
    const double line = y + box.height - M::kPadding + 1;
    const double rule = line - M::kLine + 1;
    svg_.element("line", {{"x1", x + 3},
                          {"y1", rule},
                          {"x2", x + box.width - 3},
                          {"y2", rule},
                          {"stroke", ink(exit.role)},
                          {"stroke-width", 0.7}});
    const double width = kMarkSize + 4 + text_width(exit.text, M::kFont);
    const double from = x + (box.width - width) / 2;
    draw_mark(svg_, exit.role, from, line - kMarkSize + 1, ink(exit.role));
    svg_.text(from + kMarkSize + 4, line, exit.text,
              {{"font-size", M::kFont}, {"font-weight", "bold"}, {"fill", ink(exit.role)}});
  }

  const Diagram& diagram_;
  FigureStyle style_;
  PlacedBoxes placed_;
  std::vector<Sample> legend_;
  SvgWriter svg_;
  double width_ = 0;
  double left_ = 0;
  double top_ = 0;
};

}  // namespace

std::string figure_svg(const Diagram& diagram, const FigureStyle& style) { return FigureDrawer(diagram, style).draw(); }

}  // namespace nullscope::viz
