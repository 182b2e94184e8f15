#include "tests/support/catch.hpp"
#include "viz/draw/convert.hpp"

using namespace nullscope::viz;

namespace {

std::string empty_picture(int width, int height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(height) + "\"/>";
}

// A number of four bytes, the most significant first, from a PNG's header.
std::uint64_t number_at(const std::string& png, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number << 8 | static_cast<unsigned char>(png.at(i));
  return number;
}

}  // namespace

TEST_CASE("A PNG has 100 million pixels at most: scaled down to them, or refused where nobody could read it") {
  const std::string png = svg_to_png(empty_picture(7'000, 7'000));
  const std::uint64_t pixels = number_at(png, 16) * number_at(png, 20);
  CHECK(pixels > 99'000'000);
  CHECK(pixels < 101'000'000);
  CHECK_THROWS_AS(svg_to_png(empty_picture(30'000, 30'000)), std::length_error);
  CHECK_THROWS_AS(svg_to_pdf(empty_picture(14'401, 10)), std::length_error);
}
