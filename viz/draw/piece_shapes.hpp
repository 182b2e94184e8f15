// The six chess pieces as vector shapes, drawn for nullscope: on a square of 100 × 100, to be read at 3 mm and on a
// projector.
#pragma once

#include <string>
#include <string_view>

#include "engine/types.hpp"

namespace nullscope::viz {

struct PieceShape {
  std::string_view body;   // an SVG path, filled and outlined
  std::string_view lines;  // an SVG path drawn on the body, not filled
};
const PieceShape& piece_shape(PieceType type);

// The id of a piece's symbol: "piece-wN" for prefix "piece-".
std::string piece_id(std::string_view prefix, Piece piece);
// <symbol> elements for all twelve, each with viewBox "0 0 100 100"; they belong in a document's <defs>.
std::string piece_symbols(std::string_view prefix = "piece-");

}  // namespace nullscope::viz
