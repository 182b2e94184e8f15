// What the numbers of nullscope_emit.h mean, and which of them can be.
#pragma once

#include <array>

#include "trace/emit/nullscope_emit.h"
#include "trace/event.hpp"
#include "trace/ops.hpp"
#include "trace/record/any_event.hpp"

namespace nullscope::trace::emit {

static_assert(NULLSCOPE_MATE == kMate && NULLSCOPE_INFINITY == kInfinity && NULLSCOPE_MAX_DEPTH == kMaxPly &&
              NULLSCOPE_MAX_LEVELS == format::kMaxLevel && NULLSCOPE_NULL_MOVE == MoveCode::null().bits() &&
              NULLSCOPE_MAX_LABELS == format::kMaxLabels && format::kMaxLabels <= AnyEvent::kMaxLabel &&
              NULLSCOPE_PURPOSES == kPurposes << 8 &&
              NULLSCOPE_INTERNAL_DEEPENING == static_cast<int>(Purpose::InternalDeepening) << 8 &&
              NULLSCOPE_LMR == static_cast<int>(ReSearch::LateMove));

// Where a value lies to its window.
enum Place : std::uint8_t { kLow = 1, kInside = 2, kHigh = 4, kAnywhere = 7 };

// By the header's exits; NULLSCOPE_BY_VALUE is told apart before.
struct Meaning {
  Exit exit;
  Bound bound;
  std::uint8_t places;  // where the value may be
};
inline constexpr std::array<Meaning, NULLSCOPE_BY_VALUE> kMeanings = {{
    {Exit::NullCutoff, Bound::Lower, kHigh},
    {Exit::BetaCutoff, Bound::Lower, kHigh},
    {Exit::FailLow, Bound::Upper, kLow},
    {Exit::Exact, Bound::Exact, kInside},
    {Exit::TtCutoff, Bound::Lower, kHigh},
    {Exit::TtCutoff, Bound::Upper, kLow},
    {Exit::TtCutoff, Bound::Exact, kAnywhere},
    {Exit::StandPat, Bound::Lower, kHigh},
    {Exit::Mate, Bound::Exact, kAnywhere},
    {Exit::Stalemate, Bound::Exact, kAnywhere},
    {Exit::Draw, Bound::Exact, kAnywhere},
    {Exit::DepthUsedUp, Bound::None, kAnywhere},
    {Exit::Stopped, Bound::None, kAnywhere},
    {Exit::Pruned, Bound::None, kAnywhere},
}};

// Without one node left among them: what 640 open nodes can need, and far less than a block's columns hold.
inline constexpr int kMostEvents = 20'000;

inline constexpr unsigned kFlags = NULLSCOPE_VERIFY | NULLSCOPE_QUIESCENCE;
constexpr unsigned label_of(unsigned word) { return word >> 16; }
constexpr unsigned code_of(unsigned word) { return word & 0xFFFF; }

// A move that can be on some board: two squares, and a promotion only from one edge rank's neighbour to the edge.
inline bool can_be_a_move(nullscope_move move) {
  const int from = move & 63;
  const int to = move >> 6 & 63;
  const int promotion = move >> 12;
  if (promotion == 0) return from != to;
  const int from_rank = from >> 3;
  const int to_rank = to >> 3;
  return promotion <= 4 && ((from_rank == 6 && to_rank == 7) || (from_rank == 1 && to_rank == 0));
}

inline bool is_real(nullscope_move move) { return ((move ^ move >> 6) & 63) != 0; }

inline bool can_be_entered(nullscope_move move) {
  if (move >> 12) [[unlikely]]
    return can_be_a_move(move);
  return is_real(move) || move == NULLSCOPE_NO_MOVE || move == NULLSCOPE_NULL_MOVE;
}

inline bool is_depth(int plies) { return plies >= -kMaxPly && plies <= kMaxPly; }

inline Move move_of(nullscope_move move) {
  if (move >> 12) [[unlikely]]
    return MoveCode(move).to_move();
  return Move::from_bits(move);
}

}  // namespace nullscope::trace::emit
