// The options that every command with a picture as its result shares: where it goes, how it looks.
#pragma once

#include <optional>

#include "tools/cli/arguments.hpp"
#include "viz/draw/palette.hpp"

namespace nullscope {

// In pixels.
struct PictureWidth {
  int width;  // unless another is asked for
  int narrowest;
  int widest;
  std::string_view otherwise;  // the same in help: "default 900"
};

// On paper, for the column of a text: what was drawn is made so wide as a whole. A PNG has 300 pixels to the inch.
struct PrintedWidth {
  double value;
  std::string_view unit;  // "mm" or "pt"

  double points() const { return unit == "mm" ? value * 72 / 25.4 : value; }
};

enum class PictureFormat : std::uint8_t { Svg, Png, Pdf, Dot };

struct PictureOptions {
  std::string path;
  PictureFormat format = PictureFormat::Svg;
  bool replace = false;
  viz::Theme theme = viz::Theme::Light;
  double scale = 2;  // pixels of a PNG for one of the picture; one where its width was asked for
  std::optional<PrintedWidth> printed;

  // Writes the file in its format, and says so on stdout unless the picture itself goes there.
  void write(const std::string& svg_or_dot) const;
};

void declare_picture_options(Arguments& arguments);
void declare_theme(Arguments& arguments);                               // part of them
void declare_picture_width(Arguments& arguments, PictureWidth widths);  // for pictures that can have any
void declare_printed_width(Arguments& arguments);                       // for those that have their own
// The file's ending says the format; not all commands can write DOT. Fails early where the file may not be
// written over, or is one that is read: before any work is done.
PictureOptions read_picture_options(const Arguments& arguments, bool dot = false);
viz::Theme read_theme(const Arguments& arguments);
double read_picture_width(const Arguments& arguments, PictureWidth widths);

}  // namespace nullscope
