#include "trace/read/narrate_words.hpp"

#include "engine/notation.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

std::string side(Color c) { return std::string(c == White ? kPhrases.white : kPhrases.black); }

std::string slot(std::string_view wanted, const Moment& m, const AuditedCutoff* cut) {
  const OpenNode& n = m.node;
  if (wanted == "who") return side(m.before.side_to_move());
  if (wanted == "mover") return side(m.board.side_to_move());
  if (wanted == "other") return side(~m.board.side_to_move());
  if (wanted == "move") return san_move(m.before, n.move);
  if (wanted == "last_move") return san_move(m.board, m.last_move);
  if (wanted == "skipped") return san_move(m.board, m.what.move);
  if (wanted == "alpha") return number_words(n.alpha, m.units);
  if (wanted == "beta") return number_words(n.beta, m.units);
  if (wanted == "window") return window_words(n.alpha, n.beta, m.units);
  if (wanted == "null_window") return window_words(n.beta - 1, n.beta, m.units);
  if (wanted == "full_window") return window_words(n.lower, n.beta, m.units);
  if (wanted == "depth") return std::to_string(n.depth);
  if (wanted == "null_depth") return std::to_string(n.null_depth);
  if (wanted == "from") return std::to_string(m.what.from);
  if (wanted == "to") return std::to_string(m.what.depth);
  if (wanted == "value") return value_words(m.what.value, n.ply, m.units);
  if (wanted == "negated") return number_words(-m.what.value, m.units);
  if (wanted == "best") return value_words(m.best, n.ply, m.units);
  if (wanted == "moves") return std::to_string(n.moves);
  if (wanted == "origin") return std::to_string(m.what.origin);
  if (wanted == "count") return std::to_string(m.folded.total());
  if (wanted == "true_value" && cut) return value_words(cut->value, n.ply, m.units);
  if (wanted == "true_best" && cut) return san_move(m.board, parse_uci(m.board, cut->best));
  return {};
}

}  // namespace

std::string fill_slots(std::string_view form, const Moment& m, const AuditedCutoff* cut) {
  return filled_form(form, [&](std::string_view wanted) { return slot(wanted, m, cut); });
}

}  // namespace nullscope::trace
