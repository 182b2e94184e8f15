// How the three regions of a search (RegionBits) are called and hatched in every chart: lines that differ in
// direction, and cross where regions overlap. Quiescence is dotted.
#pragma once

#include "trace/event.hpp"
#include "trace/header.hpp"
#include "trace/vocabulary.hpp"
#include "viz/draw/svg.hpp"

namespace nullscope::viz {

inline constexpr std::size_t kRegions = 3;  // in the order of their bits

// Whether a null move that fails high is verified under the policy of this search.
inline bool verifies(const trace::Header& header) {
  const std::optional<PolicyTraits> traits = traits_of(header.policy);
  return traits && traits->verifies;
}

// What is searched at reduced depth verifies a null move under some policies, and just costs less under others.
std::string_view region_words(std::size_t region, bool verifies);

// Patterns with ids that begin with `prefix`; they belong in a document's <defs>.
void define_hatchings(SvgWriter& svg, Theme theme, std::string_view prefix);
// For fill and stroke.
std::string hatching(std::string_view prefix, std::size_t region);
std::string quiescence_dots(std::string_view prefix);
// The dots' background, for text on them.
std::string quiescence_colour(Theme theme);

}  // namespace nullscope::viz
