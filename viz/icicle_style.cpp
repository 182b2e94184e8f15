#include "viz/icicle_style.hpp"

#include <fmt/format.h>

#include "viz/numbers.hpp"

namespace nullscope {
namespace {

struct FillStyle {
  Role role;
  double share;  // of the role's colour in the paper
  std::string_view words;
};
constexpr std::array<FillStyle, kIcicleFills> kFills = {{
    {Role::NullCut, 0.72, "cut by the null move"},
    {Role::MoveCut, 0.36, "cut by a move"},
    {Role::FailLow, 0.16, "no move reaches alpha"},
    {Role::Exact, 0.85, "exact value"},
    {Role::Table, 0.60, "from the table"},
    {Role::Muted, 0.10, "quiescence"},
    {Role::Ink, 0.45, "draw, mate, horizon or stopped"},
}};
constexpr std::string_view kDots = "icicle-quiescence";

struct RegionStyle {
  Role role;
  std::string_view id;
  std::string_view lines;  // in a tile of 8 × 8
  std::string_view words;
};
constexpr std::array<RegionStyle, kIcicleRegions> kRegions = {{
    {Role::NullMove, "icicle-null", "M-2 6L6 -2M2 10L10 2", "below a null move"},
    {Role::Reduction, "icicle-verification", "M-2 2L6 10M2 -2L10 6", "verification, at reduced depth"},
    {Role::ReSearch, "icicle-re-search", "M0 2H8M0 6H8", "searched again after it failed"},
}};
constexpr std::string_view kTriangle = "M7 12l-4 -9h8z";

std::string reference(std::string_view id) { return fmt::format("url(#{})", id); }

void open_tile(SvgWriter& svg, std::string_view id, double size, std::string_view background, double opacity) {
  svg.open("pattern", {{"id", id}, {"width", size}, {"height", size}, {"patternUnits", "userSpaceOnUse"}});
  svg.element("rect", {{"width", size}, {"height", size}, {"fill", background}, {"fill-opacity", opacity}});
}

}  // namespace

std::string IcicleStyle::flat(IcicleFill fill) const {
  const FillStyle& style = kFills[static_cast<std::size_t>(fill)];
  return mixed(paint(Role::Paper), paint(style.role), style.share);
}

std::string IcicleStyle::fill(IcicleFill fill) const {
  return fill == IcicleFill::Quiescence ? reference(kDots) : flat(fill);
}

std::string IcicleStyle::hatching(std::size_t region) { return reference(kRegions[region].id); }

void IcicleStyle::define_patterns(SvgWriter& svg) const {
  svg.open("defs");
  for (const RegionStyle& region : kRegions) {
    open_tile(svg, region.id, 8, paint(region.role), 0.15);
    svg.element("path", {{"d", region.lines}, {"stroke", paint(region.role)}});
    svg.close();
  }
  open_tile(svg, kDots, 4, flat(IcicleFill::Quiescence), 1);
  svg.element("path", {{"d", "M0 1h1M2 3h1"}, {"stroke", paint(Role::Muted)}, {"stroke-opacity", 0.7}});
  svg.close();
  svg.close();
}

Swatches IcicleStyle::legend(const Icicle& icicle) const {
  IcicleCell all;
  for (const auto& row : icicle.rows)
    for (const IcicleCell& cell : row) {
      for (std::size_t i = 0; i < kIcicleFills; ++i) all.fills[i] += cell.fills[i];
      for (std::size_t i = 0; i < kIcicleRegions; ++i) all.regions[i] += cell.regions[i];
    }
  Swatches legend;
  for (std::size_t i = 0; i < kIcicleFills; ++i)
    if (all.fills[i] > 0) legend.push_back({std::string(kFills[i].words), fill(static_cast<IcicleFill>(i)), {}});
  for (std::size_t i = 0; i < kIcicleRegions; ++i)
    if (all.regions[i] > 0) legend.push_back({std::string(kRegions[i].words), hatching(i), {}});
  if (const std::uint64_t failed = icicle.counters.verification_failed; failed > 0)
    legend.push_back({fmt::format("verification failed ({} {})", grouped(failed), failed == 1 ? "time" : "times"),
                      std::string(paint(Role::ReSearch)), kTriangle});
  return legend;
}

}  // namespace nullscope
