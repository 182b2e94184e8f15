#include "tools/lesson/figure.hpp"

#include <fmt/format.h>

#include "tools/cli/text.hpp"
#include "trace/read/narrate.hpp"

namespace nullscope::lesson {

Figure Figure::count(std::uint64_t n) { return {true, static_cast<double>(n), viz::grouped(n)}; }

Figure Figure::plain(std::int64_t n) { return {true, static_cast<double>(n), std::to_string(n)}; }

Figure Figure::value(Score value, int ply) {
  return {true, static_cast<double>(value), trace::value_words(value, ply, {})};
}

Figure Figure::decimal(double number, int digits) { return {true, number, fmt::format("{:.{}f}", number, digits)}; }

Figure Figure::percentage(double percent, int digits) {
  return {true, percent, fmt::format("{:.{}f}%", percent, digits)};
}

Figure Figure::word(std::string text) { return {false, 0, std::move(text)}; }

}  // namespace nullscope::lesson
