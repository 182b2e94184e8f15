// The search: NegaScout/PVS with null-move pruning, the paper's Figures 1 and 3 in one.
//
// Contract of search(position, alpha, beta, depth, verify), fail-soft: with v the value of the position
// searched to `depth` under the policy, the result r satisfies r <= alpha => v <= r, r >= beta => v >= r,
// and r = v in between. `verify` is the paper's flag.
//
// Read search() beside Figure 3. What every chess program must do as well (count the node, stop in time, know draws,
// ask the table) is kept out of its way in visit(), which all recursion goes through.
#pragma once

#include <memory>

#include "engine/clock.hpp"
#include "engine/counters.hpp"
#include "engine/eval.hpp"
#include "engine/line.hpp"
#include "engine/null_move.hpp"
#include "engine/observer.hpp"
#include "engine/ordering.hpp"

namespace nullscope {

template <class Null, Observer Watcher>
class Search {
 public:
  Search(const Position& root, const std::vector<Key>& history, const Null& null, const SearchOptions& options,
         const Limits& limits, Table* table, Watcher& observer)
      : root_(root),
        null_(null),
        options_(options),
        table_(table),
        observer_(observer),
        clock_(limits),
        line_(history, root.key()),
        history_(options.history) {
    if (table_) table_->set_replacement(options.replacement);
  }

  // From now on the root is searched as if it had these moves only. They must outlive the search.
  void set_root_moves(const std::vector<Move>& moves) { root_moves_ = &moves; }

  // One iteration of iterative deepening: full window, the policy's own `verify`.
  Score search_root(int depth) {
    if (table_) table_->next_iteration();
    observer_.on(Event::iteration(depth));
    return visit(root_, -kInfinity, kInfinity, depth, null_.verifies_at_root());
  }

  // The node that `moves` lead to from the root, searched as inside the tree: at its own ply, with the line's
  // repetitions, in any window. For questions about single nodes.
  Score search_window(const std::vector<Move>& moves, Score alpha, Score beta, int depth, bool verify) {
    Position pos = root_;
    for (const Move move : moves) {
      pos = move.is_null() ? pos.pass() : move.is_none() ? pos : pos.after(move);
      line_.push(move, pos.key());
    }
    const Score value = visit(pos, alpha, beta, depth, verify);
    for (std::size_t i = moves.size(); i > 0; --i) line_.pop();
    return value;
  }

  const Counters& counters() const { return counters_; }
  const Clock& clock() const { return clock_; }
  std::vector<Move> principal_variation() const { return pv_.line(); }

 private:
  struct Found {
    Score best;
    Exit exit;
    Move move = Move::none();
    int given_up = 0;  // plies less than the node was entered with
  };

  // ---------------------------------------------------------------------------------------- the paper

  Found search(const Position& pos, Score alpha, Score beta, int depth, bool verify, Move table_move, bool in_check) {
    NullContext here{depth, verify};
    bool fail_high = false;

    // Null move, in a minimal window around beta.
    const bool may_pass = !in_check && null_ok(pos, alpha, beta);
    if (null_.evaluates() && may_pass) here.margin = static_value(pos) - beta;
    if (may_pass && null_.tries(here)) {
      const int shallow = depth - null_.reduction(here) - 1;
      const Score value = null_search(pos, beta, shallow, verify);
      if (value >= beta && !clock_.stopped()) {
        if (null_.cuts(here) && may_cut(value)) return null_cut(value);
        if (null_.probes()) {
          const Score probed = descend(pos, Move::none(), beta - 1, beta, shallow, verify || null_.probes_verify());
          if (clock_.stopped()) return {probed, Exit::Stopped};
          if (probed >= beta && may_cut(value)) return null_cut(probed);
        }
        // Go on with less depth to verify the cut, and cut without more ado below this node.
        if (const int cost = null_.depth_cost(here)) reduce(depth, cost);
        if (depth <= 0) return answer_by_quiescence(pos, alpha, beta, here.depth - depth);
        if (verify) flip(verify, false);
        fail_high = null_.re_searches() && here.verify;
      }
    }

    Found found =
        search_moves(pos, alpha, beta, depth, verify, table_move, depth != here.depth ? &verification_ : nullptr);

    // The null move promised beta, the moves did not keep it (the paper: a zugzwang): start over as entered.
    if (fail_high && found.best < beta && !clock_.stopped()) {
      ++counters_.verification_failed;
      observer_.on(Event::re_search(ReSearch::VerificationFailed));
      flip(verify, here.verify);
      depth = here.depth;
      found = search_moves(pos, alpha, beta, depth, verify, table_move, &re_search_);
    }
    found.given_up = here.depth - depth;
    return found;
  }

