// Writes a picture as SVG, element by element.
//
// The bytes depend on the calls alone: numbers have two decimals at most and know no locale. Text and attributes are
// escaped here, so a caller may hand over any data. There is no script and no reference to anything outside.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "viz/draw/palette.hpp"

namespace nullscope::viz {

inline constexpr std::string_view kSvgFonts = "DejaVu Sans, Arial, Helvetica, sans-serif";

// "12.5", "-3", "0"
std::string svg_number(double value);
// About as wide as the text will be, on the generous side: fonts differ from reader to reader.
double text_width(std::string_view text, double font_size);
// The text, or as much of it as fits with "…"; empty if that would be next to nothing. It may be any data.
std::string text_fitting(std::string_view data, double font_size, double width);

struct SvgAttribute {
  SvgAttribute(std::string_view n, double v) : name(n), value(svg_number(v)) {}
  SvgAttribute(std::string_view n, std::string_view v) : name(n), value(v) {}
  SvgAttribute(std::string_view n, const char* v) : name(n), value(v) {}
  SvgAttribute(std::string_view n, const std::string& v) : name(n), value(v) {}
  std::string_view name;
  std::string value;
};

struct SvgPage {
  double width;
  double height;
  std::string_view title;        // for those who hear the picture instead of seeing it
  std::string_view description;  // the same, at length
  Theme theme;
};

class SvgWriter {
 public:
  using Attributes = std::initializer_list<SvgAttribute>;

  SvgWriter() = default;                    // a fragment
  explicit SvgWriter(const SvgPage& page);  // a document, with its background

  void open(std::string_view name, Attributes all = {});
  void close();
  void element(std::string_view name, Attributes all);
  // With a tooltip.
  void element(std::string_view name, Attributes all, std::string_view tooltip);
  void text(double x, double y, std::string_view text, Attributes all = {});
  void title(std::string_view text);  // of the element that is open: its tooltip
  void markup(std::string_view svg);  // SVG made elsewhere with this class, as it is

  // Closes what is open.
  std::string finish();

 private:
  void attributes(Attributes all);
  void start(std::string_view name, Attributes all);
  void words(std::string_view name, std::string_view text);

  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace nullscope::viz
