#include <filesystem>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "trace/emit/castling.hpp"
#include "trace/emit/stream.hpp"
#include "trace/read/board.hpp"
#include "trace/record/filter_options.hpp"

namespace nullscope::trace::emit {
namespace {

std::string text_of(const char* text) { return text ? text : ""; }

[[noreturn]] void refuse(int code, const std::string& text) { throw Refusal{code, "open: " + text}; }

int number(int given, int usual, int least, int most, const char* name) {
  const int n = given ? given : usual;
  if (n < least || n > most)
    refuse(NULLSCOPE_ERROR_ARGUMENT, std::string(name) + " " + std::to_string(n) + " is out of range (" +
                                         std::to_string(least) + " to " + std::to_string(most) + ")");
  return n;
}

// Plays the game up to the root; the positions before it are the header's history.
void play_moves(Header& header, const std::string& moves) {
  Position p = parse_fen(header.fen);
  for (const std::string_view move : split_words(moves)) {
    try {
      const Move m = parse_move(p, header.chess960 ? usual_castling(p, move) : std::string(move));
      header.history.push_back(p.key());
      p = after(p, m);
    } catch (const MoveError& error) {
      refuse(NULLSCOPE_ERROR_FEN, std::string("bad moves: ") + error.what());
    }
  }
  header.fen = to_fen(p);
}

}  // namespace

Header header_of(const nullscope_open_options& options) {
  Header header;
  header.program = text_of(options.engine);
  header.policy = options.policy ? options.policy : "unknown";
  header.label = text_of(options.label);
  header.depth = options.depth;
  header.options.table = TableMode::Off;
  header.chess960 = options.chess960 != 0;
  if (header.program.empty()) refuse(NULLSCOPE_ERROR_ARGUMENT, "the engine's name is not given");
  if (is_ours(header.program)) refuse(NULLSCOPE_ERROR_ARGUMENT, "the engine's name must be its own, not nullscope's");
  for (const std::string* text : {&header.program, &header.policy, &header.label})
    if (text->size() > 1000) refuse(NULLSCOPE_ERROR_ARGUMENT, "a text is longer than 1000 bytes");
  if (options.depth < 1 || options.depth > NULLSCOPE_MAX_DEPTH)
    throw Refusal{NULLSCOPE_ERROR_DEPTH,
                  "open: depth " + std::to_string(options.depth) + " is out of range (1 to 128)"};
  header.units.per_pawn = number(options.units_per_pawn, 100, 1, 1'000'000, "units_per_pawn");
  header.units.mate = number(options.mate, NULLSCOPE_MATE, 1, format::kMaxScore - 1, "mate");
  header.units.infinity =
      number(options.infinity, header.units.mate + 1, header.units.mate, format::kMaxScore, "infinity");
  number(options.depth_units, 1, 1, 4096, "depth_units");
  if (!options.fen) refuse(NULLSCOPE_ERROR_FEN, "no FEN is given");
  try {
    header.fen = to_fen(parse_fen(options.fen));
  } catch (const FenError& error) {
    refuse(NULLSCOPE_ERROR_FEN,
           std::string("bad FEN: ") + error.what() +
               (header.chess960 ? " (of Chess960, only castling from the usual squares can be traced)" : ""));
  }
  play_moves(header, text_of(options.moves));
  if (options.filter) {
    try {
      header.filter = FilterOptions::from_text(options.filter).to_text();
    } catch (const Error& error) {
      refuse(NULLSCOPE_ERROR_ARGUMENT, error.what());
    }
  }
  return header;
}

}  // namespace nullscope::trace::emit
