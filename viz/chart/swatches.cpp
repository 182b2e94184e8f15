#include "viz/chart/swatches.hpp"

#include <fmt/format.h>

namespace nullscope::viz {
namespace {

constexpr double kSwatchText = 12;
constexpr double kLine = 20;
constexpr double kSwatch = 14;
constexpr double kWordsGap = 6;  // between a swatch and its words
constexpr double kSpace = 16;    // between one and the next
constexpr std::string_view kSquareShape = "M0 0h14v14h-14z";

// Calls f(swatch, x, y) with the place of each; returns the height of all lines.
template <class F>
double flow(const Swatches& swatches, double width, F f) {
  double x = 0, y = 0;
  for (const Swatch& swatch : swatches) {
    const double wide = kSwatch + kWordsGap + text_width(swatch.words, kSwatchText) + kSpace;
    if (x > 0 && x + wide - kSpace > width) x = 0, y += kLine;
    f(swatch, x, y);
    x += wide;
  }
  return swatches.empty() ? 0 : y + kLine;
}

}  // namespace

double height_of_swatches(const Swatches& swatches, double width) {
  return flow(swatches, width, [](const Swatch&, double, double) {});
}

void draw_swatches(SvgWriter& svg, const Swatches& swatches, double x, double y, double width, Theme theme) {
  svg.open("g", {{"font-size", kSwatchText}});
  flow(swatches, width, [&](const Swatch& swatch, double dx, double dy) {
    svg.element("path", {{"d", swatch.shape.empty() ? kSquareShape : swatch.shape},
                         {"transform", fmt::format("translate({} {})", svg_number(x + dx), svg_number(y + dy))},
                         {"fill", swatch.fill},
                         {"stroke", colour(theme, Role::Rule)},
                         {"stroke-width", 0.6}});
    svg.text(x + dx + kSwatch + kWordsGap, y + dy + kSwatchText - 0.5, swatch.words);
  });
  svg.close();
}

}  // namespace nullscope::viz
