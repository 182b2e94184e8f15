#include "viz/icicle/icicle_svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "trace/read/narrate.hpp"
#include "trace/vocabulary.hpp"
#include "viz/chart/regions.hpp"
#include "viz/draw/numbers.hpp"
#include "viz/figure/face.hpp"
#include "viz/icicle/strips.hpp"
#include "viz/icicle/style.hpp"

namespace nullscope::viz {
namespace {

// All in pixels.
constexpr double kLeft = 46;
constexpr double kRight = 18;
constexpr double kIcicleTop = 76;   // title, subtitle, shares, marks of re-searches
constexpr double kDamageLine = 16;  // below them
constexpr double kAxis = 40;
constexpr double kIcicleText = 12;
constexpr double kMostHeight = 600;  // of all rows
constexpr double kTallestRow = 26;
constexpr double kShortestRow = 4;

std::string depth_of(const trace::Node& node, std::string_view policy) {
  return node.kind == NodeKind::Quiescence ? trace::name(node.kind) : "depth " + trace::depth_words(node, policy);
}

class IcicleDrawing {
 public:
  IcicleDrawing(const Icicle& icicle, const trace::Header& header, Theme theme)
      : icicle_(icicle),
        header_(header),
        theme_(theme),
        style_(theme),
        rows_(visible_rows(icicle)),
        row_(std::clamp(std::floor(kMostHeight / static_cast<double>(rows_ + 1)), kShortestRow, kTallestRow)),
        top_(kIcicleTop + (icicle.damage.empty() ? 0 : kDamageLine)),
        bottom_(top_ + row_ * static_cast<double>(rows_)),
        legend_(style_.legend(icicle, verifies(header))),
        svg_({kLeft + columns() + kRight, bottom_ + kAxis + 6 + height_of_swatches(legend_, columns()) + 4, title(),
              subtitle() + "; " + shares(), theme}) {}

  std::string draw() {
    style_.define_patterns(svg_);
    heading();
    strips();
    boxes();
    regions();
    labels();
    re_searches();
    root_edges();
    axes();
    draw_swatches(svg_, legend_, kLeft, bottom_ + kAxis + 6, columns(), theme_);
    return svg_.finish();
  }

 private:
  // Without the bottom rows in which next to nothing would be seen.
  static std::size_t visible_rows(const Icicle& icicle) {
    constexpr double kLeast = 0.02;  // of the width
    std::size_t least = 0;
    for (const IcicleBox& box : icicle.boxes) least = std::max(least, box.level + 1);
    const auto add = [](double sum, const IcicleCell& cell) { return sum + cell.covered(); };
    const auto covered = [&](const auto& row) { return std::accumulate(row.begin(), row.end(), 0.0, add); };
    std::size_t rows = icicle.rows.size();
    while (rows > least && covered(icicle.rows[rows - 1]) < kLeast * static_cast<double>(icicle.columns)) --rows;
    return rows;
  }

  double columns() const { return static_cast<double>(icicle_.columns); }
  double x_of(std::uint64_t nodes) const { return kLeft + static_cast<double>(nodes) / icicle_.nodes_per_column(); }
  double y_of(std::size_t level) const { return top_ + row_ * static_cast<double>(level); }
  double box_height() const { return row_ > 8 ? row_ - 1 : row_; }
  std::string_view paint(Role role) const { return style_.paint(role); }

  std::string title() const {
    const std::string& of = header_.label.empty() ? header_.fen : header_.label;
    return "Search tree of " + of;
  }
  std::string subtitle() const {
    return fmt::format("{}policy {}, {}: {} nodes", trace::engine_prefix(header_), header_.policy, which_iterations(),
                       grouped(icicle_.counters.total()));
  }
  std::string which_iterations() const {
    const auto& roots = icicle_.roots;
    if (roots.empty() || roots.front().search.depth != roots.back().search.depth) return "all iterations";
    const std::string one = fmt::format("iteration {}", roots[0].search.depth);
    return roots.size() == 1 ? one : fmt::format("{}, {} searches of the root side by side", one, roots.size());
  }
  std::string shares() const {
    const Counters& c = icicle_.counters;
    std::string text = percent(c.quiescence, c.total()) + " quiescence";
    const auto add = [&](std::uint64_t nodes, std::string_view words) {
      if (nodes) text += fmt::format(", {} {}", percent(nodes, c.total()), words);
    };
    add(c.null_subtree, region_words(0, true));
    add(c.verification, region_words(1, verifies(header_)));
    add(c.re_search, region_words(2, true));
    add(icicle_.folded, "not recorded");
    return text;
  }

