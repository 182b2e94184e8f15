// Everything about a search that is not the position or the policy: the switches for study, and when
// to stop. The defaults are the paper's configuration.
#pragma once

#include <atomic>
#include <limits>

#include "engine/table.hpp"

namespace nullscope {

// What a table entry made with verify == false may do for a node with verify == true.
enum class TableMode : std::uint8_t {
  StoredFlag,  // no cutoff; its move still orders
  Shared,      // everything, as if verify did not matter
  SplitKey,    // nothing: the two live under different keys
  Off,         // there is no table
};

struct SearchOptions {
  TableMode table = TableMode::StoredFlag;
  std::size_t table_entries = Table::kPaperEntries;
  bool history = true;
  bool fail_hard = false;
  bool exempt_pv = false;          // no null move with a full window
  bool guard_pawn_ending = false;  // no null move with only king and pawns
  bool guard_mate_beta = false;    // no null move against a mate score
  bool refuse_null_mate = false;   // a mate score from a null move does not cut off

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
