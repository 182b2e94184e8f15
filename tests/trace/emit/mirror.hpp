// An observer that tells the engine's search through the C interface, as another engine would.
#pragma once

#include <vector>

#include "engine/driver.hpp"
#include "trace/emit/nullscope_emit.h"
#include "trace/event.hpp"

namespace nullscope::test {

class Mirror {
 public:
  Mirror(nullscope_stream* stream, std::size_t table_entries) : stream_(stream), writers_(table_entries) {}

  void iteration(int depth) { note(nullscope_iteration(stream_, depth)); }
  void enter(const Enter& e) {
    unsigned flags = 0;
    if (e.verify) flags |= NULLSCOPE_VERIFY;
    if (e.kind == NodeKind::Quiescence) flags |= NULLSCOPE_QUIESCENCE;
    note(nullscope_enter(stream_, trace::MoveCode(e.move).bits(), e.alpha, e.beta, e.depth, flags));
  }
  void null_tried(int depth, Score, Score) { note(nullscope_null_tried(stream_, depth)); }
  void null_result(Score value, bool) { note(nullscope_null_result(stream_, value)); }
  void depth_reduced(int, int to) { note(nullscope_depth_reduced(stream_, to)); }
  void verify_flip(bool to) { note(nullscope_verify_flip(stream_, to)); }
  void re_search(ReSearch cause) {
    note(nullscope_re_search(stream_,
                             cause == ReSearch::PvsWindow ? NULLSCOPE_PVS_WINDOW : NULLSCOPE_VERIFICATION_FAILED));
  }
  void table_hit(std::size_t slot) { note(nullscope_table_hit(stream_, writers_[slot])); }
  void table_store(std::size_t slot) { writers_[slot] = nullscope_node(stream_); }
  void evaluating() {}
  void evaluated(Score) {}
  void leave(Score value, Bound bound, Exit exit) { note(nullscope_leave(stream_, value, reason(bound, exit))); }

  int first_error() const { return first_error_; }

  static int reason(Bound bound, Exit exit) {
    switch (exit) {
      case Exit::NullCutoff: return NULLSCOPE_NULL_CUT;
      case Exit::BetaCutoff:
      case Exit::FailLow:
      case Exit::Exact: return NULLSCOPE_BY_VALUE;
      case Exit::TtCutoff:
        return bound == Bound::Lower   ? NULLSCOPE_TABLE_LOWER
               : bound == Bound::Upper ? NULLSCOPE_TABLE_UPPER
                                       : NULLSCOPE_TABLE_EXACT;
      case Exit::StandPat: return NULLSCOPE_STAND_PAT;
      case Exit::Mate: return NULLSCOPE_MATED;
      case Exit::Stalemate: return NULLSCOPE_STALEMATE;
      case Exit::Draw: return NULLSCOPE_DRAW;
      case Exit::DepthUsedUp: return NULLSCOPE_HORIZON;
      case Exit::Stopped: break;
    }
    return NULLSCOPE_STOPPED;
  }

 private:
  void note(int code) {
    if (first_error_ == NULLSCOPE_OK) first_error_ = code;
  }
  nullscope_stream* stream_;
  std::vector<std::uint64_t> writers_;  // by table slot
  int first_error_ = NULLSCOPE_OK;
};

}  // namespace nullscope::test