  void heading() {
    const double room = columns();
    svg_.text(kLeft, 24, text_fitting(title(), 15, room / 1.14), {{"font-size", 15}, {"font-weight", "bold"}});
    svg_.open("g", {{"font-size", kIcicleText}, {"fill", paint(Role::Muted)}});
    svg_.text(kLeft, 42, text_fitting(subtitle(), kIcicleText, room));
    svg_.text(kLeft, 58, text_fitting(shares(), kIcicleText, room));
    if (!icicle_.damage.empty())
      svg_.text(kLeft, 74, text_fitting(icicle_.damage, kIcicleText, room), {{"fill", paint(Role::Wrong)}});
    svg_.close();
  }

  StripPlaces places() const { return {kLeft, top_, row_, box_height()}; }

  void strips() {
    const auto majority = [](const IcicleCell& cell) {
      return std::optional(static_cast<std::size_t>(cell.majority()));
    };
    svg_.open("g", {{"fill", "none"}, {"shape-rendering", "crispEdges"}});
    for (const Strips& strips : make_strips(icicle_, rows_, places(), majority))
      svg_.element("path", {{"d", strips.path},
                            {"stroke", style_.fill(static_cast<IcicleFill>(strips.kind))},
                            {"stroke-width", strips.thickness}});
    svg_.close();
  }

  void regions() {
    svg_.open("g", {{"fill", "none"}, {"pointer-events", "none"}});
    for (std::size_t i = 0; i < kRegions; ++i) {
      const auto mostly = [i](const IcicleCell& cell) {
        return cell.regions[i] > cell.covered() / 2 ? std::optional(i) : std::nullopt;
      };
      for (const Strips& strips : make_strips(icicle_, rows_, places(), mostly))
        svg_.element("path",
                     {{"d", strips.path}, {"stroke", IcicleStyle::hatching(i)}, {"stroke-width", strips.thickness}});
    }
    svg_.close();
  }

  void boxes() {
    svg_.open("g", {{"stroke", paint(Role::Paper)}, {"stroke-width", 0.6}});
    for (const IcicleBox& box : icicle_.boxes)
      svg_.element("rect",
                   {{"x", x_of(box.start)},
                    {"y", y_of(box.level)},
                    {"width", x_of(box.end) - x_of(box.start)},
                    {"height", box_height()},
                    {"fill", style_.fill(icicle_fill(box.node))}},
                   tooltip(box));
    svg_.close();
  }

  std::string tooltip(const IcicleBox& box) const {
    const std::uint64_t size = box.end - box.start;
    std::string text = box.move.empty() ? root_words(box) : box.move;
    text += ": " + depth_of(box.node, header_.policy);
    if (box.node.exit != Exit::Stopped)
      text += ", value " + trace::value_words(box.node.value, box.node.ply, header_.units);
    return text + fmt::format(", {}, {} nodes ({}), node {}", trace::name(box.node.exit), grouped(size),
                              percent(size, icicle_.nodes), box.node.id);
  }

  void labels() {
    if (row_ < 12) return;
    const double size = std::min(kIcicleText, row_ * 0.6);
    svg_.open("g", {{"font-size", size},
                    {"text-anchor", "middle"},
                    {"pointer-events", "none"},
                    {"paint-order", "stroke"},
                    {"stroke-width", 3},
                    {"stroke-linejoin", "round"}});
    for (const IcicleBox& box : icicle_.boxes) {
      const double room = x_of(box.end) - x_of(box.start) - 6;
      const std::string words = label(box, size, room);
      if (words.empty()) continue;
      const std::string background = style_.flat(icicle_fill(box.node));
      svg_.text((x_of(box.start) + x_of(box.end)) / 2, y_of(box.level) + row_ / 2 + size * 0.35, words,
                {{"fill", text_on(background)}, {"stroke", background}});
    }
    svg_.close();
  }
  // The move, and how the node ended, as far as there is room.
  std::string label(const IcicleBox& box, double size, double room) const {
    const std::string move = box.level == 0 ? search_at(box.start).words() : box.move;
    const std::string both = move + " " + trace::name(box.node.exit);
    return text_width(both, size) <= room ? both : text_width(move, size) <= room ? move : "";
  }

