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

inline std::int32_t capture_value(const Position& p, Move m) {
  return kExchangeValue[p.captured(m)] * 16 - type_of(p.piece_on(m.from()));
}

// Takes moves straight from the generator and keeps them sorted: best first, ties in order of arrival.
template <class ScoreOf>
class SortedMoves : public MoveExpander<SortedMoves<ScoreOf>> {
 public:
  explicit SortedMoves(ScoreOf score_of) : score_of_(score_of) {}

  void push(Move m) {
    assert(count_ < kMaxMoves);
    const Scored scored{m, score_of_(m)};
    Scored* at = sorted_.data() + count_++;
    for (; at != sorted_.data() && at[-1].score < scored.score; --at) *at = at[-1];
    *at = scored;
  }
  bool has_next() const { return next_ < count_; }
  Move next() { return sorted_.data()[next_++].move; }

 private:
  struct Scored {
    Move move;
    std::int32_t score;
  };
  ScoreOf score_of_;
  MoveBuffer<Scored> sorted_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

struct ByCaptureValue {
  const Position* position;
  std::int32_t operator()(Move m) const { return capture_value(*position, m); }
};
struct ByHistory {
  const Position* position;
  const History* history;
  std::int32_t operator()(Move m) const { return history->of(position->side_to_move(), m); }
};

// Captures only, for quiescence.
class CapturePicker {
 public:
  explicit CapturePicker(const Position& p) : moves_({&p}) { generate<MoveKind::Captures>(p, moves_); }
  Move next() { return moves_.has_next() ? moves_.next() : Move::none(); }

 private:
  SortedMoves<ByCaptureValue> moves_;
};

// All moves, in stages: most nodes are done before the quiet moves are even generated.
class MovePicker {
 public:
  // `table_move` may be anything; it is tried only if it is legal.
  MovePicker(const Position& p, const History& history, Move table_move)
      : position_(p),
        table_move_(is_legal(p, table_move) ? table_move : Move::none()),
        captures_({&p}),
        quiets_({&p, &history}) {}

  // Move::none() when there are no more.
  Move next() {
    if (stage_ == Stage::TableMove) {
      stage_ = Stage::GenerateCaptures;
      if (!table_move_.is_none()) return table_move_;
    }
    Move m = next_generated();
    if (m == table_move_ && !m.is_none()) m = next_generated();
    return m;
  }

 private:
  enum class Stage { TableMove, GenerateCaptures, SoundCaptures, Quiets, UnsoundCaptures };

  Move next_generated() {
    switch (stage_) {
      case Stage::TableMove:
      case Stage::GenerateCaptures:
        generate<MoveKind::Captures>(position_, captures_);
        stage_ = Stage::SoundCaptures;
        [[fallthrough]];
      case Stage::SoundCaptures:
        while (captures_.has_next()) {
          const Move m = captures_.next();
          if (exchange_is_sound(position_, m)) return m;
          unsound_.push(m);
        }
        generate<MoveKind::Quiets>(position_, quiets_);
        stage_ = Stage::Quiets;
        [[fallthrough]];
      case Stage::Quiets:
        if (quiets_.has_next()) return quiets_.next();
        stage_ = Stage::UnsoundCaptures;
        [[fallthrough]];
      case Stage::UnsoundCaptures: break;
    }
    return next_unsound_ < unsound_.size() ? unsound_[next_unsound_++] : Move::none();
  }

  const Position& position_;
  Move table_move_;
  Stage stage_ = Stage::TableMove;
  SortedMoves<ByCaptureValue> captures_;
  SortedMoves<ByHistory> quiets_;
  MoveList unsound_;
  std::size_t next_unsound_ = 0;
};

}  // namespace nullscope
