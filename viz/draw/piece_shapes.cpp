#include "viz/draw/piece_shapes.hpp"

#include <array>

#include "viz/draw/svg.hpp"

namespace nullscope::viz {
namespace {

// All stand on y = 87, between x = 21 and 79; the outline takes another 2 on each side.
constexpr std::array<PieceShape, kPieceTypes> kShapes = {{
    // Pawn: head, collar, skirt.
    {"M50 16A13 13 0 0 1 59.5 38L66.5 41.5Q69.5 44 66.5 46.5L58.5 48.5C59 60 64 67 71 72.5Q76 76 76 81V87"
     "H24V81Q24 76 29 72.5C36 67 41 60 41.5 48.5L33.5 46.5Q30.5 44 33.5 41.5L40.5 38A13 13 0 0 1 50 16Z",
     "M41.5 48.5H58.5M26 77.5H74"},
    // Knight, looking left: chest, throat, jaw, muzzle, forehead, two ears, mane. Lines: mane, mouth, eye, nostril.
    {"M29 78C28 66 44 62 47 52C42 55.5 38 55.5 34.5 57.5C31.5 61.5 30 66.5 26 67.5C23.5 68 22 66 21 64.5"
     "C15.5 65 12.5 60.5 13.5 55.5C15 47.5 22.5 41 25.5 31C27 25 30 21.5 33.5 19L33 8.5L42.5 15Q44.2 14.7 46 15"
     "L50.5 7.5L55 17C76 23 85.5 50 80 78V87H21V78Z",
     "M56 24C71 33 75 56 71.5 77.5M21.5 78H79.5M21.5 64L27.5 58.5"
     "M34.6 33.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M18.4 56h.1"},
    // Bishop: knob, mitre with its slit, collar, foot.
    {"M50 20A5.5 5.5 0 1 1 50.1 20C58 25 68 34 68 46C68 53 64 57 60 60L66 62.5Q68.5 65 66 67.5L60.5 69"
     "C62 74 66 76 72 77Q79 78.5 79 83V87H21V83Q21 78.5 28 77C34 76 38 74 39.5 69L34 67.5Q31.5 65 34 62.5L40 60"
     "C36 57 32 53 32 46C32 34 42 25 50 20Z",
     "M59 28L50 43M40 60.5H60M39.5 69H60.5M28 78.5H72"},
    // Rook: battlements, tower, foot.
    {"M25 17H36.5V24H44.5V17H55.5V24H63.5V17H75V33L67.5 40L69 66L75 72V78H79V87"
     "H21V78H25V72L31 66L32.5 40L25 33Z",
     "M27 33H73M33 40.5H67M31.5 66H68.5M25 78H75"},
    // Queen: a crown of five points.
    {"M27 64L14 35A5 5 0 1 1 18 33L34 49L30.5 26A5 5 0 1 1 35.5 25L45 46L47.5 22A5 5 0 1 1 52.5 22L55 46L64.5 25"
     "A5 5 0 1 1 69.5 26L66 49L82 33A5 5 0 1 1 86 35L73 64Q72 68 74 72Q78 76 78 81V87"
     "H22V81Q22 76 26 72Q28 68 27 64Z",
     "M28 63Q50 56 72 63M26.5 72.5Q50 66 73.5 72.5M23 80Q50 75 77 80"},
    // King: a cross on two arches.
    {"M47 7H53V12H58.5V18H53V25.5Q57 28 57.5 33C64 26 80 27 85 36C90 46 81 57 73 64Q72 68 74 72Q78 76 78 81V87"
     "H22V81Q22 76 26 72Q28 68 27 64C19 57 10 46 15 36C20 27 36 26 42.5 33Q43 28 47 25.5V18H41.5V12H47Z",
     "M50 59V47C50 42 44 38 42.5 33M50 47C50 42 56 38 57.5 33"
     "M57 53C57 42 67 35 74 38.5C81 42 77 51 70 56.5M43 53C43 42 33 35 26 38.5C19 42 23 51 30 56.5"
     "M28 63Q50 56 72 63M26.5 72.5Q50 66 73.5 72.5M23 80Q50 75 77 80"},
}};

constexpr std::string_view kDark = "#161616";
constexpr std::string_view kWhite = "#ffffff";

}  // namespace

const PieceShape& piece_shape(PieceType type) { return kShapes[type]; }

std::string piece_id(std::string_view prefix, Piece piece) {
  return std::string(prefix) + "wb"[color_of(piece)] + "PNBRQK"[type_of(piece)];
}

std::string piece_symbols(std::string_view prefix) {
  SvgWriter svg;
  for (const Color color : {White, Black})
    for (int t = Pawn; t <= King; ++t) {
      const auto type = static_cast<PieceType>(t);
      svg.open("symbol", {{"id", piece_id(prefix, make_piece(color, type))}, {"viewBox", "0 0 100 100"}});
      svg.open("g", {{"fill", color == White ? kWhite : kDark},
                     {"stroke", kDark},
                     {"stroke-width", 3.4},
                     {"stroke-linejoin", "round"},
                     {"stroke-linecap", "round"}});
      svg.element("path", {{"d", kShapes[type].body}});
      svg.element("path", {{"d", kShapes[type].lines},
                           {"fill", "none"},
                           {"stroke", color == White ? kDark : kWhite},
                           {"stroke-width", color == White ? 3 : 2.6}});
      svg.close();
      svg.close();
    }
  return svg.finish();
}

}  // namespace nullscope::viz
