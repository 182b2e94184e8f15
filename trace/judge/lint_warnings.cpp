#include "trace/judge/lint_warnings.hpp"

#include <algorithm>

#include "engine/movegen.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {

// By Warning.
const std::array<LintWarning, kWarnings> kLintWarnings = {{
    {"mate", "a node is left as checkmate or stalemate, and the position is none"},
    {"value", "an interior node is left with a value that is neither a child's nor a bound of its window"},
    {"incomplete", "no search of the root was completed"},
    {"error", "the emitter refused a call, and recorded nothing after it"},
}};

void LintWarnings::start_from(std::size_t open) {
  levels_.resize(std::max(levels_.size(), open));
  for (std::size_t i = 0; i < open; ++i) levels_[i] = {{}, false};
  open_ = open;
}

void LintWarnings::enter() {
  if (open_ == levels_.size()) levels_.emplace_back();
  levels_[open_].returned.clear();
  levels_[open_++].known = true;
}

void LintWarnings::leave(const Node& n, const std::optional<Position>& board) {
  const Level& level = levels_[--open_];
  if (n.exit == Exit::Stopped) return;
  if (board) check_end(n, *board);
  check_value(n, level);
}

void LintWarnings::returned(const Node& child) {
  if (open_ > 0 && !is_on_the_side(child.purpose))
    levels_[open_ - 1].returned.push_back(child.move.is_none() ? child.value : -child.value);
}

void LintWarnings::adopt(LintWarnings& other, std::size_t from) {
  levels_.resize(std::max(levels_.size(), other.open_));
  for (open_ = from; open_ < other.open_; ++open_) std::swap(levels_[open_], other.levels_[open_]);
}

void LintWarnings::check_end(const Node& n, const Position& board) {
  if (n.exit != Exit::Mate && n.exit != Exit::Stalemate) return;
  const std::string left = "left as " + name(n.exit) + ", but ";
  if (const std::size_t moves = legal_moves(board).size())
    report_.warn(n.id, Warning::Mate,
                 left + (moves == 1 ? "a move is legal" : std::to_string(moves) + " moves are legal"));
  else if (board.in_check() != (n.exit == Exit::Mate))
    report_.warn(n.id, Warning::Mate, left + (board.in_check() ? "in check" : "not in check"));
}

// In quiescence a value may be the static evaluation, which the trace does not tell.
void LintWarnings::check_value(const Node& n, const Level& level) {
  const bool by_moves = n.exit == Exit::BetaCutoff || n.exit == Exit::FailLow || n.exit == Exit::Exact;
  if (!by_moves || n.kind == NodeKind::Quiescence || n.folded > 0 || !level.known) return;
  if (n.value == n.alpha || n.value == n.beta) return;  // fail-hard
  const auto& returned = level.returned;
  if (std::find(returned.begin(), returned.end(), n.value) != returned.end()) return;
  report_.warn(n.id, Warning::Value,
               "left with " + std::to_string(n.value) + " (" + name(n.exit) + "), " +
                   (returned.empty() ? "but nothing below it was searched" : "which nothing below it returned"));
}

}  // namespace nullscope::trace
