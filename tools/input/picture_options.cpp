#include "tools/input/picture_options.hpp"

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
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

void declare_picture_width(Arguments& arguments) { arguments.value("width", "N", "pixels"); }

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
  if (arguments.has("width")) picture.scale = 1;
  picture.theme = read_theme(arguments);
  check_output_file(picture.path, picture.replace);
  return picture;
}

viz::Theme read_theme(const Arguments& arguments) {
  const auto theme = arguments.choice("theme");
  return theme ? static_cast<viz::Theme>(*theme) : viz::Theme::Light;
}

double read_picture_width(const Arguments& arguments, PictureWidth widths) {
  return static_cast<double>(arguments.integer("width", widths.narrowest, widths.widest).value_or(widths.width));
}

void PictureOptions::write(const std::string& svg_or_dot) const {
  std::string converted;
  try {
    if (format == PictureFormat::Png) converted = viz::svg_to_png(svg_or_dot, scale);
    if (format == PictureFormat::Pdf) converted = viz::svg_to_pdf(svg_or_dot);
  } catch (const std::length_error& error) {
    throw UsageError(error.what());
  }
  const std::string& content = converted.empty() ? svg_or_dot : converted;
  write_output_file(path, content, replace);
  if (path != "-") print("{}: {} bytes\n", printable(path), viz::grouped(content.size()));
}

}  // namespace nullscope
