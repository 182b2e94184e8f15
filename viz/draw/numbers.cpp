#include "viz/draw/numbers.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace nullscope::viz {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole ? fmt::format("{:.1f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole)) : "-";
}

std::string short_number(double number) {
  struct Unit {
    double size;
    const char* name;
  };
  constexpr std::array<Unit, 4> kUnits = {{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  for (const Unit& unit : kUnits)
    if (std::abs(number) >= unit.size * 0.9995) return fmt::format("{:.3g}{}", number / unit.size, unit.name);
  return fmt::format("{:.3g}", number);
}

std::vector<double> round_ticks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {low};
  const double rough = (high - low) / count;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double leading = rough / power;
  const double step = power * (leading <= 1 ? 1 : leading <= 2 ? 2 : leading <= 5 ? 5 : 10);
  std::vector<double> ticks;
  const double tolerance = step * 1e-9;  // the ends count in spite of rounding; + 0.0 makes 0 of -0
  for (double i = std::ceil((low - tolerance) / step); i * step <= high + tolerance; ++i)
    ticks.push_back(i * step + 0.0);
  return ticks;
}

}  // namespace nullscope::viz
