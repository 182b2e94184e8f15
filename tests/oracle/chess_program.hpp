// The chess program that the paper's figures are a part of: everything they take for granted.
//
// Written once more, plainly and apart from engine/search.hpp: a stack of positions, draws, quiescence, the
// NegaScout loop, the order of moves, the transposition table, mate scores, counting and reporting, all with their
// settings for study. It shares with the engine what is no search: move generation, the exchange of pieces on a square
// and the full evaluation. Here speed is nothing, likeness everything.
#pragma once

#include "engine/counters.hpp"
#include "engine/eval.hpp"
#include "engine/options.hpp"
#include "tests/oracle/event.hpp"
#include "tests/oracle/move_order.hpp"
#include "tests/oracle/table.hpp"

namespace nullscope::test {

class ChessProgram {
 public:
  explicit ChessProgram(const Position& root) { line_.push_back({root, Move::none(), false}); }
  virtual ~ChessProgram() = default;

  // Iterations 1 .. last, each with the full window.
  void deepen(int last);

  SearchOptions options;
  std::vector<Move> root_moves;  // empty: all

  std::vector<Score> values;  // of the iterations
  RecordingObserver report;
  Counters counters;  // all but the regions (below null moves, in verification, ...)

 protected:
  virtual Score search_root(int depth) = 0;

  // The position, and how it was reached.
  const Position& position() const { return line_.back().position; }
  bool in_check() const { return position().in_check(); }
  bool is_draw() const;
  int ply() const;

  void make_move(Move move);
  void make_null_move();
  void make_no_move();  // enters the same position once more
  void unmake() { line_.pop_back(); }

  // A null move is fine after any move but a null move, unless an option speaks against it. The root was not reached by
  // a move.
  bool null_ok(int most_in_a_row = 1) const;

  // One-ply check extension: at leaf nodes, everywhere below the root, or none.
  int extended(int depth) const;

  // What the node entered last is worth without a search, left with it: a draw, or what the table knows.
  std::optional<Score> answer();

  Score static_value();
  Score quiescence(Score alpha, Score beta);

  // "regular NegaScout/PVS search"; `search(alpha, beta, depth)` searches the position after a move.
  template <class SearchChild>
  Score negascout(Score alpha, Score beta, int depth, SearchChild search);

  // The node's events, counted.
  void enter(Score alpha, Score beta, int depth, bool verify, NodeKind kind = NodeKind::Interior);
  void null_tried(Score beta, int depth);
  void null_result(Score beta, Score value);
  void depth_reduced(int from, int to);
  void verification_failed();
  Score cut_by_null_move(Score value);
  Score leave(Score value, Exit exit);
  Score leave(Score value);  // a value that the node's moves gave

 private:
  struct Step {
    Position position;
    Move move;          // that led to it
    bool irreversible;  // no position before this move can occur again
  };
  // A node that was entered and not yet left.
  struct Open {
    Score alpha;
    Score beta;
    int depth;  // as entered
    bool verify;
    NodeKind kind;
    int depth_now;
    Move table_move;
    Move best_move;
  };

  bool is_repetition() const;
  bool is_left_out(Move move) const;
  int null_moves_in_a_row() const;
  Key table_key() const;
  void store(Score value);

  std::vector<Step> line_;
  std::vector<Open> open_;
  MoveOrder order_;
  std::optional<PlainTable> table_;
  PawnCache pawns_;
};

template <class SearchChild>
Score ChessProgram::negascout(Score alpha, Score beta, int depth, SearchChild search) {
  const Position here = position();
  const std::size_t node = open_.size() - 1;
  open_[node].best_move = Move::none();
  Score best = -kInfinity;
  for (const MoveOrder::Stage stage : MoveOrder::kStages) {
    for (const Move move : order_.moves(stage, here, open_[node].table_move, ply())) {
      if (best >= beta) return best;
      if (is_left_out(move)) continue;
      make_move(move);
      Score value;
      if (best == -kInfinity) {
        value = -search(-beta, -alpha, depth - 1);
      } else {
        value = -search(-alpha - 1, -alpha, depth - 1);
        if (alpha < value && value < beta) {
          report.re_search(ReSearch::PvsWindow);
          value = -search(-beta, -alpha, depth - 1);
        }
      }
      unmake();
      if (value > alpha) open_[node].best_move = move;
      if (value >= beta) order_.learn(here, move, depth, ply());
      best = std::max(best, value);
      alpha = std::max(alpha, value);
    }
  }
  if (best > -kInfinity) return best;
  return in_check() ? -kMate + ply() : kDraw;
}

}  // namespace nullscope::test
