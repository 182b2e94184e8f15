// The codes of a block's columns: what recorder and decoder share. format/FORMAT.md is the grammar.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nullscope::trace::format {

// Limits of a block.
constexpr std::size_t kMaxStream = 1 << 20;     // of one column of a block, uncompressed
constexpr std::size_t kMaxLevel = 640;          // nodes open at once
constexpr std::uint32_t kBlockNodes = 1 << 16;  // a block ends with the first node left after so many were entered
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
