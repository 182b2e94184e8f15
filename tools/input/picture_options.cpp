#include "tools/input/picture_options.hpp"

#include <charconv>
#include <cstdlib>

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/output_file.hpp"
#include "viz/draw/convert.hpp"

namespace nullscope {
namespace {

std::optional<PictureFormat> format_of(std::string_view path, bool dot) {
  if (path == "-" || path.ends_with(".svg")) return PictureFormat::Svg;
  if (path.ends_with(".png")) return PictureFormat::Png;
  if (path.ends_with(".pdf")) return PictureFormat::Pdf;
  if (dot && (path.ends_with(".dot") || path.ends_with(".gv"))) return PictureFormat::Dot;
  return std::nullopt;
}

// "85mm" or "241.5pt"; nothing of a plain number.
std::optional<PrintedWidth> printed_width(const Arguments& arguments) {
  constexpr double kNarrowest = 28;  // points: a centimetre
  constexpr double kWidest = 5000;
  const std::string text = arguments.text("width").value_or("");
  for (const std::string_view unit : {"mm", "pt"}) {
    if (!text.ends_with(unit)) continue;
    PrintedWidth width{0, unit};
    const char* const end = text.data() + text.size() - unit.size();
    const auto [rest, error] = std::from_chars(text.data(), end, width.value);
    if (error != std::errc() || rest != end || !(width.points() >= kNarrowest) || !(width.points() <= kWidest))
      arguments.fail(
          fmt::format("--width must be from 10mm to 1763mm, or from 28pt to 5000pt, not {}", in_quotes(text)));
    return width;
  }
  return std::nullopt;
}

// An attribute of the first tag, a number: where its digits begin and end.
struct Attribute {
  std::size_t begin, end;
  double value;
};
Attribute attribute_of(const std::string& svg, std::string_view name) {
  const std::size_t begin = svg.find(fmt::format(" {}=\"", name)) + name.size() + 3;
  const std::size_t end = svg.find('"', begin);
  return {begin, end, std::strtod(svg.c_str() + begin, nullptr)};
}

// The same picture with another size; its contents keep the coordinates that they have.
std::string resized(std::string svg, double points, std::string_view unit) {
  const Attribute width = attribute_of(svg, "width");
  const Attribute height = attribute_of(svg, "height");
  const double per_unit = unit == "mm" ? 25.4 / 72 : 1;
  const auto put = [&](const Attribute& at, double value) {
    svg.replace(at.begin, at.end - at.begin, fmt::format("{:.2f}{}", value * per_unit, unit));
  };
  put(height, points * height.value / width.value);  // the later one first
  put(width, points);
  return svg;
}

}  // namespace

void declare_picture_options(Arguments& arguments) {
  arguments.group("The picture")
      .value("output,o", "FILE", "where it goes, and by its ending in which format; - is SVG on standard output")
      .flag("force", "replace an existing file");
  declare_theme(arguments);
}

void declare_theme(Arguments& arguments) {
  arguments.value("theme", "THEME", "print (safe in black and white), light (default) or dark")
      .among({"print", "light", "dark"});
}

void declare_picture_width(Arguments& arguments, PictureWidth widths) {
  arguments.value("width", "N", "on paper, such as 85mm or 241pt, as a whole; or in pixels")
      .within(widths.narrowest, widths.widest, widths.otherwise);
}

void declare_printed_width(Arguments& arguments) {
  arguments.value("width", "N",
                  "on paper, 10mm to 1763mm or 28pt to 5000pt, such as 85mm for a column; PNG at 300 dpi");
}

PictureOptions read_picture_options(const Arguments& arguments, bool dot) {
  PictureOptions picture;
  const auto path = arguments.text("output");
  if (!path) arguments.fail("-o FILE.svg says where the picture goes");
  const auto format = format_of(*path, dot);
  if (!format)
    arguments.fail(fmt::format("-o {} should end in {}", in_quotes(*path),
                               dot ? ".svg, .png, .pdf or .dot" : ".svg, .png or .pdf"));
  picture.format = *format;
  picture.path = *path;
  picture.replace = arguments.has("force");
  picture.printed = printed_width(arguments);
  if (picture.printed && picture.format == PictureFormat::Dot) arguments.fail("--width: DOT has no size");
  if (arguments.has("width")) picture.scale = 1;
  picture.theme = read_theme(arguments);
  check_apart(arguments.positionals(), {{"-o", picture.path}});
  check_output_file(picture.path, picture.replace);
  return picture;
}

viz::Theme read_theme(const Arguments& arguments) {
  const auto theme = arguments.choice("theme");
  return theme ? static_cast<viz::Theme>(*theme) : viz::Theme::Light;
}

double read_picture_width(const Arguments& arguments, PictureWidth widths) {
  if (printed_width(arguments)) return widths.width;
  return static_cast<double>(arguments.integer("width").value_or(widths.width));
}

void PictureOptions::write(const std::string& svg_or_dot) const {
  std::string converted;
  try {
    constexpr double kPixelsPerPoint = 300.0 / 72;
    // To the converter a pixel is a point.
    const std::string page = printed ? resized(svg_or_dot, printed->points(), "") : svg_or_dot;
    if (format == PictureFormat::Svg && printed) converted = resized(svg_or_dot, printed->points(), printed->unit);
    if (format == PictureFormat::Png) converted = viz::svg_to_png(page, printed ? kPixelsPerPoint : scale);
    if (format == PictureFormat::Pdf) converted = viz::svg_to_pdf(page);
  } catch (const std::length_error& error) {
    throw UsageError(error.what());
  }
  const std::string& content = converted.empty() ? svg_or_dot : converted;
  write_output_file(path, content, replace);
  if (path != "-") print("{}: {} bytes\n", printable(path), viz::grouped(content.size()));
}

}  // namespace nullscope
