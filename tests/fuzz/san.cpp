// A FEN, a line end, and a move in any notation. What names a move names one, and every move has a name of its own.
#include <set>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/fuzz/target.hpp"

namespace nullscope::fuzz {
namespace {

void check_text(const Position& position, std::string_view text) {
  for (const auto parse : {parse_san, parse_uci, parse_move}) try {
      const Move move = parse(position, text);
      require(move.is_null() ? !position.in_check() : is_legal(position, move), "what is read as a move is legal");
      require(parse(position, parse == parse_uci ? to_uci(move) : to_san(position, move)) == move,
              "a move that was read is written as a text that means it");
    } catch (const MoveError&) {
    }
}

}  // namespace

void run(std::string_view input) {
  const std::size_t end = input.find('\n');
  Position position;
  try {
    position = parse_fen(input.substr(0, end));
  } catch (const FenError&) {
    return;
  }
  if (end != std::string_view::npos) check_text(position, input.substr(end + 1));

  std::set<std::string> names;
  for (const Move move : legal_moves(position)) {
    const std::string san = to_san(position, move);
    require(names.insert(san).second, "no two moves have the same SAN");
    require(parse_san(position, san) == move && parse_move(position, san) == move, "a move's SAN means that move");
    require(parse_uci(position, to_uci(move)) == move && parse_move(position, to_uci(move)) == move,
            "a move's UCI name means that move");
  }
}

}  // namespace nullscope::fuzz
