// Everything about a search that is not the position or the policy: the settings for study, and when to stop. The
// defaults are the paper's configuration; study.hpp has the settings' names.
#pragma once

#include <atomic>
#include <limits>

#include "engine/table.hpp"

namespace nullscope {

// The paper's choice comes first in each.

// What a table entry made with verify == false may do for a node with verify == true.
enum class TableMode : std::uint8_t {
  StoredFlag,  // no cutoff; its move still orders
  Shared,      // everything, as if verify did not matter
  SplitKey,    // nothing: the two live under different keys
  Off,         // there is no table
};
enum class NullTableCutoffs : std::uint8_t { On, Off };
enum class StoredDepth : std::uint8_t {
  Entered,
  Searched,  // after a reduction, the depth that is left
};
enum class CaptureOrder : std::uint8_t {
  See,  // those that lose material come after the quiet moves
  MvvLva,
  Generator,
};
enum class HistoryReward : std::uint8_t { DepthSquared, PowerOfTwo, One, Off };
enum class KillerMoves : std::uint8_t { Off, Two };
enum class Deepening : std::uint8_t {
  Iterative,
  None,  // the last depth at once
};
enum class QuiescenceMoves : std::uint8_t {
  Captures,
  Sound,       // captures that lose no material
  Recaptures,  // captures on the square that the last move before quiescence went to
  None,        // the static value
};
enum class Evaluation : std::uint8_t { Full, Placement, Material };
enum class CheckExtension : std::uint8_t { Leaf, Everywhere, Off };

struct SearchOptions {
  TableMode table = TableMode::StoredFlag;
  Replacement replacement = Replacement::ByDepth;
  NullTableCutoffs null_table_cutoffs = NullTableCutoffs::On;
  StoredDepth stored_depth = StoredDepth::Entered;
  CaptureOrder capture_order = CaptureOrder::See;
  HistoryReward history = HistoryReward::DepthSquared;
  KillerMoves killers = KillerMoves::Off;
  Deepening deepening = Deepening::Iterative;
  QuiescenceMoves quiescence = QuiescenceMoves::Captures;
  Evaluation evaluation = Evaluation::Full;
  CheckExtension check_extension = CheckExtension::Leaf;
  std::size_t table_entries = Table::kPaperEntries;
  std::size_t tempo = 0;  // added to the static value of the side to move
  bool fail_hard = false;
  bool exempt_pv = false;          // no null move with a full window
  bool guard_pawn_ending = false;  // no null move with only king and pawns
  bool guard_mate_beta = false;    // no null move against a mate score
  bool refuse_null_mate = false;   // a mate score from a null move does not cut off

  bool operator==(const SearchOptions&) const = default;

  // The guards that playing programs use and the paper does not state.
  SearchOptions& set_practical() {
    guard_pawn_ending = guard_mate_beta = refuse_null_mate = true;
    return *this;
  }
};

struct Limits {
  int depth = kMaxDepth;  // more is not searched
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  const std::atomic<bool>* stop = nullptr;  // set from another thread to stop the search
};

}  // namespace nullscope
