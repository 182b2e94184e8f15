// A chess board as SVG: a document of its own, or a part of a larger picture.
#pragma once

#include <string>
#include <vector>

#include "engine/position.hpp"
#include "trace/event.hpp"
#include "viz/draw/piece_shapes.hpp"
#include "viz/draw/svg.hpp"

namespace nullscope::viz {

struct BoardArrow {
  Square from;
  Square to;
  Role role = Role::Selected;
};

struct BoardStyle {
  Theme theme = Theme::Light;
  Color below = White;        // whose side of the board is at the bottom
  bool coordinates = true;    // a to h and 1 to 8
  bool side_to_move = true;   // a disc beside the board, next to whoever moves
  trace::MoveCode last_move;  // its squares are framed; of the null move it is said that a side has passed
  std::vector<BoardArrow> arrows;
};

// Height for a width of 1.
double board_aspect(const BoardStyle& style);

// A document `width` pixels wide.
std::string board_svg(const Position& position, const BoardStyle& style, double width = 360);

// A nested <svg> at (x, y) in the caller's units. The document must hold piece_symbols(prefix) once.
void draw_board(SvgWriter& svg, const Position& position, const BoardStyle& style, double x, double y, double width,
                std::string_view prefix = "piece-");

}  // namespace nullscope::viz
