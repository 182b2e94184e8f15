#include "tools/picture_options.hpp"

#include "tools/errors.hpp"
#include "tools/output.hpp"
#include "tools/output_file.hpp"
#include "tools/text.hpp"

namespace nullscope {
namespace {

constexpr int kWidest = 20'000;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

void declare_picture_options(Arguments& arguments) {
  arguments.group("The picture")
      .value("output,o", "FILE.svg", "where it goes; - is standard output")
      .flag("force", "replace an existing file")
      .value("theme", "THEME", "print (safe in black and white), light (default) or dark")
      .value("width", "N", "pixels");
}

PictureOptions read_picture_options(const Arguments& arguments, PictureWidth widths) {
  PictureOptions picture;
  const auto path = arguments.text("output");
  if (!path) arguments.fail("-o FILE.svg says where the picture goes");
  if (*path != "-" && !ends_with(*path, ".svg"))
    arguments.fail(fmt::format("the picture is SVG: -o {} should end in .svg", in_quotes(*path)));
  picture.path = *path;
  picture.replace = arguments.has("force");
  if (const auto theme = arguments.choice("theme", {"print", "light", "dark"}))
    picture.theme = static_cast<Theme>(*theme);
  picture.width = static_cast<double>(arguments.integer("width", widths.narrowest, kWidest).value_or(widths.width));
  check_output_file(picture.path, picture.replace);
  return picture;
}

void PictureOptions::write(std::string_view svg) const {
  write_output_file(path, svg, replace);
  if (path != "-") print("{}: {} bytes\n", printable(path), grouped(svg.size()));
}

}  // namespace nullscope
