// An observer that tells the engine's search through the C interface, as another engine would.
#pragma once

#include "engine/driver.hpp"
#include "trace/emit/nullscope_emit.h"
#include "trace/event.hpp"

namespace nullscope::test {

class Mirror {
 public:
  explicit Mirror(nullscope_stream* stream) : stream_(stream) {}

  void on(const nullscope::Event& e) {
    switch (e.type) {
      case nullscope::Event::Type::Iteration: return note(nullscope_iteration(stream_, e.depth));
      case nullscope::Event::Type::Enter: return note(enter(e));
      case nullscope::Event::Type::NullTried: return note(nullscope_null_tried(stream_, e.depth));
      case nullscope::Event::Type::Noted: return note(nullscope_static_eval(stream_, e.value));
      case nullscope::Event::Type::NullResult: return note(nullscope_null_result(stream_, e.value));
      case nullscope::Event::Type::DepthChanged: return note(nullscope_depth_changed(stream_, e.depth));
      case nullscope::Event::Type::VerifyFlip: return note(nullscope_verify_flip(stream_, e.flag));
      case nullscope::Event::Type::ReSearch:
        return note(nullscope_re_search(
            stream_, e.cause == ReSearch::PvsWindow ? NULLSCOPE_PVS_WINDOW : NULLSCOPE_VERIFICATION_FAILED));
      case nullscope::Event::Type::TableHit: return note(nullscope_table_hit(stream_, e.slot));
      case nullscope::Event::Type::TableStore: return note(nullscope_table_store(stream_, e.slot));
      case nullscope::Event::Type::Leave: return note(nullscope_leave(stream_, e.value, reason(e.bound, e.exit)));
      default: return;
    }
  }

  int first_error() const { return first_error_; }

  static unsigned reason(Bound bound, Exit exit) {
    switch (exit) {
      case Exit::NullCutoff: return NULLSCOPE_NULL_CUTOFF;
      case Exit::BetaCutoff:
      case Exit::FailLow:
      case Exit::Exact: return NULLSCOPE_BY_VALUE;
      case Exit::TtCutoff:
        return bound == Bound::Lower   ? NULLSCOPE_TT_LOWER
               : bound == Bound::Upper ? NULLSCOPE_TT_UPPER
                                       : NULLSCOPE_TT_EXACT;
      case Exit::StandPat: return NULLSCOPE_STAND_PAT;
      case Exit::Mate: return NULLSCOPE_MATED;
      case Exit::Stalemate: return NULLSCOPE_STALEMATE;
      case Exit::Draw: return NULLSCOPE_DRAW;
      case Exit::DepthUsedUp: return NULLSCOPE_DEPTH_USED_UP;
      case Exit::Pruned: return NULLSCOPE_PRUNED;
      case Exit::Stopped: break;
    }
    return NULLSCOPE_STOPPED;
  }

 private:
  int enter(const nullscope::Event& e) {
    unsigned flags = 0;
    if (e.flag) flags |= NULLSCOPE_VERIFY;
    if (e.kind == NodeKind::Quiescence) flags |= NULLSCOPE_QUIESCENCE;
    return nullscope_enter(stream_, trace::MoveCode(e.move).bits(), e.alpha, e.beta, e.depth, flags);
  }
  void note(int code) {
    if (first_error_ == NULLSCOPE_OK) first_error_ = code;
  }
  nullscope_stream* stream_;
  int first_error_ = NULLSCOPE_OK;
};

}  // namespace nullscope::test
