// One thing that happened in a search, and the node it happened to, as a reader meets them.
#pragma once

#include <array>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>

#include "engine/observer.hpp"

namespace nullscope::trace {

// Nodes are numbered in the order they are entered, from 1; 0 is no node.
using NodeId = std::uint64_t;

// A move as from, to and promotion alone, as any engine can write it: bits 0-5 from, 6-11 to, 12-14 the
// promotion piece (0 none, 1 knight .. 4 queen). 0 is no move (the same position again), and the null
// move is b1b1.
class MoveCode {
 public:
  constexpr MoveCode() = default;
  constexpr explicit MoveCode(std::uint16_t bits) : bits_(bits) {}
  constexpr MoveCode(Move m)  // NOLINT: every engine move has a code
      : bits_(static_cast<std::uint16_t>((m.bits() & 0xFFF) |
                                         (m.kind() == Move::Promotion ? (m.promotion() - Knight + 1) << 12 : 0))) {}
  static constexpr MoveCode null() { return MoveCode(Move::null()); }

  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool is_none() const { return bits_ == 0; }
  constexpr bool is_null() const { return *this == null(); }
  constexpr bool is_real() const { return !is_none() && !is_null(); }
  constexpr Square from() const { return bits_ & 63; }
  constexpr Square to() const { return (bits_ >> 6) & 63; }
  constexpr bool operator==(const MoveCode&) const = default;

  // For an event: a Move knows of castling and en passant, which are not in a code and are left out again on the way
  // back. Required: kMaxBits at most.
  static constexpr std::uint16_t kMaxBits = 0x4FFF;
  constexpr Move to_move() const {
    const int promotion = bits_ >> 12;
    if (!promotion) return Move::from_bits(bits_);
    return {from(), to(), Move::Promotion, static_cast<PieceType>(Knight + promotion - 1)};
  }

 private:
  std::uint16_t bits_ = 0;
};

// Which kinds of subtree a node lies in; they nest and overlap.
enum RegionBits : std::uint8_t { kInNull = 1, kInVerification = 2, kInReSearch = 4 };

// The notable things that can happen at a node itself.
enum class Mark : std::uint8_t {
  NullTried,
  NullFailHigh,
  Reduced,
  VerifyFlip,
  ReSearch,  // because verification failed
  PvsReSearch,
  LmrReSearch,
  Extended,    // its depth grew
  NullCutoff,  // from here on a node's exit says so, not its `marks`
  TtCutoff,
};
inline constexpr std::size_t kMarks = 10;

// What another engine's numbers are made of.
struct Units {
  int per_pawn = 100;
  Score mate = kMate;          // of a mate on the board; at ply p it is less by p
  Score infinity = kInfinity;  // no value or window is beyond

  bool is_mate(Score v) const { return std::abs(v) >= mate - (kMate - kMateBound); }
  int centipawns(Score v) const { return static_cast<int>(std::int64_t{v} * 100 / per_pawn); }
  bool operator==(const Units&) const = default;
};

// Another engine's rules, stages and the like, by number; Ending::labels has their names. 0: none.
using Label = std::uint16_t;

// What another engine may tell of a node besides. None of it takes room in a trace where it is not told.
struct Notes {
  static constexpr Score kNoEval = std::numeric_limits<Score>::min();

  Score static_eval = kNoEval;
  MoveCode tt_move;
  MoveCode excluded;             // the move that a singular search leaves out
  Label label = 0;               // why it was entered so
  Label exit_label = 0;          // why it was left so
  Label stage = 0;               // of move ordering, that its move comes from
  std::uint16_t depth_part = 0;  // thousandths of a ply beyond `depth`
  std::uint16_t skipped = 0;     // moves that were not entered; the events tell which, and why
  bool skips_quiets = false;     // and all quiet ones from some point on

  bool operator==(const Notes&) const = default;
};

// A node as far as it is known: entered fields always, the rest once it has been left.
struct Node {
  NodeId id = 0;
  NodeId parent = 0;
  MoveCode move;
  NodeKind kind = NodeKind::Interior;
  bool verify = false;
  std::uint8_t regions = 0;
  Score alpha = 0;
  Score beta = 0;
  std::int16_t depth = 0;
  std::uint16_t ply = 0;  // moves from the root, null moves included
  Purpose purpose = Purpose::Main;

  std::uint8_t marks = 0;      // a bit for each Mark, bit 0 the first; the file format has them so
  std::uint16_t within = 0;    // purposes, a bit each, of the node and of those above it; never that of Main
  std::uint32_t children = 0;  // nodes entered right below it, null moves and re-searches included
  std::uint16_t moves = 0;     // that the main loop came to in the current pass, skipped ones included
  std::int16_t depth_now = 0;  // after a reduction
  bool verify_now = false;     // after a flip
  Exit exit = Exit::Stopped;   // when left
  Bound bound = Bound::None;   // when left
  Score null_value = 0;        // what the null move returned, for this node
  Score value = 0;             // when left
  NodeId last = 0;             // the last node of its subtree, when left
  std::uint64_t folded = 0;    // nodes below it that a filter left out
  Notes notes;

  std::uint64_t size() const { return last - id + 1 + folded; }  // itself and all below, once left
  bool operator==(const Node&) const = default;
};

constexpr std::uint8_t bit(Mark mark) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(mark)); }

// Which purposes a node lies within, given its parent's.
constexpr std::uint16_t within_of(Purpose purpose, std::uint16_t above) {
  return purpose == Purpose::Main ? above : static_cast<std::uint16_t>(above | 1U << static_cast<unsigned>(purpose));
}

inline bool happened(const Node& node, Mark mark) {
  if (mark == Mark::NullCutoff) return node.exit == Exit::NullCutoff;
  if (mark == Mark::TtCutoff) return node.exit == Exit::TtCutoff;
  return (node.marks & bit(mark)) != 0;
}

// The search's event as a reader meets it: with where in the trace it happened. Of a node that is entered, or left,
// the node tells: the event has no field of its own but, when left, value and exit. Fields that the type does not have
// may hold anything.
struct Event : nullscope::Event {
  std::uint64_t sequence = 0;  // the trace's clock: events counted from 0
  const Node* node = nullptr;  // the node it happened to; valid until the next event; null for Iteration
  NodeId origin = 0;           // TableHit: the node that wrote the entry; 0 if unknown
};

// The mark that an event leaves on its node, if any.
inline std::optional<Mark> mark_of(const nullscope::Event& event) {
  switch (event.type) {
    case Event::Type::NullTried: return Mark::NullTried;
    case Event::Type::NullResult:
      if (event.flag) return Mark::NullFailHigh;
      break;
    case Event::Type::DepthChanged: return event.depth > event.from ? Mark::Extended : Mark::Reduced;
    case Event::Type::VerifyFlip: return Mark::VerifyFlip;
    case Event::Type::ReSearch:
      return event.cause == ReSearch::PvsWindow  ? Mark::PvsReSearch
             : event.cause == ReSearch::LateMove ? Mark::LmrReSearch
                                                 : Mark::ReSearch;
    case Event::Type::Leave:
      if (event.exit == Exit::NullCutoff) return Mark::NullCutoff;
      if (event.exit == Exit::TtCutoff) return Mark::TtCutoff;
      break;
    default: break;
  }
  return std::nullopt;
}

}  // namespace nullscope::trace
