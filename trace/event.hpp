// One thing that happened in a search, and the node it happened to, as a reader meets them.
#pragma once

#include "engine/counters.hpp"
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

// What has happened at a node itself.
enum NodeMarks : std::uint8_t {
  kNullTried = 1,
  kNullFailHigh = 2,
  kReduced = 4,
  kFlipped = 8,
  kReSearched = 16,  // verification failed
  kPvsReSearched = 32,
};

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

  std::uint8_t marks = 0;
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

struct Event {
  enum class Type : std::uint8_t {
    Iteration,
    Enter,
    NullTried,
    NullResult,
    DepthReduced,
    VerifyFlip,
    ReSearch,
    TableHit,
    Folded,
    Leave,
  };

  Type type = Type::Iteration;
  std::uint64_t sequence = 0;  // the trace's clock: events counted from 0
  const Node* node = nullptr;  // the node it happened to; valid until the next event; null for Iteration

  int depth = 0;                     // Iteration: its depth. NullTried: the shallow depth. DepthReduced: the new one
  int from = 0;                      // DepthReduced: the old depth
  Score alpha = 0;                   // NullTried
  Score beta = 0;                    // NullTried
  Score value = 0;                   // NullResult, Leave
  bool flag = false;                 // NullResult: reached beta. VerifyFlip: the new value
  ReSearch cause{};                  // ReSearch
  NodeId origin = 0;                 // TableHit: the node that wrote the entry; 0 if unknown
  const Counters* folded = nullptr;  // Folded: what was left out below this node
};

}  // namespace nullscope::trace
