// An icicle's cells as strips: each run of equal cells is one horizontal line, as thick as its cells are covered.
//
// A run takes some eight bytes that way, so that a million cells make a picture of a reasonable size.
#pragma once

#include <functional>
#include <optional>

#include "viz/icicle/icicle.hpp"

namespace nullscope::viz {

struct StripPlaces {
  double left;    // of the first column
  double top;     // of the first row
  double row;     // from one row to the next
  double height;  // of a cell that is all covered
};

// All runs of one kind that are equally thick.
struct Strips {
  std::size_t kind;
  double thickness;
  std::string path;  // to be stroked
};

// `kind_of` a cell is what tells runs apart; cells that have none are not drawn.
using KindOfCell = std::function<std::optional<std::size_t>(const IcicleCell&)>;
std::vector<Strips> make_strips(const Icicle& icicle, std::size_t rows, const StripPlaces& places,
                                const KindOfCell& kind_of);

}  // namespace nullscope::viz
