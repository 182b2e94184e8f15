#include "trace/record/recorder.hpp"

namespace nullscope::trace {

Recorder::Recorder(Sink& sink, std::size_t table_entries) : sink_(sink), writers_(table_entries) {
  for (Column* column : block_.columns()) column->reserve(format::kMaxStream);
  start_block();
}

void Recorder::write_surprises(std::uint64_t surprises, const TreeState::Window& actual) {
  block_.extras.varint(surprises);
  if (surprises & format::kWindowSurprise) {
    block_.extras.signed_varint(actual.alpha);
    block_.extras.signed_varint(actual.beta);
  }
  if (surprises & format::kDepthSurprise) block_.extras.signed_varint(actual.depth);
  watch_columns();
}

void Recorder::start_block() {
  block_.first_node = state_.next_id();
  block_.first_sequence += block_.events;
  block_.nodes = block_.events = 0;
  block_.iteration = state_.iteration();
  block_.open.clear();
  for (std::size_t i = 0; i < state_.levels(); ++i) block_.open.push_back(state_.at(i));
  for (Column* column : block_.columns()) column->clear();
  columns_are_full_ = false;
  state_.forget();
}

void Recorder::flush() {
  sink_.block(block_);
  start_block();
}

void Recorder::finish(const Result& result) {
  flush_pending();
  if (block_.events) flush();
  sink_.end(result);
}

}  // namespace nullscope::trace
