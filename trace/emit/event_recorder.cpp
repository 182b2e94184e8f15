#include "trace/emit/event_recorder.hpp"

#include <new>

#include "trace/read/board.hpp"

namespace nullscope::trace::emit {
namespace {

std::optional<Position> after_if_legal(const std::optional<Position>& board, Move move) {
  if (!board) return std::nullopt;
  try {
    return after(*board, move);
  } catch (const Error&) {
    return std::nullopt;  // lint says so
  }
}

}  // namespace

EventRecorder::EventRecorder(Recorder& recorder, const Header& header, const Labels& labels)
    : recorder_(recorder), labels_(labels) {
  const FilterOptions options = FilterOptions::from_text(header.filter);
  if (!options.any()) return;
  filter_.emplace([this](const nullscope::Event& e) { record(e); }, options, root_of(header), header.depth);
  if (options.trigger_key) boards_.push_back(root_of(header));
}

void EventRecorder::on(const nullscope::Event& event) {
  if (!filter_) return record(event);
  filter_->on(boards_.empty() ? event : with_key(event));
}

// A filter's key is this program's, by its board.
nullscope::Event EventRecorder::with_key(const nullscope::Event& event) {
  nullscope::Event e = event;
  if (e.type == Event::Type::Enter) {
    boards_.push_back(boards_.size() == 1 ? boards_.back() : after_if_legal(boards_.back(), e.move));
    e.key = boards_.back() ? boards_.back()->key() : Key{};
  } else if (e.type == Event::Type::Leave) {
    boards_.pop_back();
  }
  return e;
}

void EventRecorder::record(const nullscope::Event& e) {
  if (e.label > told_) tell_labels(e.label);
  switch (e.type) {
    case Event::Type::TableStore:
      if (!writers_.at) writers_.at = static_cast<Writer*>(std::calloc(kWriters, sizeof(Writer)));
      if (!writers_.at) throw std::bad_alloc();
      writer(e.key) = {e.key, e.flag ? recorder_.node() : 0};
      break;
    case Event::Type::TableHit: {
      const bool known = e.flag && writers_.at && writer(e.key).key == e.key;
      recorder_.table_origin(known ? writer(e.key).node : 0);
      break;
    }
    default: recorder_.on(e);
  }
}

void EventRecorder::tell_labels(std::uint32_t count) {
  while (told_ < count) recorder_.label(labels_.name(++told_));
}

}  // namespace nullscope::trace::emit
