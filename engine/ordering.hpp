// In which order moves are tried: the table's move, sound captures (biggest victim, then smallest
// attacker), quiet moves by history, unsound captures. Ties keep the generator's order, so the order
// is the same on every machine.
#pragma once

#include "engine/movegen.hpp"
#include "engine/see.hpp"

namespace nullscope {

// Schaeffer's history heuristic: a quiet move that cut off once will likely do so elsewhere.
class History {
 public:
  std::int32_t of(Color side, Move m) const { return values_[side][m.from()][m.to()]; }
  void reward(Color side, Move m, int depth) {
    std::int32_t& value = values_[side][m.from()][m.to()];
    value = std::min(value + depth * depth, kCeiling);
  }

 private:
  static constexpr std::int32_t kCeiling = 1 << 30;
  std::array<std::array<std::array<std::int32_t, kSquares>, kSquares>, 2> values_{};
};

struct ScoredMove {
  Move move;
  std::int32_t score;
};

// Moves written straight from the generator, then sorted: best first, stable.
class ScoredMoves : public MoveList {
 public:
  template <class ScoreOf>
  void sort(ScoreOf score_of) {
    count_ = 0;
    for (const Move m : static_cast<const MoveList&>(*this)) {
      const ScoredMove scored{m, score_of(m)};
      std::size_t i = count_++;
      for (; i > 0 && sorted_[i - 1].score < scored.score; --i) sorted_[i] = sorted_[i - 1];
      sorted_[i] = scored;
    }
  }
  bool has_next() const { return next_ < count_; }
  Move next() { return sorted_[next_++].move; }

 private:
  std::array<ScoredMove, kMaxMoves> sorted_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

inline std::int32_t capture_value(const Position& p, Move m) {
  return kExchangeValue[p.captured(m)] * 16 - type_of(p.piece_on(m.from()));
}

// Captures only, for quiescence.
class CapturePicker {
 public:
  explicit CapturePicker(const Position& p) {
    generate<MoveKind::Captures>(p, moves_);
    moves_.sort([&](Move m) { return capture_value(p, m); });
  }
  Move next() { return moves_.has_next() ? moves_.next() : Move::none(); }

 private:
  ScoredMoves moves_;
};

// All moves, in stages: most nodes are done before the quiet moves are even generated.
class MovePicker {
 public:
  // `table_move` may be anything; it is tried only if it is legal.
  MovePicker(const Position& p, const History& history, Move table_move)
      : position_(p), history_(history), table_move_(is_legal(p, table_move) ? table_move : Move::none()) {}

  // Move::none() when there are no more.
  Move next() {
    for (;;) {
      const Move m = next_of_stage();
      if (m.is_none() || m != table_move_ || at_table_move_) return m;
    }
  }

 private:
  enum class Stage { TableMove, SoundCaptures, Quiets, UnsoundCaptures };

  Move next_of_stage() {
    at_table_move_ = false;
    switch (stage_) {
      case Stage::TableMove:
        stage_ = Stage::SoundCaptures;
        generate<MoveKind::Captures>(position_, captures_);
        captures_.sort([&](Move m) { return capture_value(position_, m); });
        if (!table_move_.is_none()) {
          at_table_move_ = true;
          return table_move_;
        }
        [[fallthrough]];
      case Stage::SoundCaptures:
        while (captures_.has_next()) {
          const Move m = captures_.next();
          if (exchange_is_sound(position_, m)) return m;
          unsound_.push(m);
        }
        stage_ = Stage::Quiets;
        generate<MoveKind::Quiets>(position_, quiets_);
        quiets_.sort([&](Move m) { return history_.of(position_.side_to_move(), m); });
        [[fallthrough]];
      case Stage::Quiets:
        if (quiets_.has_next()) return quiets_.next();
        stage_ = Stage::UnsoundCaptures;
        [[fallthrough]];
      case Stage::UnsoundCaptures: return next_unsound_ < unsound_.size() ? unsound_[next_unsound_++] : Move::none();
    }
    return Move::none();
  }

  const Position& position_;
  const History& history_;
  Move table_move_;
  Stage stage_ = Stage::TableMove;
  bool at_table_move_ = false;
  ScoredMoves captures_;
  ScoredMoves quiets_;
  MoveList unsound_;
  std::size_t next_unsound_ = 0;
};

}  // namespace nullscope
