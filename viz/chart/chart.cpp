#include "viz/chart/chart.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

// Neighbours in this list differ as much as they can.
constexpr std::array<LineStyle, 8> kLineStyles = {{
    {Role::Selected, "none", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", false},
    {Role::NullCutoff, "7 4", "M-3.5 -3.5h7v7h-7z", false},
    {Role::Exact, "2 3", "M0 -4.8L4.6 3.4H-4.6z", false},
    {Role::BetaCutoff, "9 3 2 3", "M0 -5.2L5.2 0L0 5.2L-5.2 0z", false},
    {Role::ReSearch, "none", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", true},
    {Role::TtCutoff, "7 4", "M-3.5 -3.5h7v7h-7z", true},
    {Role::Flip, "2 3", "M0 4.8L4.6 -3.4H-4.6z", true},
    {Role::Ink, "9 3 2 3", "M0 -5.2L5.2 0L0 5.2L-5.2 0z", true},
}};

}  // namespace

const LineStyle& line_style(std::size_t series) { return kLineStyles[series % kLineStyles.size()]; }

void draw_marker(SvgWriter& svg, std::size_t series, double x, double y, Theme theme, std::string_view tooltip) {
  const LineStyle& style = line_style(series);
  svg.element("path",
              {{"d", style.marker},
               {"transform", fmt::format("translate({} {})", svg_number(x), svg_number(y))},
               {"fill", colour(theme, style.hollow ? Role::Paper : style.role)},
               {"stroke-width", 1.4}},
              tooltip);
}

bool is_ratio(const ChartMark& mark) {
  return std::isfinite(mark.value) && std::isfinite(mark.low) && std::isfinite(mark.high) && mark.value > 0 &&
         mark.low > 0 && mark.high > 0;
}

Range range_of_ratios(const std::vector<ChartMark>& marks) {
  Range range;
  range.add(1);
  for (const ChartMark& mark : marks)
    if (is_ratio(mark)) range.add(mark.low), range.add(mark.high), range.add(mark.value);
  const double margin = std::max(std::pow(range.high / range.low, 0.06), 1.005);
  return {range.low / margin, range.high * margin};
}

std::vector<double> ratio_ticks(const Range& range, int count) {
  // Within a few times of each other, numbers evenly apart are rounder than those of an order of magnitude.
  return range.high / range.low < 4 ? round_ticks(range.low, range.high, count)
                                    : Scale(range.low, range.high, 0, 1, true).ticks(count);
}

std::string ratio_text(const ChartMark& mark) {
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", mark.value, mark.low, mark.high);
}

Scale::Scale(double low, double high, double from, double to, bool logarithmic)
    : low_(low), high_(high), from_(from), to_(to), logarithmic_(logarithmic) {}

double Scale::place(double value) const { return logarithmic_ ? std::log10(value) : value; }

double Scale::operator()(double value) const {
  const double range = place(high_) - place(low_);
  return range == 0 ? from_ : from_ + (to_ - from_) * (place(value) - place(low_)) / range;
}

std::vector<double> Scale::ticks(int count) const {
  if (!logarithmic_) return round_ticks(low_, high_, count);
  const double decades = std::log10(high_ / low_);
  // Every power of ten, or every second one; in a short range also 2 and 5 times that, or each digit.
  const int every = std::max(1, static_cast<int>(std::ceil(decades / count)));
  const std::vector<int> digits = decades < 1   ? std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9}
                                  : decades < 3 ? std::vector<int>{1, 2, 5}
                                                : std::vector<int>{1};
  std::vector<double> ticks;
  for (int power = static_cast<int>(std::floor(std::log10(low_))); power <= std::ceil(std::log10(high_)); ++power)
    for (const int digit : digits)
      if (const double tick = digit * std::pow(10.0, power); power % every == 0 && tick >= low_ && tick <= high_)
        ticks.push_back(tick);
  return ticks;
}

SvgWriter open_chart(const ChartWords& words, ChartSize size, Theme theme) {
  SvgWriter svg({size.width, size.height, words.title, words.caption, theme});
  constexpr double kMargin = 14;
  svg.text(kMargin, 24, text_fitting(words.title, 15, size.width - 2 * kMargin),
           {{"font-size", 15}, {"font-weight", "bold"}});
  svg.text(kMargin, 42, text_fitting(words.caption, kChartText, size.width - 2 * kMargin),
           {{"font-size", kChartText}, {"fill", colour(theme, Role::Muted)}});
  return svg;
}

void draw_y_axis(SvgWriter& svg, const ChartFrame& frame, const Scale& y, const std::string& label, Theme theme) {
  svg.open("g", {{"font-size", kChartText}, {"text-anchor", "end"}});
  std::string lines;
  for (const double tick : y.ticks(static_cast<int>((frame.bottom - frame.top) / 45))) {
    lines += fmt::format("M{} {}H{}", svg_number(frame.left), svg_number(y(tick)), svg_number(frame.right));
    svg.text(frame.left - 7, y(tick) + 4, short_number(tick));
  }
  svg.element("path",
              {{"d", lines}, {"stroke", colour(theme, Role::Rule)}, {"stroke-opacity", 0.4}, {"stroke-width", 0.7}});
  svg.text(0, 0, text_fitting(label, kChartText, frame.bottom - frame.top),
           {{"text-anchor", "middle"},
            {"transform", fmt::format("translate(16 {}) rotate(-90)", svg_number((frame.top + frame.bottom) / 2))}});
  svg.close();
}

void draw_x_label(SvgWriter& svg, const ChartFrame& frame, const std::string& label) {
  svg.text((frame.left + frame.right) / 2, frame.bottom + 38, text_fitting(label, kChartText, frame.right - frame.left),
           {{"font-size", kChartText}, {"text-anchor", "middle"}});
}

}  // namespace nullscope::viz
