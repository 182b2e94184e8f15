// One thing that happened in a search, and the node it happened to, as a reader meets them.
#pragma once

#include <array>
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
  NullCutoff,  // from here on a node's exit says so, not its `marks`
  TtCutoff,
};
inline constexpr std::size_t kMarks = 8;

// A node as far as it is known: entered fields always, the rest once it has been left.
struct Node {
  NodeId id = 0;
  NodeId parent = 0;
  MoveCode move;
  NodeKind kind = NodeKind::Interior;
  bool verify = false;
  std::int16_t alpha = 0;
  std::int16_t beta = 0;
  std::int16_t depth = 0;
  std::uint16_t ply = 0;  // moves from the root, null moves included
  std::uint8_t regions = 0;

  std::uint8_t marks = 0;       // a bit for each Mark, bit 0 the first; the file format has them so
  std::uint32_t children = 0;   // nodes entered right below it, null moves and re-searches included
  std::uint16_t moves = 0;      // moves tried in the current pass over them
  std::int16_t depth_now = 0;   // after a reduction
  bool verify_now = false;      // after a flip
  std::int16_t null_value = 0;  // what the null move returned, for this node
  std::int16_t value = 0;       // when left
  Exit exit = Exit::Stopped;    // when left
  Bound bound = Bound::None;    // when left
  NodeId last = 0;              // the last node of its subtree, when left
  std::uint64_t folded = 0;     // nodes below it that a filter left out

  std::uint64_t size() const { return last - id + 1 + folded; }  // itself and all below, once left
  bool operator==(const Node&) const = default;
};

constexpr std::uint8_t bit(Mark mark) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(mark)); }

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
    case Event::Type::DepthReduced: return Mark::Reduced;
    case Event::Type::VerifyFlip: return Mark::VerifyFlip;
    case Event::Type::ReSearch: return event.cause == ReSearch::PvsWindow ? Mark::PvsReSearch : Mark::ReSearch;
    case Event::Type::Leave:
      if (event.exit == Exit::NullCutoff) return Mark::NullCutoff;
      if (event.exit == Exit::TtCutoff) return Mark::TtCutoff;
      break;
    default: break;
  }
  return std::nullopt;
}

}  // namespace nullscope::trace
