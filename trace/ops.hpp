// The codes of a block's columns: what recorder and decoder share. format/FORMAT.md is the grammar.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

namespace nullscope::trace::format {

// Limits of a block.
constexpr std::size_t kMaxStream = 1 << 21;     // of one column of a block, uncompressed
constexpr std::size_t kMaxLevel = 640;          // nodes open at once
constexpr std::uint32_t kBlockNodes = 1 << 17;  // a block ends with the first node left after so many were entered
constexpr std::uint32_t kMaxBlockNodes = kBlockNodes + kMaxLevel;
constexpr std::size_t kMaxIterations = 1 << 12;
constexpr std::uint32_t kMaxChildren = 1 << 12;  // of one node: all moves, many times over
constexpr std::uint32_t kMaxLabels = 1000;
constexpr int kMaxScore = 1 << 30;  // of any engine
constexpr std::uint32_t kMaxThreads = 1024;
constexpr std::uint32_t kMaxLines = 500;  // of MultiPV

// One byte of the op column. Bit 7 clear: a node is entered.
//   0 eeee q s p   e exit code (0: the node stays open), q quiescence, s surprises follow, p value as predicted
//   1 eeee 0 0 p   the innermost node is left
//   1 0000 vvv     an event, as predicted       1 1110 vvv   the same, spelt out
//   1 1111 vvv     what other engines tell besides: see Telling
constexpr std::uint8_t kNotEnter = 0x80;
constexpr int kExitShift = 3;
constexpr std::uint8_t kExitMask = 0x0F;
constexpr std::uint8_t kQuiescence = 0x04;
constexpr std::uint8_t kSurprise = 0x02;
constexpr std::uint8_t kPredicted = 0x01;
constexpr std::uint8_t kEventMask = 0x07;
constexpr std::uint8_t kEventOp = kNotEnter;
constexpr std::uint8_t kExplicitEventOp = kNotEnter | (14 << kExitShift);
constexpr std::uint8_t kTellingOp = kNotEnter | (15 << kExitShift);

enum class EventCode : std::uint8_t {
  NullTried,
  NullResult,
  DepthChanged,
  VerifyFlip,
  ReSearchVerification,
  ReSearchPvs,
  Folded,
  Iteration,
};

enum class Telling : std::uint8_t {
  Skipped,   // move, label
  Noted,     // Note, its value
  Left,      // exit code and label: the node is left so
  ReSearch,  // cause and label
  kCount,
};

// What differs from the prediction when a node is entered.
constexpr std::uint64_t kWindowSurprise = 1;
constexpr std::uint64_t kDepthSurprise = 2;
constexpr std::uint64_t kVerifySurprise = 4;
constexpr std::uint64_t kPurposeSurprise = 8;
constexpr std::uint64_t kLabelSurprise = 16;
constexpr std::uint64_t kDepthPartSurprise = 32;

// Of the value column: differences below this are one byte.
constexpr std::uint64_t kOneByte = 224;

// Exits, with the table's three bounds told apart; 0 means "not left yet".
enum class ExitCode : std::uint8_t {
  Open,
  NullCut,
  MoveCut,
  FailLow,
  Exact,
  TableLower,
  TableUpper,
  TableExact,
  StandPat,
  Mate,
  Stalemate,
  Draw,
  Horizon,
  Stopped,
  Pruned,  // only as Telling::Left: its four bits are kExplicitEventOp's
  kCount,
};
static_assert(static_cast<int>(ExitCode::Pruned) == 14);

}  // namespace nullscope::trace::format

namespace nullscope::trace {

// Foresees values that nothing in the tree tells: mostly static ones. A move changes them by about as much as it did
// when it was last played after the same sibling at the same level; of a first move, the value itself is remembered.
class ValueMemory {
 public:
  // What a block starts from; to be called before anything else. The nodes that are open there are then told by
  // entered().
  void forget() {
    std::fill_n(slots_.get(), kSlots, kNothing);
    levels_.fill({});
  }
  // A node at this level (how many nodes are open above it), entered by `move` (its bits), stays open: its children
  // have no siblings yet.
  void entered(std::size_t level, std::uint32_t move) { levels_[level + 1] = {0, kFirst + move}; }

  // Where what is known of a node is kept: by the move it was entered by, and its sibling's, or its parent's.
  [[gnu::always_inline]] std::int32_t& slot(std::size_t level, std::uint32_t move) {
    std::uint32_t h =
        (static_cast<std::uint32_t>(level) << 16 | move) * 0x9E3779B1U ^ levels_[level].sibling * 0x85EBCA77U;
    h = (h ^ h >> 15) * 0xC2B2AE3DU;
    return slots_[h >> (32 - kBits)];
  }
  // `last`: the last value at this level, where nothing else is known.
  [[gnu::always_inline]] std::int32_t expect(std::size_t level, std::int32_t slot, std::int32_t last) const {
    return slot == kNothing ? last : held(std::int64_t{levels_[level].value} + slot);
  }
  // A value that was told, not foreseen by the tree.
  [[gnu::always_inline]] void told(std::size_t level, std::int32_t& slot, std::uint32_t move, std::int32_t value) {
    Level& l = levels_[level];
    slot = held(std::int64_t{value} - l.value);
    l = {value, move};
  }

 private:
  static constexpr int kBits = 15;
  static constexpr std::size_t kSlots = std::size_t{1} << kBits;
  static constexpr std::int32_t kNothing = std::numeric_limits<std::int32_t>::min();
  static constexpr std::uint32_t kFirst = 1 << 16;  // no sibling's value has been told
  struct Level {
    std::int32_t value = 0;          // of the sibling; 0 without one
    std::uint32_t sibling = kFirst;  // its move; without one, kFirst and the parent's (0 for a root)
  };
  static std::int32_t held(std::int64_t v) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(v, -format::kMaxScore, format::kMaxScore));
  }

  std::unique_ptr<std::int32_t[]> slots_{new std::int32_t[kSlots]};  // not cleared
  std::array<Level, format::kMaxLevel + 1> levels_{};
};

}  // namespace nullscope::trace
