#include "viz/chart/where.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "viz/chart/regions.hpp"
#include "viz/chart/swatches.hpp"
#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

constexpr std::string_view kWherePrefix = "where-";  // of the patterns' ids
constexpr std::array<std::uint64_t Counters::*, kRegions> kCounts = {&Counters::null_subtree, &Counters::verification,
                                                                     &Counters::re_search};

class WhereDrawing {
 public:
  WhereDrawing(const WhereChart& chart, Theme theme, ChartSize size)
      : chart_(chart),
        theme_(theme),
        swatches_(swatches()),
        frame_{64, size.width - 20, 72, size.height - foot() - height_of_swatches(swatches_, size.width - 84)},
        y_(0, highest(), frame_.bottom, frame_.top),
        svg_(open_chart(chart.words, size, theme)) {}

  std::string draw() {
    svg_.open("defs");
    define_hatchings(svg_, theme_, kWherePrefix);
    svg_.close();
    draw_y_axis(svg_, frame_, y_, chart_.words.y_label, theme_);
    for (std::size_t i = 0; i < chart_.groups.size(); ++i) draw_group(i);
    svg_.element(
        "path",
        {{"d", fmt::format("M{} {}H{}", svg_number(frame_.left), svg_number(frame_.bottom), svg_number(frame_.right))},
         {"stroke", ink()}});
    draw_x_label(svg_, frame_, chart_.words.x_label);
    draw_swatches(svg_, swatches_, frame_.left, frame_.bottom + foot() - 8, frame_.right - frame_.left, theme_);
    return svg_.finish();
  }

 private:
  double foot() const { return chart_.words.x_label.empty() ? 38 : 56; }
  std::string_view ink() const { return colour(theme_, Role::Ink); }
  std::string interior() const { return mixed(colour(theme_, Role::Paper), ink(), 0.45); }

  double height_of(std::uint64_t nodes, const Counters& of) const {
    const auto n = static_cast<double>(nodes);
    return chart_.shares ? 100 * n / static_cast<double>(std::max<std::uint64_t>(of.total(), 1)) : n;
  }
  double highest() const {
    if (chart_.shares) return 100;
    std::uint64_t most = 1;
    for (const auto& group : chart_.groups) most = std::max(most, group.counters.total());
    return 1.06 * static_cast<double>(most);
  }

  Swatches swatches() const {
    Swatches found = {{"interior", interior(), {}}, {"quiescence", quiescence_dots(kWherePrefix), {}}};
    for (std::size_t i = 0; i < kRegions; ++i)
      for (const auto& group : chart_.groups)
        if (group.counters.*kCounts[i] > 0) {
          found.push_back({std::string(region_words(i, chart_.verifies)), hatching(kWherePrefix, i), {}});
          break;
        }
    return found;
  }

  void draw_group(std::size_t i) {
    const auto& [name, counters] = chart_.groups[i];
    const double room = (frame_.right - frame_.left) / static_cast<double>(chart_.groups.size());
    const double width = std::min(room * 0.8, 140.0);
    const double left = frame_.left + room * static_cast<double>(i) + (room - width) / 2;
    const double stack = width * 0.46;
    const double beside = width * 0.54 / static_cast<double>(kRegions);
    draw_bar(left, stack, 0, counters.interior, interior(), "interior", i);
    draw_bar(left, stack, counters.interior, counters.quiescence, quiescence_dots(kWherePrefix), "quiescence", i);
    for (std::size_t r = 0; r < kRegions; ++r)
      draw_bar(left + stack + beside * static_cast<double>(r), beside, 0, counters.*kCounts[r],
               hatching(kWherePrefix, r), region_words(r, chart_.verifies), i);
    const double middle = left + width / 2;
    svg_.text(middle, frame_.bottom + 18, text_fitting(name, kChartText, room - 4),
              {{"font-size", kChartText}, {"text-anchor", "middle"}});
    svg_.text(left + stack / 2, y_(height_of(counters.total(), counters)) - 5,
              short_number(static_cast<double>(counters.total())),
              {{"font-size", 10}, {"text-anchor", "middle"}, {"fill", colour(theme_, Role::Muted)}});
  }

  void draw_bar(double x, double width, std::uint64_t below, std::uint64_t nodes, const std::string& fill,
                std::string_view words, std::size_t i) {
    if (nodes == 0) return;
    const auto& [name, counters] = chart_.groups[i];
    const double bottom = y_(height_of(below, counters));
    const double top = y_(height_of(below + nodes, counters));
    svg_.element("rect",
                 {{"x", x},
                  {"y", top},
                  {"width", width},
                  {"height", bottom - top},
                  {"fill", fill},
                  {"stroke", ink()},
                  {"stroke-width", 0.8}},
                 fmt::format("{}: {} {} nodes ({})", name, grouped(nodes), words, percent(nodes, counters.total())));
  }

  const WhereChart& chart_;
  Theme theme_;
  Swatches swatches_;
  ChartFrame frame_;
  Scale y_;
  SvgWriter svg_;
};

}  // namespace

std::string where_svg(const WhereChart& chart, Theme theme, ChartSize size) {
  return WhereDrawing(chart, theme, size).draw();
}

}  // namespace nullscope::viz
