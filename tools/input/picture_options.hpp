// The options that every command with a picture as its result shares: where it goes, how it looks.
#pragma once

#include "tools/cli/arguments.hpp"
#include "viz/draw/palette.hpp"

namespace nullscope {

// In pixels.
struct PictureWidth {
  int width;  // unless another is asked for
  int narrowest;
  int widest;
};

enum class PictureFormat : std::uint8_t { Svg, Png, Pdf, Dot };

struct PictureOptions {
  std::string path;
  PictureFormat format = PictureFormat::Svg;
  bool replace = false;
  viz::Theme theme = viz::Theme::Light;
  double scale = 2;  // pixels of a PNG for one of the picture; one where its width was asked for

  // Writes the file in its format, and says so on stdout unless the picture itself goes there.
  void write(const std::string& svg_or_dot) const;
};

void declare_picture_options(Arguments& arguments);
void declare_theme(Arguments& arguments);          // part of them
void declare_picture_width(Arguments& arguments);  // for pictures that can have any
// The file's ending says the format; not all commands can write DOT. Fails early where the file may not be
// written over: before any work is done.
PictureOptions read_picture_options(const Arguments& arguments, bool dot = false);
viz::Theme read_theme(const Arguments& arguments);
double read_picture_width(const Arguments& arguments, PictureWidth widths);

}  // namespace nullscope
