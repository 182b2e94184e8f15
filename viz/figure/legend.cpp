#include "viz/figure/legend.hpp"

#include <algorithm>
#include <set>

#include "viz/draw/mark.hpp"

namespace nullscope::viz {
namespace {

constexpr double kFont = 10;
constexpr double kSample = 26;  // the width of what is drawn before the words
constexpr double kLegendRow = 18;

// What is drawn in a figure, besides signs and fills.
struct Lines {
  bool null_move = false;
  bool folded = false;
  bool decides = false;
  bool asked = false;
};

double column_width(const std::vector<Sample>& legend) {
  double width = 1;
  for (const Sample& sample : legend) width = std::max(width, kSample + 6 + text_width(sample.words, kFont) + 12);
  return width;
}

std::size_t columns(const std::vector<Sample>& legend, double width) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(width / column_width(legend)));
}

void draw_sample(SvgWriter& svg, const Sample& sample, double x, double y, Theme theme) {
  const std::string_view ink = colour(theme, sample.role);
  const double middle = y + 6;
  switch (sample.kind) {
    case Sample::Kind::Mark:
      draw_mark(svg, sample.role, x + (kSample - kMarkSize) / 2, middle - kMarkSize / 2, ink);
      break;
    case Sample::Kind::Fill:
      svg.element("rect", {{"x", x},
                           {"y", y},
                           {"width", kSample},
                           {"height", 12},
                           {"rx", sample.role == Role::Quiescence ? 6.0 : 2.0},
                           {"fill", ink},
                           {"stroke", colour(theme, Role::Ink)},
                           {"stroke-width", 0.8}});
      break;
    case Sample::Kind::Ring:
      svg.element("rect", {{"x", x + 1},
                           {"y", y},
                           {"width", kSample - 2},
                           {"height", 12},
                           {"rx", 3},
                           {"fill", "none"},
                           {"stroke", ink},
                           {"stroke-width", 2.5}});
      break;
    case Sample::Kind::Line:
      svg.element("line", {{"x1", x},
                           {"y1", middle},
                           {"x2", x + kSample},
                           {"y2", middle},
                           {"stroke", ink},
                           {"stroke-width", sample.role == Role::Rule ? 2.6 : 1.3},
                           {"stroke-dasharray", sample.role == Role::NullMove ? kDashes
                                                : sample.role == Role::Muted  ? kDots
                                                                              : "none"}});
      break;
  }
  svg.text(x + kSample + 6, middle + 4, sample.words, {{"font-size", kFont}, {"fill", colour(theme, Role::Ink)}});
}

}  // namespace

std::vector<Sample> legend_of(const Diagram& diagram, const PlacedBoxes& placed) {
  std::set<Role> roles;
  Lines lines;
  for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
    const DiagramNode& node = diagram.nodes[i];
    const Face& face = placed.boxes[i].face;
    if (!node.is_folded()) roles.insert(face.fill);
    for (const Badge& badge : face.events) roles.insert(badge.role);
    if (face.exit) roles.insert(face.exit->role);
    if (node.second_pass || node.again) roles.insert(Role::ReSearch);
    lines.folded |= node.is_folded();
    lines.null_move |= !node.is_folded() && node.node.move.is_null();
    lines.decides |= node.decides;
    lines.asked |= node.asked;
  }
  std::vector<Sample> legend;
  const auto add = [&](Sample::Kind kind, Role role) {
    if (roles.count(role)) legend.push_back({kind, role, words(role).legend});
  };
  if (diagram.speaks_of_verify) {
    add(Sample::Kind::Fill, Role::VerifyOn);
    add(Sample::Kind::Fill, Role::VerifyOff);
  }
  add(Sample::Kind::Fill, Role::Quiescence);
  if (lines.null_move) legend.push_back({Sample::Kind::Line, Role::NullMove, "null move"});
  if (lines.decides) legend.push_back({Sample::Kind::Line, Role::Rule, "decides the value above it"});
  if (lines.folded) legend.push_back({Sample::Kind::Line, Role::Muted, "moves folded into one box"});
  if (lines.asked) legend.push_back({Sample::Kind::Ring, Role::Selected, words(Role::Selected).legend});
  if (roles.count(Role::NullMove)) legend.push_back({Sample::Kind::Mark, Role::NullMove, "null move below beta"});
  for (const Role role : {Role::FailHigh, Role::NullCutoff, Role::Reduction, Role::Flip, Role::ReSearch,
                          Role::BetaCutoff, Role::Exact, Role::FailLow, Role::TtCutoff, Role::Wrong})
    add(Sample::Kind::Mark, role);
  return legend;
}

double height_of_legend(const std::vector<Sample>& legend, double width) {
  if (legend.empty()) return 0;
  const std::size_t across = columns(legend, width);
  return static_cast<double>((legend.size() + across - 1) / across) * kLegendRow;
}

void draw_legend(SvgWriter& svg, const std::vector<Sample>& legend, double x, double y, double width, Theme theme) {
  const std::size_t across = columns(legend, width);
  for (std::size_t i = 0; i < legend.size(); ++i)
    draw_sample(svg, legend[i], x + static_cast<double>(i % across) * column_width(legend),
                y + static_cast<double>(i / across) * kLegendRow, theme);
}

}  // namespace nullscope::viz
