#include "trace/read/narrate_words.hpp"

#include <array>

#include "engine/notation.hpp"

namespace nullscope::trace {
namespace {

std::string number(Score v) {
  return v >= kInfinity    ? std::string(kValueWords.plus_infinity)
         : v <= -kInfinity ? std::string(kValueWords.minus_infinity)
                           : std::to_string(v);
}
std::string name(Color c) { return std::string(c == White ? kValueWords.white : kValueWords.black); }

struct Slot {
  std::string_view name;
  std::string text;
};

// Every {name} of the form replaced by what find(name) gives.
template <class Find>
std::string replaced(std::string_view form, Find find) {
  std::string text;
  for (std::size_t at = 0; at < form.size();) {
    const std::size_t open = std::min(form.find('{', at), form.size());
    text += form.substr(at, open - at);
    if (open == form.size()) break;
    const std::size_t close = form.find('}', open);
    text += find(form.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return text;
}

std::string replaced(std::string_view form, std::initializer_list<Slot> slots) {
  return replaced(form, [&](std::string_view wanted) {
    for (const Slot& slot : slots)
      if (slot.name == wanted) return slot.text;
    return std::string();
  });
}

}  // namespace

std::string value_words(Score v, int ply) {
  if (!is_mate_score(v) || std::abs(v) >= kInfinity) return number(v);
  const int left = kMate - std::abs(v) - ply;
  const std::string_view form = left < 0             ? kValueWords.mate_above
                                : v < 0 && left == 0 ? kValueWords.checkmate
                                : v > 0              ? kValueWords.mate
                                                     : kValueWords.mated;
  return replaced(form, {{"n", number(v)}, {"m", std::to_string(v > 0 ? (left + 1) / 2 : left / 2)}});
}

std::string window_words(Score low, Score high) {
  return replaced(kValueWords.window, {{"low", number(low)}, {"high", number(high)}});
}

namespace {

std::string slot(std::string_view wanted, const Moment& m, const AuditedCut* cut) {
  const OpenNode& n = m.node;
  if (wanted == "who") return name(m.before.side_to_move());
  if (wanted == "mover") return name(m.board.side_to_move());
  if (wanted == "other") return name(~m.board.side_to_move());
  if (wanted == "move") return san_move(m.before, n.move);
  if (wanted == "last_move") return san_move(m.board, m.last_move);
  if (wanted == "alpha") return number(n.alpha);
  if (wanted == "beta") return number(n.beta);
  if (wanted == "window") return window_words(n.alpha, n.beta);
  if (wanted == "null_window") return window_words(n.beta - 1, n.beta);
  if (wanted == "open_window") return window_words(n.lower, n.beta);
  if (wanted == "depth") return std::to_string(n.depth);
  if (wanted == "null_depth") return std::to_string(n.null_depth);
  if (wanted == "from") return std::to_string(m.what.from);
  if (wanted == "to") return std::to_string(m.what.depth);
  if (wanted == "value") return value_words(m.what.value, n.ply);
  if (wanted == "negated") return number(-m.what.value);
  if (wanted == "best") return value_words(m.best, n.ply);
  if (wanted == "moves") return std::to_string(n.moves);
  if (wanted == "origin") return std::to_string(m.what.origin);
  if (wanted == "count") return std::to_string(m.folded.total());
  if (wanted == "true_value" && cut) return value_words(cut->value, n.ply);
  if (wanted == "true_best" && cut) return san_move(m.board, parse_uci(m.board, cut->best));
  return {};
}

}  // namespace

std::string fill_slots(std::string_view form, const Moment& m, const AuditedCut* cut) {
  return replaced(form, [&](std::string_view wanted) { return slot(wanted, m, cut); });
}

}  // namespace nullscope::trace
