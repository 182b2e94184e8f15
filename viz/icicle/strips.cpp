#include "viz/icicle/strips.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace nullscope::viz {
namespace {

constexpr int kSteps = 8;  // thicknesses there are

int steps(const IcicleCell& cell) { return std::min(kSteps, static_cast<int>(std::lround(cell.covered() * kSteps))); }

}  // namespace

std::vector<Strips> make_strips(const Icicle& icicle, std::size_t rows, const StripPlaces& places,
                                const KindOfCell& kind_of) {
  const auto look = [&](const IcicleCell& cell) { return std::pair(kind_of(cell), steps(cell)); };
  const auto thickness = [&](int steps) { return places.height * steps / kSteps; };
  std::map<std::pair<std::size_t, int>, std::string> paths;
  for (std::size_t level = 0; level < rows; ++level) {
    const auto& row = icicle.rows[level];
    const double top = places.top + places.row * static_cast<double>(level);
    for (std::size_t begin = 0, end = 0; begin < row.size(); begin = end) {
      const auto [kind, step] = look(row[begin]);
      for (end = begin + 1; end < row.size() && look(row[end]) == std::pair(kind, step);) ++end;
      if (!kind || step == 0) continue;
      paths[{*kind, step}] += fmt::format("M{} {}h{}", svg_number(places.left + static_cast<double>(begin)),
                                          svg_number(top + thickness(step) / 2), end - begin);
    }
  }
  std::vector<Strips> strips;
  for (auto& [what, path] : paths) strips.push_back({what.first, thickness(what.second), std::move(path)});
  return strips;
}

}  // namespace nullscope::viz
