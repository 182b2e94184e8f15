// Castling as Chess960 tells it, the king onto its rook's square, from the squares where the usual game begins.
#pragma once

#include "trace/event.hpp"
#include "trace/header.hpp"

namespace nullscope::trace::emit {

// The king's move, if the code is such a castling that is legal here; else the code itself. (No other move leads a king
// onto its own rook.)
MoveCode usual_castling(const Position& p, MoveCode told);

// The same of a move in UCI's notation.
std::string usual_castling(const Position& p, std::string_view told);

}  // namespace nullscope::trace::emit
