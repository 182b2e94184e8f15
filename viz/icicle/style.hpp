// How an icicle looks: a colour for how each node ended, a hatching for each region it lies in.
//
// Nothing is said by colour alone: fills differ in lightness too, quiescence is dotted, and regions are told apart by
// the direction of their lines, which cross where regions overlap.
#pragma once

#include "viz/chart/swatches.hpp"
#include "viz/icicle/icicle.hpp"

namespace nullscope::viz {

class IcicleStyle {
 public:
  explicit IcicleStyle(Theme theme) : theme_(theme) {}

  std::string_view paint(Role role) const { return colour(theme_, role); }
  // One colour, for text on it.
  std::string flat(IcicleFill fill) const;
  // For drawing: needs the patterns.
  std::string fill(IcicleFill fill) const;
  static std::string hatching(std::size_t region);
  void define_patterns(SvgWriter& svg) const;

  // Of what occurs.
  Swatches legend(const Icicle& icicle, bool verifies) const;

 private:
  Theme theme_;
};

}  // namespace nullscope::viz