  trace::RootSearch search_at(std::uint64_t start) const {
    trace::RootSearch search;
    for (const Icicle::Root& root : icicle_.roots)
      if (root.start <= start) search = root.search;
    return search;
  }
  std::string root_words(const IcicleBox& box) const {
    const trace::RootSearch search = search_at(box.start);
    return search.of < 2
               ? std::string(trace::kPhrases.root)
               : search.words() + ", window " + trace::window_words(box.node.alpha, box.node.beta, header_.units);
  }

  void re_searches() {
    std::string path;
    for (std::size_t i = 0; i < icicle_.columns; ++i)
      if (icicle_.re_searches[i])
        path +=
            fmt::format("M{} {}l-2.5 -6h5z", svg_number(kLeft + static_cast<double>(i) + 0.5), svg_number(top_ - 2));
    if (!path.empty()) svg_.element("path", {{"d", path}, {"fill", paint(Role::ReSearch)}});
  }

  void root_edges() {
    if (icicle_.roots.size() < 2) return;
    svg_.open("g", {{"stroke", paint(Role::Ink)}, {"stroke-width", 1.2}});
    for (const Icicle::Root& root : icicle_.roots)
      svg_.element(
          "path",
          {{"d", fmt::format("M{} {}V{}", svg_number(x_of(root.start)), svg_number(top_ - 4), svg_number(bottom_))}});
    svg_.close();
  }

  void axes() {
    svg_.open("g", {{"font-size", kIcicleText}, {"fill", paint(Role::Muted)}, {"text-anchor", "middle"}});
    std::string ticks = fmt::format("M{} {}h{}", svg_number(kLeft), svg_number(bottom_ + 4), svg_number(columns()));
    for (const double tick : round_ticks(0, static_cast<double>(icicle_.nodes), static_cast<int>(columns() / 110))) {
      const double x = kLeft + tick / icicle_.nodes_per_column();
      ticks += fmt::format("M{} {}v5", svg_number(x), svg_number(bottom_ + 4));
      svg_.text(x, bottom_ + 21, short_number(tick));
    }
    svg_.text(kLeft + columns() / 2, bottom_ + 36,
              fmt::format("nodes, in the order they were searched (a pixel is {})", pixel_words()));
    svg_.element("path", {{"d", ticks}, {"stroke", paint(Role::Rule)}, {"fill", "none"}});
    const auto every = static_cast<std::size_t>(std::ceil(14 / row_));
    for (std::size_t level = 0; level < rows_; level += every)
      svg_.text(kLeft - 8, y_of(level) + row_ / 2 + 4, std::to_string(level), {{"text-anchor", "end"}});
    svg_.text(0, 0, icicle_.has_repeats ? "levels below the root" : "plies from the root",
              {{"transform", fmt::format("translate({} {}) rotate(-90)", 12, svg_number((top_ + bottom_) / 2))}});
    svg_.close();
  }
  std::string pixel_words() const {
    const double nodes = icicle_.nodes_per_column();
    return nodes < 2 ? "less than two nodes" : grouped(static_cast<std::uint64_t>(nodes)) + " nodes";
  }

  const Icicle& icicle_;
  const trace::Header& header_;
  Theme theme_;
  IcicleStyle style_;
  std::size_t rows_;
  double row_;     // its height
  double top_;     // of the first one
  double bottom_;  // of the last one
  Swatches legend_;
  SvgWriter svg_;
};

}  // namespace

std::size_t icicle_columns(double width) { return static_cast<std::size_t>(std::max(1.0, width - kLeft - kRight)); }

std::string icicle_svg(const Icicle& icicle, const trace::Header& header, Theme theme) {
  return IcicleDrawing(icicle, header, theme).draw();
}

}  // namespace nullscope::viz
