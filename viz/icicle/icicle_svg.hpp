// The icicle as a picture: boxes with moves and tooltips where there is room, strips of colour where there is not.
//
// Where only part of a cell is covered, its strip hangs down only so far. Fills differ in lightness as well as in
// colour, regions are hatched, and boxes that have room say in words how they ended.
#pragma once

#include "trace/header.hpp"
#include "viz/draw/palette.hpp"
#include "viz/icicle/icicle.hpp"

namespace nullscope::viz {

// How many columns an icicle needs for a picture so wide.
std::size_t icicle_columns(double width);

std::string icicle_svg(const Icicle& icicle, const trace::Header& header, Theme theme);

}  // namespace nullscope::viz
