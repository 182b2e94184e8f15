#include "viz/chart/regions.hpp"

#include <fmt/format.h>

namespace nullscope::viz {
namespace {

struct RegionStyle {
  Role role;
  std::string_view id;
  std::string_view lines;  // in a tile of 8 × 8
};
constexpr std::array<RegionStyle, kRegions> kRegionStyles = {{
    {Role::NullMove, "null", "M-2 6L6 -2M2 10L10 2"},
    {Role::Reduction, "verification", "M-2 2L6 10M2 -2L10 6"},
    {Role::ReSearch, "re-search", "M0 2H8M0 6H8"},
}};
constexpr std::string_view kDotsId = "quiescence";

void open_tile(SvgWriter& svg, std::string_view prefix, std::string_view id, double size) {
  svg.open(
      "pattern",
      {{"id", fmt::format("{}{}", prefix, id)}, {"width", size}, {"height", size}, {"patternUnits", "userSpaceOnUse"}});
}

}  // namespace

std::string_view region_words(std::size_t region, bool verifies) {
  const bool is_reduced = trace::RegionBits(1 << region) == trace::kInVerification;
  return is_reduced && !verifies ? "reduced depth after a fail-high" : trace::terms<trace::RegionBits>()[region].name;
}

void define_hatchings(SvgWriter& svg, Theme theme, std::string_view prefix) {
  for (const RegionStyle& style : kRegionStyles) {
    const std::string_view ink = colour(theme, style.role);
    open_tile(svg, prefix, style.id, 8);
    svg.element("rect", {{"width", 8}, {"height", 8}, {"fill", ink}, {"fill-opacity", 0.15}});
    svg.element("path", {{"d", style.lines}, {"stroke", ink}});
    svg.close();
  }
  open_tile(svg, prefix, kDotsId, 4);
  svg.element("rect", {{"width", 4}, {"height", 4}, {"fill", quiescence_colour(theme)}});
  svg.element("path", {{"d", "M0 1h1M2 3h1"}, {"stroke", colour(theme, Role::Muted)}, {"stroke-opacity", 0.7}});
  svg.close();
}

std::string hatching(std::string_view prefix, std::size_t region) {
  return fmt::format("url(#{}{})", prefix, kRegionStyles[region].id);
}

std::string quiescence_dots(std::string_view prefix) { return fmt::format("url(#{}{})", prefix, kDotsId); }

std::string quiescence_colour(Theme theme) {
  return mixed(colour(theme, Role::Paper), colour(theme, Role::Muted), 0.10);
}

}  // namespace nullscope::viz
