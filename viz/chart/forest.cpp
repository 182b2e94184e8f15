#include "viz/chart/forest.hpp"

#include <cmath>
#include <fmt/format.h>

namespace nullscope::viz {
namespace {

constexpr double kForestTop = 62;   // title and caption
constexpr double kMarksApart = 14;  // between the marks of a row
constexpr double kRowMargin = 9;    // above and below them
constexpr double kFoot = 74;        // scale, label, legend
constexpr double kNumbers = 132;    // the column of figures at the right
constexpr double kMostRowNames = 200;

class ForestDrawing {
 public:
  ForestDrawing(const ForestChart& chart, Theme theme, double width)
      : chart_(chart),
        theme_(theme),
        row_height_(std::max(2 * kRowMargin + kMarksApart * static_cast<double>(chart.series.size()), 34.0)),
        frame_{names_width() + 28, width - kNumbers - 20, kForestTop,
               kForestTop + row_height_ * static_cast<double>(std::max<std::size_t>(chart.rows.size(), 1))},
        range_(range_of_ratios(all_marks())),
        x_(range_.low, range_.high, frame_.left, frame_.right, true),
        width_(width),
        svg_(open_chart(chart.words, {width, frame_.bottom + kFoot}, theme)) {}

  std::string draw() {
    draw_bands();
    draw_scale();
    for (std::size_t i = 0; i < chart_.rows.size(); ++i) draw_row(i);
    draw_x_label(svg_, frame_, chart_.words.x_label);
    draw_legend();
    return svg_.finish();
  }

 private:
  std::vector<ChartMark> all_marks() const {
    std::vector<ChartMark> marks;
    for (const auto& row : chart_.rows)
      for (const auto& mark : row.marks)
        if (mark) marks.push_back(*mark);
    return marks;
  }
  double names_width() const {
    double width = 60;
    for (const auto& row : chart_.rows)
      width = std::max({width, text_width(row.name, kChartText + 1), text_width(row.against, 10)});
    return std::min(width, kMostRowNames);
  }
  std::string_view ink(std::size_t series) const { return colour(theme_, line_style(series).role); }
  double top_of(std::size_t row) const { return frame_.top + row_height_ * static_cast<double>(row); }

  void draw_bands() {
    for (std::size_t i = 0; i < chart_.rows.size(); i += 2)
      svg_.element("rect", {{"x", 10.0},
                            {"y", top_of(i)},
                            {"width", width_ - 20},
                            {"height", row_height_},
                            {"fill", colour(theme_, Role::Quiescence)}});
  }

  void draw_scale() {
    std::string lines;
    svg_.open("g", {{"font-size", kChartText}, {"text-anchor", "middle"}});
    for (const double tick : ratio_ticks(range_, static_cast<int>((frame_.right - frame_.left) / 55))) {
      lines += fmt::format("M{} {}V{}", svg_number(x_(tick)), svg_number(frame_.top), svg_number(frame_.bottom + 5));
      svg_.text(x_(tick), frame_.bottom + 19, fmt::format("{:.4g}", tick));
    }
    svg_.close();
    svg_.element(
        "path", {{"d", lines}, {"stroke", colour(theme_, Role::Rule)}, {"stroke-opacity", 0.4}, {"stroke-width", 0.7}});
    svg_.element("path",
                 {{"d", fmt::format("M{0} {1}V{2}M{3} {2}H{4}", svg_number(x_(1)), svg_number(frame_.top),
                                    svg_number(frame_.bottom), svg_number(frame_.left), svg_number(frame_.right))},
                  {"stroke", colour(theme_, Role::Ink)},
                  {"stroke-width", 1}});
  }

  void draw_row(std::size_t i) {
    const auto& row = chart_.rows[i];
    const double middle = top_of(i) + row_height_ / 2;
    const bool small_print = !row.against.empty();
    svg_.text(18, middle + (small_print ? -2 : 4), text_fitting(row.name, kChartText + 1, kMostRowNames),
              {{"font-size", kChartText + 1}});
    if (small_print)
      svg_.text(18, middle + 12, text_fitting(row.against, 10, kMostRowNames),
                {{"font-size", 10}, {"fill", colour(theme_, Role::Muted)}});
    const double first = middle - kMarksApart * (static_cast<double>(row.marks.size()) - 1) / 2;
    for (std::size_t s = 0; s < row.marks.size(); ++s)
      if (row.marks[s] && is_ratio(*row.marks[s])) draw_mark(row, s, first + kMarksApart * static_cast<double>(s));
  }

  void draw_mark(const ForestChart::Row& row, std::size_t series, double y) {
    const ChartMark& mark = *row.marks[series];
    svg_.open("g", {{"stroke", ink(series)}, {"fill", "none"}});
    svg_.element("path", {{"d", fmt::format("M{0} {1}v6m0 -3H{2}m0 -3v6", svg_number(x_(mark.low)), svg_number(y - 3),
                                            svg_number(x_(mark.high)))},
                          {"stroke-width", 1.4}});
    draw_marker(svg_, series, x_(mark.value), y, theme_,
                fmt::format("{}, {}: {}", row.name, chart_.series[series], ratio_text(mark)));
    svg_.close();
    svg_.text(width_ - 18, y + 4, ratio_text(mark), {{"font-size", 10}, {"text-anchor", "end"}, {"fill", ink(series)}});
  }

  // Below the label, in one line: as many markers as series.
  void draw_legend() {
    double x = frame_.left;
    const double y = frame_.bottom + 58;
    for (std::size_t s = 0; s < chart_.series.size() && chart_.series.size() > 1; ++s) {
      svg_.open("g", {{"stroke", ink(s)}, {"fill", "none"}});
      draw_marker(svg_, s, x + 5, y - 4, theme_, chart_.series[s]);
      svg_.close();
      svg_.text(x + 15, y, chart_.series[s], {{"font-size", kChartText}, {"fill", ink(s)}});
      x += 15 + text_width(chart_.series[s], kChartText) + 18;
    }
  }

  const ForestChart& chart_;
  Theme theme_;
  double row_height_;
  ChartFrame frame_;
  Range range_;
  Scale x_;
  double width_;
  SvgWriter svg_;
};

}  // namespace

std::string forest_svg(const ForestChart& chart, Theme theme, double width) {
  return ForestDrawing(chart, theme, width).draw();
}

}  // namespace nullscope::viz
