// Positions as text. Reading is strict: what cannot occur in a game of chess is refused with a reason.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/position.hpp"

namespace nullscope {

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Six fields, or the four of an EPD (clock 0, move 1). Throws FenError.
Position parse_fen(std::string_view fen);

// The en-passant square appears only when the capture is legal.
std::string to_fen(const Position& position);

// A board for people: eight ranks with coordinates.
std::string to_board_text(const Position& position);

char piece_letter(Piece p);
std::string square_name(Square s);

}  // namespace nullscope
