#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

void ChessProgram::deepen(int last) {
  for (int depth = 1; depth <= last; ++depth) {
    report.iteration(depth);
    values.push_back(search_root(depth));
  }
}

void ChessProgram::make_move(Move move) {
  const bool irreversible = position().is_capture(move) || type_of(position().piece_on(move.from())) == Pawn;
  line_.push_back({position().after(move), move, irreversible});
}

void ChessProgram::make_null_move() { line_.push_back({position().pass(), Move::null(), true}); }

void ChessProgram::make_no_move() { line_.push_back({position(), Move::none(), false}); }

int ChessProgram::ply() const {
  return static_cast<int>(std::count_if(line_.begin(), line_.end(), [](const Step& s) { return !s.move.is_none(); }));
}

int ChessProgram::null_moves_in_a_row() const {
  const auto last = std::find_if(line_.rbegin(), line_.rend(), [](const Step& s) { return !s.move.is_null(); });
  return static_cast<int>(last - line_.rbegin());
}

bool ChessProgram::null_ok(int most_in_a_row) const {
  if (line_.back().move.is_none() || null_moves_in_a_row() == most_in_a_row) return false;
  const auto [alpha, beta] = windows_.back();
  if (options.exempt_pv && beta - alpha > 1) return false;
  if (options.guard_mate_beta && is_mate_score(beta)) return false;
  return !options.guard_pawn_ending || !position().has_only_king_and_pawns(position().side_to_move());
}

bool ChessProgram::is_left_out(Move move) const {
  return line_.size() == 1 && !root_moves.empty() && std::count(root_moves.begin(), root_moves.end(), move) == 0;
}

bool ChessProgram::is_repetition() const {
  for (auto step = line_.rbegin(); step + 1 != line_.rend() && !step->irreversible; ++step)
    if (!step->move.is_none() && (step + 1)->position.key() == position().key()) return true;
  return false;
}

bool ChessProgram::is_draw() const {
  if (line_.back().move.is_none()) return false;  // the root is searched in any case
  const bool checkmate = in_check() && legal_moves(position()).empty();
  if (position().halfmove_clock() >= 100 && !checkmate) return true;
  return position().is_insufficient_material() || is_repetition();
}

Score ChessProgram::quiescence(Score alpha, Score beta) {
  enter(alpha, beta, 0, false, NodeKind::Quiescence);
  if (is_draw()) return leave(kDraw, Exit::Draw);

  Score best = evaluate(position(), pawns_);
  if (best >= beta) return leave(best, Exit::StandPat);
  const Position here = position();
  CapturePicker captures(here);
  for (Move move = captures.next(); !move.is_none() && best < beta; move = captures.next()) {
    make_move(move);
    best = std::max(best, -quiescence(-beta, -std::max(alpha, best)));
    unmake();
  }
  return leave(best, best >= beta ? Exit::BetaCutoff : best > alpha ? Exit::Exact : Exit::FailLow);
}

void ChessProgram::enter(Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
  ++(kind == NodeKind::Interior ? counters.interior : counters.quiescence);
  report.enter(position().key(), line_.back().move, alpha, beta, depth, verify, kind);
  windows_.push_back({alpha, beta});
}

void ChessProgram::null_tried(Score beta, int depth) {
  ++counters.null_tried;
  report.null_tried(depth, -beta, -beta + 1);
}

void ChessProgram::null_result(Score beta, Score value) {
  if (value >= beta) ++counters.null_fail_high;
  report.null_result(value, value >= beta);
}

void ChessProgram::depth_reduced(int from, int to) {
  ++counters.reduced;
  report.depth_reduced(from, to);
}

void ChessProgram::verification_failed() {
  ++counters.verification_failed;
  report.re_search(ReSearch::VerificationFailed);
}

Score ChessProgram::cut_by_null_move(Score value) {
  ++counters.null_cut;
  return leave(value, Exit::NullCutoff);
}

Score ChessProgram::leave(Score value) {
  const auto [alpha, beta] = windows_.back();
  if (legal_moves(position()).empty()) return leave(value, in_check() ? Exit::Mate : Exit::Stalemate);
  return leave(value, value >= beta ? Exit::BetaCutoff : value > alpha ? Exit::Exact : Exit::FailLow);
}

Score ChessProgram::leave(Score value, Exit exit) {
  const auto [alpha, beta] = windows_.back();
  const bool known = exit == Exit::Mate || exit == Exit::Stalemate || exit == Exit::Draw;
  const Bound bound = known            ? Bound::Exact
                      : value >= beta  ? Bound::Lower
                      : value <= alpha ? Bound::Upper
                                       : Bound::Exact;
  windows_.pop_back();
  if (options.fail_hard) value = std::clamp(value, alpha, beta);
  report.leave(value, bound, exit);
  return value;
}

}  // namespace nullscope::test
