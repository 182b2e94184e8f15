// What all charts share: a title, a caption, and a frame with a scale at its left.
#pragma once

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
