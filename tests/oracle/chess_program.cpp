#include "tests/oracle/chess_program.hpp"

#include "engine/see.hpp"

namespace nullscope::test {

void ChessProgram::deepen(int last) {
  order_.options = options;
  if (options.table != TableMode::Off) table_.emplace(options.table_entries, options.replacement);
  for (int depth = 1; depth <= last; ++depth) {
    if (options.deepening == Deepening::None && depth < last) continue;
    if (table_) table_->next_iteration();
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
  const Score alpha = open_.back().alpha;
  const Score beta = open_.back().beta;
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

int ChessProgram::extended(int depth) const {
  if (!in_check() || ply() >= kMaxPly) return depth;
  switch (options.check_extension) {
    case CheckExtension::Off: return depth;
    case CheckExtension::Leaf: return depth <= 0 ? 1 : depth;
    case CheckExtension::Everywhere: break;
  }
  if (line_.back().move.is_none()) return depth;
  return depth <= 0 ? 1 : depth + 1;
}

Score ChessProgram::static_value() {
  if (options.evaluation == Evaluation::Full) return evaluate(position(), pawns_) + static_cast<Score>(options.tempo);
  Tapered sum;  // White's
  for (Square s = 0; s < kSquares; ++s) {
    const Piece piece = position().piece_on(s);
    if (piece == kNoPiece) continue;
    const Tapered material = psqt::kMaterial[type_of(piece)];
    if (options.evaluation == Evaluation::Placement)
      sum += psqt::kTable[piece][s];
    else
      sum += color_of(piece) == White ? material : -material;
  }
  const Score white = blend(sum, position().phase());
  return (position().side_to_move() == White ? white : -white) + static_cast<Score>(options.tempo);
}

Score ChessProgram::quiescence(Score alpha, Score beta) {
  enter(alpha, beta, 0, false, NodeKind::Quiescence);
  if (is_draw()) return leave(kDraw, Exit::Draw);

  Score best = static_value();
  if (best >= beta) return leave(best, Exit::StandPat);
  // The move that led to the position; it may have been entered once more since.
  const Move last = std::find_if(line_.rbegin(), line_.rend(), [](const Step& s) { return !s.move.is_none(); })->move;
  const Position here = position();
  for (const Move move : order_.captures(here)) {
    if (best >= beta) break;
    if (options.quiescence == QuiescenceMoves::None) continue;
    if (options.quiescence == QuiescenceMoves::Sound && !exchange_is_sound(here, move)) continue;
    if (options.quiescence == QuiescenceMoves::Recaptures && (last.is_null() || move.to() != last.to())) continue;
    make_move(move);
    best = std::max(best, -quiescence(-beta, -std::max(alpha, best)));
    unmake();
  }
  return leave(best, best >= beta ? Exit::BetaCutoff : best > alpha ? Exit::Exact : Exit::FailLow);
}

Key ChessProgram::table_key() const {
  const bool other = options.table == TableMode::SplitKey && !open_.back().verify;
  return other ? position().key() ^ zobrist::kKeys.not_verifying : position().key();
}

std::optional<Score> ChessProgram::answer() {
  if (is_draw()) return leave(kDraw, Exit::Draw);
  if (!table_) return std::nullopt;
  Open& node = open_.back();
  const auto place = table_->find(table_key());
  if (!place) return std::nullopt;
  const PlainTable::Entry entry = table_->at(*place);
  node.table_move = entry.move;
  if (line_.back().move.is_none()) return std::nullopt;  // searched in any case
  if (entry.depth < node.depth) return std::nullopt;
  if (options.table == TableMode::StoredFlag && node.verify && !entry.verify) return std::nullopt;
  const bool below_null = std::any_of(line_.begin(), line_.end(), [](const Step& step) { return step.move.is_null(); });
  if (options.null_table_cutoffs == NullTableCutoffs::Off && below_null) return std::nullopt;
  Score value = entry.score;
  if (is_mate_score(value)) value += value > 0 ? -ply() : ply();
  if (entry.bound == Bound::Lower && value < node.beta) return std::nullopt;
  if (entry.bound == Bound::Upper && value > node.alpha) return std::nullopt;

  ++counters.table_cut;
  report.table_hit(*place);
  if (options.fail_hard) value = std::clamp(value, node.alpha, node.beta);
  open_.pop_back();
  report.leave(value, entry.bound, Exit::TtCutoff);
  return value;
}

void ChessProgram::store(Score value) {
  const Open& node = open_.back();
  const Bound bound = value >= node.beta ? Bound::Lower : value <= node.alpha ? Bound::Upper : Bound::Exact;
  const int depth = options.stored_depth == StoredDepth::Entered ? node.depth : node.depth_now;
  if (is_mate_score(value)) value += value > 0 ? ply() : -ply();
  table_->store({table_key(), node.best_move, value, depth, bound, node.verify, 0});
}

void ChessProgram::enter(Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
  ++(kind == NodeKind::Interior ? counters.interior : counters.quiescence);
  report.enter(position().key(), line_.back().move, alpha, beta, depth, verify, kind);
  open_.push_back({alpha, beta, depth, verify, kind, depth, Move::none(), Move::none()});
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
  open_.back().depth_now = to;
  report.depth_reduced(from, to);
}

void ChessProgram::verification_failed() {
  ++counters.verification_failed;
  open_.back().depth_now = open_.back().depth;
  report.re_search(ReSearch::VerificationFailed);
}

Score ChessProgram::cut_by_null_move(Score value) {
  ++counters.null_cut;
  return leave(value, Exit::NullCutoff);
}

Score ChessProgram::leave(Score value) {
  const Score alpha = open_.back().alpha;
  const Score beta = open_.back().beta;
  if (legal_moves(position()).empty()) return leave(value, in_check() ? Exit::Mate : Exit::Stalemate);
  return leave(value, value >= beta ? Exit::BetaCutoff : value > alpha ? Exit::Exact : Exit::FailLow);
}

Score ChessProgram::leave(Score value, Exit exit) {
  const Score alpha = open_.back().alpha;
  const Score beta = open_.back().beta;
  const bool known = exit == Exit::Mate || exit == Exit::Stalemate || exit == Exit::Draw;
  const Bound bound = known            ? Bound::Exact
                      : value >= beta  ? Bound::Lower
                      : value <= alpha ? Bound::Upper
                                       : Bound::Exact;
  if (table_ && open_.back().kind == NodeKind::Interior && exit != Exit::Draw) store(value);
  open_.pop_back();
  if (options.fail_hard) value = std::clamp(value, alpha, beta);
  report.leave(value, bound, exit);
  return value;
}

}  // namespace nullscope::test
