// In which order moves are tried: the table's move, sound captures (biggest victim, then smallest
// attacker), quiet moves by history, unsound captures. Ties keep the generator's order, so the order
// is the same on every machine. Settings for study change parts of it.
#pragma once

#include "engine/movegen.hpp"
#include "engine/options.hpp"
#include "engine/see.hpp"

namespace nullscope {

// Schaeffer's history heuristic: a quiet move that cut off once will likely do so elsewhere.
class History {
 public:
  explicit History(HistoryReward reward = HistoryReward::DepthSquared) : reward_(reward) {}

  std::int32_t of(Color side, Move m) const { return values_[side][m.from()][m.to()]; }
  void reward(Color side, Move m, int depth) {
    std::int32_t& value = values_[side][m.from()][m.to()];
    value = std::min(value + worth(depth), kCeiling);
  }

 private:
  std::int32_t worth(int depth) const {
    switch (reward_) {
      case HistoryReward::DepthSquared: return depth * depth;
      case HistoryReward::PowerOfTwo: return 1 << std::min(depth, 29);
      case HistoryReward::One: return 1;
      default: return 0;
    }
  }

  static constexpr std::int32_t kCeiling = 1 << 30;
  HistoryReward reward_;
  std::array<std::array<std::array<std::int32_t, kSquares>, kSquares>, 2> values_{};
};

// The last two quiet moves that cut off at a ply, the latest first.
class Killers {
 public:
  void add(Move m) {
    if (m != moves_[0]) moves_ = {m, moves_[0]};
  }
  const std::array<Move, 2>& moves() const { return moves_; }

 private:
  std::array<Move, 2> moves_{};
};

// What captures are sorted by: biggest victim, then smallest attacker; or, all being equal, as they are generated.
using CaptureValues = std::array<std::array<std::int32_t, kPieceTypes>, kPieceTypes + 1>;  // [victim][attacker]
constexpr CaptureValues make_mvv_lva() {
  CaptureValues values{};
  for (std::size_t victim = 0; victim < values.size(); ++victim)
    for (std::size_t attacker = 0; attacker < kPieceTypes; ++attacker)
      values[victim][attacker] = kExchangeValue[victim] * 16 - static_cast<std::int32_t>(attacker);
  return values;
}
inline constexpr std::array<CaptureValues, 2> kCaptureValues = {make_mvv_lva(), {}};
inline const CaptureValues* capture_values(CaptureOrder order) {
  return &kCaptureValues[order == CaptureOrder::Generator];
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
  // Puts the move first, if it is among them.
  void to_front(Move m) {
    Scored* const end = sorted_.data() + count_;
    Scored* const at = std::find_if(sorted_.data(), end, [m](const Scored& s) { return s.move == m; });
    if (at != end) std::rotate(sorted_.data(), at, at + 1);
  }
  template <class Predicate>
  void keep_if(Predicate wanted) {
    Scored* const end =
        std::remove_if(sorted_.data(), sorted_.data() + count_, [&](const Scored& s) { return !wanted(s.move); });
    count_ = static_cast<std::size_t>(end - sorted_.data());
  }
  bool has_next() const { return next_ < count_; }
  Move peek() const { return sorted_.data()[next_].move; }  // required: there is a next
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
  const CaptureValues* values;
  std::int32_t operator()(Move m) const {
    return (*values)[position->captured(m)][type_of(position->piece_on(m.from()))];
  }
};
struct ByHistory {
  const Position* position;
  const History* history;
  std::int32_t operator()(Move m) const { return history->of(position->side_to_move(), m); }
};

// Captures only, for quiescence.
class CapturePicker {
 public:
  explicit CapturePicker(const Position& p, CaptureOrder order = CaptureOrder::See)
      : moves_({&p, capture_values(order)}) {
    generate<MoveKind::Captures>(p, moves_);
  }
  Move next() { return moves_.has_next() ? moves_.next() : Move::none(); }

  // For study, fewer of them. `exchange`: where recaptures are.
  void keep(QuiescenceMoves wanted, const Position& p, Square exchange) {
    moves_.keep_if([&](Move m) {
      if (wanted == QuiescenceMoves::Sound) return exchange_is_sound(p, m);
      return wanted == QuiescenceMoves::Recaptures && m.to() == exchange;
    });
  }

 private:
  SortedMoves<ByCaptureValue> moves_;
};

// All moves, in stages: most nodes are done before the quiet moves are even generated.
class MovePicker {
 public:
  // `table_move` may be anything; it is tried only if it is legal. No killers: a null pointer.
  MovePicker(const Position& p, const History& history, Move table_move, CaptureOrder order = CaptureOrder::See,
             const Killers* killers = nullptr)
      : position_(p),
        killers_(killers),
        table_move_(is_legal(p, table_move) ? table_move : Move::none()),
        order_(order),
        captures_({&p, capture_values(order)}),
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
  // What comes after that, as far as it is known already: to prefetch by.
  Move following() const {
    if (stage_ == Stage::Quiets && quiets_.has_next()) return quiets_.peek();
    return stage_ == Stage::SoundCaptures && captures_.has_next() ? captures_.peek() : Move::none();
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
          if (order_ != CaptureOrder::See || exchange_is_sound(position_, m)) return m;
          unsound_.push(m);
        }
        generate<MoveKind::Quiets>(position_, quiets_);
        if (killers_)
          for (const int i : {1, 0}) quiets_.to_front(killers_->moves()[static_cast<std::size_t>(i)]);
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
  const Killers* killers_;
  Move table_move_;
  CaptureOrder order_;
  Stage stage_ = Stage::TableMove;
  SortedMoves<ByCaptureValue> captures_;
  SortedMoves<ByHistory> quiets_;
  MoveList unsound_;
  std::size_t next_unsound_ = 0;
};

}  // namespace nullscope
