// What all charts share: a title, a caption, and a frame with a scale at its left.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "viz/draw/svg.hpp"

namespace nullscope::viz {

// From values to pixels, evenly or by orders of magnitude.
class Scale {
 public:
  // `low` becomes `from`, `high` becomes `to`. By orders of magnitude both must be above 0.
  Scale(double low, double high, double from, double to, bool logarithmic = false);

  double operator()(double value) const;
  // Round values within the range, about `count` of them.
  std::vector<double> ticks(int count) const;

 private:
  double place(double value) const;

  double low_, high_, from_, to_;
  bool logarithmic_;
};

// How a chart tells its series apart.
struct LineStyle {
  Role role;
  std::string_view dashes;
  std::string_view marker;  // a path around (0, 0)
  bool hollow;
};
const LineStyle& line_style(std::size_t series);
void draw_marker(SvgWriter& svg, std::size_t series, double x, double y, Theme theme, std::string_view tooltip);

// An estimate with its interval.
struct ChartMark {
  double value;
  double low;
  double high;
};

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) { low = std::min(low, value), high = std::max(high, value); }
  bool empty() const { return low > high; }
};
// What shows all of these ratios, and 1, by orders of magnitude; what is not finite or not above 0 is left out.
bool is_ratio(const ChartMark& mark);
Range range_of_ratios(const std::vector<ChartMark>& marks);
// Round ratios for such a scale.
std::vector<double> ratio_ticks(const Range& range, int count);
std::string ratio_text(const ChartMark& mark);  // "1.17 (1.12 to 1.23)"

struct ChartWords {
  std::string title;
  std::string caption;  // below the title: what it is of
  std::string x_label;
  std::string y_label;
};

struct ChartSize {
  double width = 640;
  double height = 420;
};

inline constexpr double kChartText = 11;

// Where things are, in pixels.
struct ChartFrame {
  double left, right, top, bottom;
};

// The page with title and caption.
SvgWriter open_chart(const ChartWords& words, ChartSize size, Theme theme);
// Lines across and numbers at the left of the frame.
void draw_y_axis(SvgWriter& svg, const ChartFrame& frame, const Scale& y, const std::string& label, Theme theme);
void draw_x_label(SvgWriter& svg, const ChartFrame& frame, const std::string& label);

}  // namespace nullscope::viz