  // Regular NegaScout/PVS over all moves.
  Found search_moves(const Position& pos, Score alpha, const Score beta, const int depth, const bool verify,
                     const Move table_move, Region* region) {
    const Region::Scope scope(region, counters_);
    Found found{-kInfinity, Exit::FailLow};
    MovePicker moves(pos, history_, table_move, options_.capture_order, killers());
    for (Move move = moves.next(); !move.is_none(); move = moves.next()) {
      if (root_moves_ && is_left_out(move)) continue;
      if (table_ && depth > 1) {
        table_->prefetch(pos.key_after_roughly(move) ^ table_salt(verify));
        // The next one's is there by the time that this one has been searched.
        if (const Move following = moves.following(); !following.is_none())
          table_->prefetch(pos.key_after_roughly(following) ^ table_salt(verify));
      }
      const Position child = pos.after(move);

      Score value;
      if (found.best == -kInfinity) {
        value = -descend(child, move, -beta, -alpha, depth - 1, verify);
      } else {
        value = -descend(child, move, -alpha - 1, -alpha, depth - 1, verify);
        if (value > alpha && value < beta && !clock_.stopped()) {
          observer_.on(Event::re_search(ReSearch::PvsWindow));
          value = -descend(child, move, -beta, -alpha, depth - 1, verify);
        }
      }
      if (clock_.stopped()) return {found.best, Exit::Stopped, found.move};

      if (value > found.best) {
        found.best = value;
        if (value > alpha) {
          found.move = move;
          found.exit = Exit::Exact;
          pv_.update(line_.ply(), move);
          if (value >= beta) {
            if (!pos.is_capture(move)) reward(pos.side_to_move(), move, depth);
            found.exit = Exit::BetaCutoff;
            return found;
          }
          alpha = value;
        }
      }
    }
    if (found.best == -kInfinity)
      return pos.in_check() ? Found{line_.ply() - kMate, Exit::Mate} : Found{kDraw, Exit::Stalemate};
    return found;
  }

  Score null_search(const Position& pos, Score beta, int depth, bool verify) {
    ++counters_.null_tried;
    observer_.on(Event::null_tried(depth, -beta, -beta + 1));
    const Region::Scope scope(&null_subtree_, counters_);
    const Score value = -descend(pos.pass(), Move::null(), -beta, -beta + 1, depth, verify);
    if (!clock_.stopped()) {
      counters_.null_fail_high += value >= beta;
      observer_.on(Event::null_result(value, value >= beta));
    }
    return value;
  }

  // Captures only (for study, fewer), on top of a static value that the side to move may always keep.
  Score quiescence(const Position& pos, Move entered_by, Score alpha, Score beta) {
    if (clock_.must_stop(counters_.total())) return kDraw;
    ++counters_.quiescence;
    observer_.on(Event::enter(pos, entered_by, alpha, beta, 0, false, NodeKind::Quiescence));
    if (is_draw(pos, line_)) return leave(alpha, beta, {kDraw, Exit::Draw});

    observer_.on(Event::evaluating());
    Found found{evaluate_(pos, pawns_) + tempo_, Exit::FailLow};
    observer_.on(Event::evaluated(found.best));
    if (found.best >= beta) return leave(alpha, beta, {found.best, Exit::StandPat});

    Score lower = std::max(alpha, found.best);
    CapturePicker captures(pos, options_.capture_order);
    if (options_.quiescence != QuiescenceMoves::Captures) leave_out(pos, captures);
    for (Move move = captures.next(); !move.is_none(); move = captures.next()) {
      const Score value = -quiescence(pos.after(move), move, -beta, -lower);
      if (clock_.stopped()) return leave(alpha, beta, {found.best, Exit::Stopped});
      if (value > found.best) {
        found.best = value;
        if (value >= beta) return leave(alpha, beta, {value, Exit::BetaCutoff});
        lower = std::max(lower, value);
      }
    }
    if (found.best > alpha) found.exit = Exit::Exact;
    return leave(alpha, beta, found);
  }

