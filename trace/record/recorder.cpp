#include "trace/record/recorder.hpp"

namespace nullscope::trace {

Recorder::Recorder(Sink& sink, std::size_t table_entries) : sink_(sink), writers_(table_entries) {
  for (Column* column : block_.columns()) column->reserve(format::kMaxStream);
  block_.account = &account_;
  start_block();
}

void Recorder::rare(const nullscope::Event& e) {
  using enum format::EventCode;
  make_room();
  switch (e.type) {
    case Event::Type::Iteration: {
      const bool plain = e.line == 1 && e.thread == 0;
      block_.extras.varint(static_cast<std::uint64_t>(e.depth));
      if (!plain) block_.extras.varint(e.line), block_.extras.varint(e.thread);
      op(Iteration, plain);
      break;
    }
    case Event::Type::NullTried: {
      const bool expected = e.depth == state_.expect_null_depth();
      if (!expected) block_.extras.signed_varint(e.depth);
      op(NullTried, expected);
      break;
    }
    case Event::Type::NullResult: {
      const bool expected = e.value == state_.top().null_value && e.flag == (e.value >= state_.top().beta);
      if (!expected) {
        block_.extras.signed_varint(e.value);
        block_.extras.byte(e.flag);
      }
      op(NullResult, expected);
      break;
    }
    case Event::Type::DepthChanged: {
      const bool expected = e.from == state_.top().depth_now && e.from - e.depth == state_.expect_cost();
      if (!expected) block_.extras.signed_varint(e.depth);
      op(DepthChanged, expected);
      break;
    }
    case Event::Type::VerifyFlip: op(VerifyFlip); break;
    case Event::Type::ReSearch:
      if (e.label || e.cause == ReSearch::LateMove)
        tell_re_search(e);
      else
        op(e.cause == ReSearch::PvsWindow ? ReSearchPvs : ReSearchVerification);
      break;
    case Event::Type::Skipped: tell_skipped(e); break;
    case Event::Type::Noted: tell_note(e); break;
    case Event::Type::Folded:
      op(Folded);
      e.counts->for_each([&](std::uint64_t n) { block_.extras.varint(n); });
      watch_columns();
      break;
    default: break;
  }
  count(e, state_.apply(e));
}

void Recorder::enter_pending() {
  block_.ops.byte(pending_op_);
  pending_ = false;
  const bool quiescence = pending_op_ & format::kQuiescence;
  enter_open(quiescence ? NodeKind::Quiescence : NodeKind::Interior, pending_move_, pending_window_);
}

void Recorder::write_surprises(std::uint64_t surprises, TreeState::Window actual) {
  block_.extras.varint(surprises);
  if (surprises & format::kWindowSurprise) {
    block_.extras.signed_varint(actual.alpha);
    block_.extras.signed_varint(actual.beta);
  }
  if (surprises & format::kDepthSurprise) block_.extras.signed_varint(actual.depth);
  if (surprises & format::kPurposeSurprise) block_.extras.varint(static_cast<std::uint64_t>(actual.purpose));
  if (surprises & format::kLabelSurprise) block_.extras.varint(actual.label);
  if (surprises & format::kDepthPartSurprise) block_.extras.varint(actual.depth_part);
  watch_columns();
}

void Recorder::tell(format::Telling what) {
  flush_pending();
  block_.ops.byte(static_cast<std::uint8_t>(format::kTellingOp | static_cast<int>(what)));
  watch_columns();
}

void Recorder::tell_skipped(const nullscope::Event& e) {
  tell(format::Telling::Skipped);
  ++block_.events;
  block_.extras.varint(MoveCode(e.move).bits());
  block_.extras.varint(e.label);
}

void Recorder::tell_note(const nullscope::Event& e) {
  tell(format::Telling::Noted);
  ++block_.events;
  block_.extras.byte(static_cast<std::uint8_t>(e.note));
  if (e.note == Note::StaticEval)
    block_.extras.signed_varint(e.value);
  else
    block_.extras.varint(e.note == Note::Stage ? e.label : MoveCode(e.move).bits());
}

void Recorder::tell_re_search(const nullscope::Event& e) {
  tell(format::Telling::ReSearch);
  ++block_.events;
  block_.extras.byte(static_cast<std::uint8_t>(e.cause));
  block_.extras.varint(e.label);
}

void Recorder::tell_left(format::ExitCode code, Label label) {
  tell(format::Telling::Left);
  block_.extras.byte(static_cast<std::uint8_t>(code));
  block_.extras.varint(label);
  told_left_ = true;
}

// All but entering and leaving; the events themselves are counted together.
void Recorder::count(const nullscope::Event& e, const Node* node) {
  if (node) {
    trace::count(tally_->counters, e, *node);
    tally_->count_rare(e, Tally::depth_index(node->depth));
  } else {
    --block_.events;  // it is the first of the new iteration
    count_events();
    account_.summary.continue_iteration(e.depth);
    tally_ = &account_.tally();
    ++block_.events;
  }
}

void Recorder::count_events() {
  counts_.tell(*tally_);
  tally_->events += block_.events - events_counted_;
  events_counted_ = block_.events;
}

void Recorder::start_block() {
  block_.first_node = state_.next_id();
  block_.first_sequence += block_.events;
  block_.events = 0;
  block_.root = state_.root();
  block_.open.clear();
  for (std::size_t i = 0; i < state_.levels(); ++i) block_.open.push_back(state_.at(i));
  for (Column* column : block_.columns()) column->clear();
  columns_are_full_ = false;
  state_.forget();
  values_.forget();
  for (std::size_t i = 0; i < state_.levels(); ++i) values_.entered(i, state_.at(i).move.bits());
  account_.begin(block_.root.depth);
  tally_ = &account_.tally();
  events_counted_ = 0;
}

void Recorder::flush() {
  count_events();
  block_.nodes = nodes();
  account_.end_node = state_.next_id();
  account_.open.assign(state_.open().begin(), state_.open().end());
  sink_.block(block_);
  start_block();
}

void Recorder::finish(const Result& result) {
  flush_pending();
  if (block_.events) flush();
  sink_.end(result);
}

}  // namespace nullscope::trace
