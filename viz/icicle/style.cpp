#include "viz/icicle/style.hpp"

#include <fmt/format.h>

#include "trace/vocabulary.hpp"
#include "viz/draw/numbers.hpp"

namespace nullscope::viz {
namespace {

struct FillStyle {
  Role role;
  double share;  // of the role's colour in the paper
};
constexpr std::array<FillStyle, kIcicleFills> kFills = {{
    {Role::NullCutoff, 0.72},
    {Role::BetaCutoff, 0.36},
    {Role::FailLow, 0.16},
    {Role::Exact, 0.85},
    {Role::TtCutoff, 0.60},
    {Role::Muted, 0.10},
    {Role::Ink, 0.45},
}};

// The first fills are the first exits; the rare ones share one.
std::string_view words_of(IcicleFill fill) {
  if (fill == IcicleFill::Quiescence) return trace::term(NodeKind::Quiescence).name;
  return fill == IcicleFill::Other ? "another exit" : trace::term(static_cast<Exit>(fill)).name;
}

constexpr std::string_view kIciclePrefix = "icicle-";  // of the patterns' ids
constexpr std::string_view kTriangle = "M7 12l-4 -9h8z";

}  // namespace

std::string IcicleStyle::flat(IcicleFill fill) const {
  if (fill == IcicleFill::Quiescence) return quiescence_colour(theme_);
  const FillStyle& style = kFills[static_cast<std::size_t>(fill)];
  return mixed(paint(Role::Paper), paint(style.role), style.share);
}

std::string IcicleStyle::fill(IcicleFill fill) const {
  return fill == IcicleFill::Quiescence ? quiescence_dots(kIciclePrefix) : flat(fill);
}

std::string IcicleStyle::hatching(std::size_t region) { return viz::hatching(kIciclePrefix, region); }

void IcicleStyle::define_patterns(SvgWriter& svg) const {
  svg.open("defs");
  define_hatchings(svg, theme_, kIciclePrefix);
  svg.close();
}

Swatches IcicleStyle::legend(const Icicle& icicle, bool verifies) const {
  IcicleCell all;
  for (const auto& row : icicle.rows)
    for (const IcicleCell& cell : row) {
      for (std::size_t i = 0; i < kIcicleFills; ++i) all.fills[i] += cell.fills[i];
      for (std::size_t i = 0; i < kRegions; ++i) all.regions[i] += cell.regions[i];
    }
  Swatches legend;
  for (std::size_t i = 0; i < kIcicleFills; ++i)
    if (all.fills[i] > 0)
      legend.push_back({std::string(words_of(static_cast<IcicleFill>(i))), fill(static_cast<IcicleFill>(i)), {}});
  for (std::size_t i = 0; i < kRegions; ++i)
    if (all.regions[i] > 0) legend.push_back({std::string(region_words(i, verifies)), hatching(i), {}});
  if (const std::uint64_t failed = icicle.counters.verification_failed; failed > 0)
    legend.push_back({fmt::format("verification failed ({} {})", grouped(failed), failed == 1 ? "time" : "times"),
                      std::string(paint(Role::ReSearch)), kTriangle});
  return legend;
}

}  // namespace nullscope::viz