  // ------------------------------------------------------------------------------- around the paper

  // Enters a child, a null move's position, or (Move::none()) the same position once more.
  Score descend(const Position& pos, Move move, Score alpha, Score beta, int depth, bool verify) {
    line_.push(move, pos.key());
    const Score value = visit(pos, alpha, beta, depth, verify);
    line_.pop();
    return value;
  }

  // One node: extension, count, stop, draws, table, and then search().
  Score visit(const Position& pos, Score alpha, Score beta, int depth, bool verify) {
    pv_.clear(line_.ply());
    const Move entered_by = line_.last();
    const bool in_check = pos.in_check();
    const bool may_go_on = line_.ply() < kMaxPly;
    if (in_check) depth = extended(depth);
    if (depth <= 0 || !may_go_on) return quiescence(pos, entered_by, alpha, beta);
    if (clock_.must_stop(counters_.total())) return kDraw;
    ++counters_.interior;
    observer_.on(Event::enter(pos, entered_by, alpha, beta, depth, verify, NodeKind::Interior));

    // The root is searched whatever the table or the rules say; so is a probe, by its own policy.
    const bool searched_anyway = entered_by.is_none();
    if (!searched_anyway && is_draw(pos, line_)) return leave(alpha, beta, {kDraw, Exit::Draw});

    Move table_move;
    if (table_) {
      if (const auto hit = table_->probe(table_key(pos, verify), line_.ply())) {
        table_move = hit->entry.move;
        if (!searched_anyway && answers(hit->entry, alpha, beta, depth, verify) && may_use_table()) {
          ++counters_.table_cut;
          observer_.on(Event::table_hit(hit->slot));
          return leave(alpha, beta, {hit->entry.score, Exit::TtCutoff}, hit->entry.bound);
        }
      }
    }

    const Found found = search(pos, alpha, beta, depth, verify, table_move, in_check);
    if (clock_.stopped()) return leave(alpha, beta, {found.best, Exit::Stopped});
    if (table_) {
      const Bound bound = bound_of(found.best, alpha, beta);
      const std::size_t slot = table_->store(table_key(pos, verify), line_.ply(), found.move, found.best,
                                             stored_depth(depth, found), bound, verify);
      observer_.on(Event::table_store(slot));
    }
    return leave(alpha, beta, found);
  }

  static Bound bound_of(Score value, Score alpha, Score beta) {
    return value >= beta ? Bound::Lower : value <= alpha ? Bound::Upper : Bound::Exact;
  }

  Score leave(Score alpha, Score beta, const Found& found) {
    const bool exact = found.exit == Exit::Mate || found.exit == Exit::Stalemate || found.exit == Exit::Draw;
    return leave(alpha, beta, found, exact ? Bound::Exact : bound_of(found.best, alpha, beta));
  }
  Score leave(Score alpha, Score beta, const Found& found, Bound bound) {
    const Score value = options_.fail_hard ? std::clamp(found.best, alpha, beta) : found.best;
    observer_.on(Event::leave(value, bound, found.exit));
    return value;
  }

  // Figure 1's null_ok(), and the guards that are options. Being in check is asked separately, as there.
  bool null_ok(const Position& pos, Score alpha, Score beta) const {
    // Not at the root (or a probe's), nor after as many null moves in a row as the policy allows.
    if (line_.last().is_none()) return false;
    int nulls = 0;
    while (line_.last(nulls).is_null()) ++nulls;
    if (nulls >= null_.nulls_in_a_row()) return false;

    if (options_.exempt_pv && beta - alpha > 1) return false;
    if (options_.guard_pawn_ending && pos.has_only_king_and_pawns(pos.side_to_move())) return false;
    return !(options_.guard_mate_beta && is_mate_score(beta));
  }

