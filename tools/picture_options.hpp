// The options that every command with a picture as its result shares: where it goes, how it looks.
#pragma once

#include "tools/arguments.hpp"
#include "viz/palette.hpp"

namespace nullscope {

struct PictureWidth {
  int width;  // in pixels, unless another is asked for
  int narrowest;
};

struct PictureOptions {
  std::string path;
  bool replace = false;
  Theme theme = Theme::Light;
  double width = 0;

  // Writes the file, and says so on stdout unless the picture itself goes there.
  void write(std::string_view svg) const;
};

void declare_picture_options(Arguments& arguments);
// Fails early where the file may not be written over: before any work is done.
PictureOptions read_picture_options(const Arguments& arguments, PictureWidth widths);

}  // namespace nullscope
