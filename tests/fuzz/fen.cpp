// A position that can be read can be written, and is then the same; so is every position one move on.
#include "engine/fen.hpp"

#include "engine/movegen.hpp"
#include "tests/fuzz/target.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  Position position;
  try {
    position = parse_fen(input);
  } catch (const FenError&) {
    return;
  }
  require(position.key() == position.computed_key() && position.pawn_key() == position.computed_pawn_key(),
          "the keys are those of the board");
  const std::string fen = to_fen(position);
  require(parse_fen(fen) == position, "a FEN that was written reads as the same position");
  require(to_fen(parse_fen(fen)) == fen, "a FEN is written as it was read");
  require(to_board_text(position).size() == 9 * 19, "a board has eight ranks and its files");

  for (const Move move : legal_moves(position)) {
    const Position next = position.after(move);
    require(parse_fen(to_fen(next)).key() == next.key(), "a legal move leads to a position that can be read");
  }
}

}  // namespace nullscope::fuzz