  // For policies that ask.
  Score static_value(const Position& pos) {
    observer_.on(Event::evaluating());
    const Score value = evaluate_(pos, pawns_) + tempo_;
    observer_.on(Event::evaluated(value));
    observer_.on(Event::static_eval(value));
    return value;
  }

  bool may_cut(Score value) const { return !(options_.refuse_null_mate && is_mate_score(value)); }

  Found null_cut(Score value) {
    ++counters_.null_cut;
    return {value, Exit::NullCutoff};
  }

  void reduce(int& depth, int plies) {
    ++counters_.reduced;
    observer_.on(Event::depth_changed(depth, depth - plies));
    depth -= plies;
  }

  void flip(bool& verify, bool to) {
    observer_.on(Event::verify_flip(to));
    verify = to;
  }

  Found answer_by_quiescence(const Position& pos, Score alpha, Score beta, int given_up) {
    const Region::Scope scope(&verification_, counters_);
    const Score value = quiescence(pos, Move::none(), alpha, beta);
    return {value, Exit::DepthUsedUp, Move::none(), given_up};
  }

  bool is_left_out(Move move) const {
    return line_.ply() == 0 && std::find(root_moves_->begin(), root_moves_->end(), move) == root_moves_->end();
  }

  Key table_salt(bool verify) const {
    return options_.table == TableMode::SplitKey && !verify ? zobrist::kKeys.not_verifying : 0;
  }
  Key table_key(const Position& pos, bool verify) const { return pos.key() ^ table_salt(verify); }

  bool answers(const TableEntry& entry, Score alpha, Score beta, int depth, bool verify) const {
    if (entry.depth < depth) return false;
    if (options_.table == TableMode::StoredFlag && verify && !entry.verify) return false;
    switch (entry.bound) {
      case Bound::Exact: return true;
      case Bound::Lower: return entry.score >= beta;
      case Bound::Upper: return entry.score <= alpha;
      default: return false;
    }
  }

  // ------------------------------------------------------------------------- the settings for study

  // Of a node in check: by default one ply, at the leaves only. The root keeps its depth.
  int extended(int depth) const {
    switch (options_.check_extension) {
      case CheckExtension::Leaf: return std::max(depth, 1);
      case CheckExtension::Everywhere: return line_.last().is_none() ? depth : std::max(depth, 0) + 1;
      default: return depth;
    }
  }

  // Captures that a lesser quiescence does not try. What is recaptured is recaptured where the last move before went.
  [[gnu::noinline]] void leave_out(const Position& pos, CapturePicker& captures) const {
    const Move move = line_.last(line_.last().is_none() ? 1 : 0);
    captures.keep(options_.quiescence, pos, move.is_real() ? move.to() : kNoSquare);
  }

  const Killers* killers() const {
    return options_.killers == KillerMoves::Two ? &killers_[static_cast<std::size_t>(line_.ply())] : nullptr;
  }

  // A quiet move cut off.
  void reward(Color side, Move move, int depth) {
    history_.reward(side, move, depth);
    if (options_.killers == KillerMoves::Two) killers_[static_cast<std::size_t>(line_.ply())].add(move);
  }

  bool may_use_table() const { return options_.null_table_cutoffs == NullTableCutoffs::On || !null_subtree_.is_open(); }

  int stored_depth(int entered, const Found& found) const {
    return options_.stored_depth == StoredDepth::Entered ? entered : entered - found.given_up;
  }

  const Position& root_;
  const Null& null_;
  const SearchOptions& options_;
  Table* table_;                                   // null when the option says so
  const std::vector<Move>* root_moves_ = nullptr;  // null: all
  Watcher& observer_;

  Clock clock_;
  Counters counters_;
  Region null_subtree_{&Counters::null_subtree};
  Region verification_{&Counters::verification};
  Region re_search_{&Counters::re_search};
  Line line_;
  History history_;
  std::array<Killers, kMaxPly + 1> killers_{};
  Evaluator evaluate_ = evaluator(options_.evaluation);
  Score tempo_ = static_cast<Score>(options_.tempo);  // that it adds
  PawnCache pawns_;
  PrincipalVariation pv_;
};

}  // namespace nullscope
