#include "viz/chart/interaction.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace nullscope::viz {
namespace {

constexpr double kPanelGap = 22;          // between panels
constexpr double kMostSeriesNames = 150;  // for the series' names at the right

class InteractionDrawing {
 public:
  InteractionDrawing(const InteractionChart& chart, Theme theme, ChartSize size)
      : chart_(chart),
        theme_(theme),
        all_{64, size.width - 24 - names_width(), 84, size.height - 52},
        range_(range_of_ratios(all_marks())),
        y_(range_.low, range_.high, all_.bottom, all_.top, true),
        svg_(open_chart(chart.words, size, theme)) {}

  std::string draw() {
    draw_label();
    for (std::size_t i = 0; i < chart_.panels.size(); ++i) draw_panel(i);
    draw_x_label(svg_, all_, chart_.words.x_label);
    if (!chart_.panels.empty()) draw_names();
    return svg_.finish();
  }

 private:
  std::vector<ChartMark> all_marks() const {
    std::vector<ChartMark> marks;
    for (const auto& panel : chart_.panels)
      for (const auto& line : panel.lines) marks.insert(marks.end(), line.begin(), line.end());
    return marks;
  }
  double names_width() const {
    double width = 0;
    for (const std::string& name : chart_.series) width = std::max(width, text_width(name, kChartText));
    return std::min(width, kMostSeriesNames) + 18;
  }
  std::string_view ink(std::size_t series) const { return colour(theme_, line_style(series).role); }

  ChartFrame frame(std::size_t panel) const {
    const auto count = static_cast<double>(std::max<std::size_t>(chart_.panels.size(), 1));
    const double width = (all_.right - all_.left - kPanelGap * (count - 1)) / count;
    const double left = all_.left + (width + kPanelGap) * static_cast<double>(panel);
    return {left, left + width, all_.top, all_.bottom};
  }
  double room(const ChartFrame& frame) const {  // of a value
    return (frame.right - frame.left) / static_cast<double>(chart_.values.size());
  }
  double middle_of(const ChartFrame& frame, std::size_t value) const {
    return frame.left + room(frame) * (static_cast<double>(value) + 0.5);
  }
  // The lines of different series stand a little apart, so that intervals do not cover each other.
  double x_of(const ChartFrame& frame, std::size_t value, std::size_t series) const {
    const double last = static_cast<double>(chart_.series.size()) - 1;
    return middle_of(frame, value) + 7 * (static_cast<double>(series) - last / 2);
  }

  void draw_label() {
    svg_.text(0, 0, text_fitting(chart_.words.y_label, kChartText, all_.bottom - all_.top),
              {{"font-size", kChartText},
               {"text-anchor", "middle"},
               {"transform", fmt::format("translate(16 {}) rotate(-90)", svg_number((all_.top + all_.bottom) / 2))}});
  }

  void draw_panel(std::size_t i) {
    const ChartFrame here = frame(i);
    draw_grid(here, i == 0);
    svg_.text((here.left + here.right) / 2, here.top - 10, chart_.panels[i].title,
              {{"font-size", kChartText + 1}, {"text-anchor", "middle"}});
    for (std::size_t v = 0; v < chart_.values.size(); ++v)
      svg_.text(middle_of(here, v), here.bottom + 18, text_fitting(chart_.values[v], kChartText, room(here)),
                {{"font-size", kChartText}, {"text-anchor", "middle"}});
    for (std::size_t s = 0; s < chart_.panels[i].lines.size(); ++s) draw_line(here, i, s);
  }

  void draw_grid(const ChartFrame& here, bool with_numbers) {
    std::string lines;
    svg_.open("g", {{"font-size", kChartText}, {"text-anchor", "end"}});
    for (const double tick : ratio_ticks(range_, static_cast<int>((here.bottom - here.top) / 38))) {
      lines += fmt::format("M{} {}H{}", svg_number(here.left), svg_number(y_(tick)), svg_number(here.right));
      if (with_numbers) svg_.text(here.left - 7, y_(tick) + 4, fmt::format("{:.4g}", tick));
    }
    svg_.close();
    svg_.element(
        "path", {{"d", lines}, {"stroke", colour(theme_, Role::Rule)}, {"stroke-opacity", 0.4}, {"stroke-width", 0.7}});
    // The line at which both policies need as many nodes.
    svg_.element("path", {{"d", fmt::format("M{} {}H{}M{} {}H{}", svg_number(here.left), svg_number(y_(1)),
                                            svg_number(here.right), svg_number(here.left), svg_number(here.bottom),
                                            svg_number(here.right))},
                          {"stroke", colour(theme_, Role::Ink)},
                          {"stroke-width", 0.9}});
  }

  void draw_line(const ChartFrame& here, std::size_t panel, std::size_t series) {
    const std::vector<ChartMark>& marks = chart_.panels[panel].lines[series];
    std::string line, whiskers;
    for (std::size_t v = 0; v < marks.size(); ++v) {
      if (!is_ratio(marks[v])) continue;
      const double x = x_of(here, v, series);
      line += fmt::format("{}{} {}", line.empty() ? "M" : "L", svg_number(x), svg_number(y_(marks[v].value)));
      whiskers += fmt::format("M{} {}h6m-3 0V{}m-3 0h6", svg_number(x - 3), svg_number(y_(marks[v].low)),
                              svg_number(y_(marks[v].high)));
    }
    svg_.open("g", {{"stroke", ink(series)}, {"fill", "none"}});
    svg_.element("path", {{"d", line}, {"stroke-width", 1.8}, {"stroke-dasharray", line_style(series).dashes}});
    svg_.element("path", {{"d", whiskers}, {"stroke-width", 1}});
    for (std::size_t v = 0; v < marks.size(); ++v)
      if (is_ratio(marks[v]))
        draw_marker(svg_, series, x_of(here, v, series), y_(marks[v].value), theme_,
                    fmt::format("{}, {}, {}: {}", chart_.panels[panel].title, chart_.values[v], chart_.series[series],
                                ratio_text(marks[v])));
    svg_.close();
  }

  // At the ends of the last panel's lines, moved apart where they would overlap.
  void draw_names() {
    constexpr double kApart = 14;
    const auto& lines = chart_.panels.back().lines;
    std::vector<std::pair<double, std::size_t>> wanted;
    for (std::size_t s = 0; s < lines.size(); ++s)
      if (!lines[s].empty() && is_ratio(lines[s].back())) wanted.emplace_back(y_(lines[s].back().value), s);
    std::sort(wanted.begin(), wanted.end());
    double lowest = all_.top - kApart;
    for (const auto& [y, series] : wanted) {
      lowest = std::max(y, lowest + kApart);
      svg_.text(all_.right + 8, lowest + 4, text_fitting(chart_.series[series], kChartText, kMostSeriesNames),
                {{"font-size", kChartText}, {"fill", ink(series)}});
    }
  }

  const InteractionChart& chart_;
  Theme theme_;
  ChartFrame all_;
  Range range_;
  Scale y_;
  SvgWriter svg_;
};

}  // namespace

std::string interaction_svg(const InteractionChart& chart, Theme theme, ChartSize size) {
  return InteractionDrawing(chart, theme, size).draw();
}

}  // namespace nullscope::viz
