#include "viz/chart/plot.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

class PlotDrawing {
 public:
  PlotDrawing(const LinePlot& plot, Theme theme, ChartSize size)
      : plot_(plot),
        theme_(theme),
        frame_{64, size.width - 24 - name_room(), 62, size.height - 52},
        x_(make_x()),
        y_(make_y()),
        svg_(open_chart(plot.words, size, theme)) {}

  std::string draw() {
    draw_y_axis(svg_, frame_, y_, plot_.words.y_label, theme_);
    draw_x_axis();
    draw_x_label(svg_, frame_, plot_.words.x_label);
    for (std::size_t i = 0; i < plot_.series.size(); ++i) draw_series(i);
    draw_names();
    return svg_.finish();
  }

 private:
  static constexpr double kMostRoom = 190;  // for the names at the right

  bool is_shown(double value) const { return std::isfinite(value) && (!plot_.logarithmic || value > 0); }
  std::vector<PlotPoint> shown(const PlotSeries& series) const {
    std::vector<PlotPoint> points;
    for (const PlotPoint& p : series.points)
      if (std::isfinite(p.x) && is_shown(p.y)) points.push_back(p);
    return points;
  }
  static const LineStyle& style(std::size_t i) { return line_style(i); }
  std::string_view ink(std::size_t i) const { return colour(theme_, style(i).role); }

  double name_room() const {
    double room = 0;
    for (const PlotSeries& series : plot_.series) room = std::max(room, text_width(series.name, kChartText));
    return std::min(room, kMostRoom) + 18;
  }

  Scale make_x() const {
    Range range;
    for (const PlotSeries& series : plot_.series)
      for (const PlotPoint& p : shown(series)) range.add(p.x);
    if (range.empty()) range = {0, 1};
    if (range.low == range.high) --range.low, ++range.high;
    return {range.low, range.high, frame_.left + 12, frame_.right - 8};
  }
  Scale make_y() const {
    Range range;
    for (const PlotSeries& series : plot_.series)
      for (const PlotPoint& p : shown(series)) {
        range.add(p.y);
        if (p.interval && is_shown(p.interval->low)) range.add(p.interval->low);
        if (p.interval && is_shown(p.interval->high)) range.add(p.interval->high);
      }
    if (range.empty()) range = {1, 10};
    if (plot_.logarithmic) {
      range = {range.low / 1.25, range.high * 1.25};
    } else {
      range.low = std::min(range.low, 0.0);  // sizes are compared by their height
      if (range.high <= range.low) range.high = range.low + 1;
    }
    return {range.low, range.high, frame_.bottom, frame_.top, plot_.logarithmic};
  }

  void draw_x_axis() {
    svg_.open("g", {{"font-size", kChartText}, {"text-anchor", "middle"}});
    std::string lines =
        fmt::format("M{} {}H{}", svg_number(frame_.left), svg_number(frame_.bottom), svg_number(frame_.right));
    for (const double tick : x_.ticks(std::max(2, static_cast<int>((frame_.right - frame_.left) / 40)))) {
      if (has_whole_x() && tick != std::floor(tick)) continue;
      lines += fmt::format("M{} {}v5", svg_number(x_(tick)), svg_number(frame_.bottom));
      svg_.text(x_(tick), frame_.bottom + 19, short_number(tick));
    }
    svg_.element("path", {{"d", lines}, {"stroke", colour(theme_, Role::Ink)}, {"stroke-width", 1}});
    svg_.close();
  }
  // Plies come whole.
  bool has_whole_x() const {
    for (const PlotSeries& series : plot_.series)
      for (const PlotPoint& p : series.points)
        if (p.x != std::floor(p.x)) return false;
    return true;
  }

  void draw_series(std::size_t i) {
    const PlotSeries& series = plot_.series[i];
    std::string line, whiskers;
    for (const PlotPoint& p : shown(series)) {
      line += fmt::format("{}{} {}", line.empty() ? "M" : "L", svg_number(x_(p.x)), svg_number(y_(p.y)));
      if (p.interval && is_shown(p.interval->low) && is_shown(p.interval->high))
        whiskers += fmt::format("M{} {}h8m-4 0V{}m-4 0h8", svg_number(x_(p.x) - 4), svg_number(y_(p.interval->low)),
                                svg_number(y_(p.interval->high)));
    }
    if (line.empty()) return;
    svg_.open("g", {{"stroke", ink(i)}, {"fill", "none"}, {"stroke-width", 1.8}});
    svg_.element("path", {{"d", line}, {"stroke-dasharray", style(i).dashes}, {"stroke-linejoin", "round"}});
    if (!whiskers.empty()) svg_.element("path", {{"d", whiskers}, {"stroke-width", 1}});
    for (const PlotPoint& p : shown(series)) draw_marker(svg_, i, x_(p.x), y_(p.y), theme_, tooltip(series, p));
    svg_.close();
  }
  std::string tooltip(const PlotSeries& series, const PlotPoint& p) const {
    std::string text = fmt::format("{}, {} {}: {}", series.name, plot_.words.x_label, short_number(p.x), exact(p.y));
    if (p.interval) text += fmt::format(" ({} to {})", exact(p.interval->low), exact(p.interval->high));
    return text;
  }
  static std::string exact(double value) {
    const bool is_count = value >= 0 && value == std::floor(value) && value < 1e15;
    return is_count ? grouped(static_cast<std::uint64_t>(value)) : fmt::format("{:.4g}", value);
  }

  // At the ends of the lines, moved apart where they would overlap.
  void draw_names() {
    constexpr double kApart = 14;
    std::vector<std::size_t> order;
    std::vector<double> wanted(plot_.series.size()), placed(plot_.series.size());
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      const auto points = shown(plot_.series[i]);
      if (points.empty()) continue;
      wanted[i] = y_(points.back().y);
      order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    double lowest = frame_.top - kApart;
    for (const std::size_t i : order) lowest = placed[i] = std::max(wanted[i], lowest + kApart);
    double highest = frame_.bottom + kApart;  // and back up, if that went beyond the bottom
    std::reverse(order.begin(), order.end());
    for (const std::size_t i : order) highest = placed[i] = std::min(placed[i], highest - kApart);
    for (const std::size_t i : order) {
      const PlotPoint last = shown(plot_.series[i]).back();
      svg_.element("path", {{"d", fmt::format("M{} {}L{} {}", svg_number(x_(last.x) + 6), svg_number(wanted[i]),
                                              svg_number(frame_.right + 10), svg_number(placed[i]))},
                            {"stroke", ink(i)},
                            {"stroke-width", 0.7}});
      svg_.text(frame_.right + 14, placed[i] + 4, text_fitting(plot_.series[i].name, kChartText, kMostRoom),
                {{"font-size", kChartText}, {"fill", ink(i)}});
    }
  }

  const LinePlot& plot_;
  Theme theme_;
  ChartFrame frame_;
  Scale x_;
  Scale y_;
  SvgWriter svg_;
};

}  // namespace

std::string plot_svg(const LinePlot& plot, Theme theme, ChartSize size) {
  return PlotDrawing(plot, theme, size).draw();
}

}  // namespace nullscope::viz
