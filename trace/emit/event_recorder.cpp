#include "trace/emit/event_recorder.hpp"

#include <new>

#include "trace/emit/castling.hpp"
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
    : recorder_(recorder), labels_(labels), chess960_(header.chess960) {
  const FilterOptions options = FilterOptions::from_text(header.filter);
  if (options.any())
    filter_.emplace([this](const nullscope::Event& e) { record(e); }, options, root_of(header), header.depth);
  if (options.trigger_key || chess960_) boards_.push_back(root_of(header));
}

void EventRecorder::prepare(nullscope::Event event) {
  if (!boards_.empty()) event = on_board(event);
  if (filter_)
    filter_->on(event);
  else
    record(event);
}

// A filter's key is this program's, by its board; and so is castling.
nullscope::Event EventRecorder::on_board(nullscope::Event e) {
  if (chess960_ && boards_.back()) e.move = usual_castling(*boards_.back(), e.move).to_move();
  if (e.type == Event::Type::Enter) {
    boards_.push_back(boards_.size() == 1 ? boards_.back() : after_if_legal(boards_.back(), e.move));
    e.key = boards_.back() ? boards_.back()->key() : Key{};
  } else if (e.type == Event::Type::Leave) {
    boards_.pop_back();
  }
  return e;
}

void EventRecorder::finish(Result result) {
  tell_labels();
  if (chess960_ && boards_.front())
    for (auto& iteration : result.iterations)
      iteration.best_move = usual_castling(*boards_.front(), std::string_view(iteration.best_move));
  recorder_.finish(result);
}

void EventRecorder::store(nullscope::Event e) {
  if (!writers_.at) writers_.at = static_cast<Writer*>(std::calloc(kWriters, sizeof(Writer)));
  if (!writers_.at) throw std::bad_alloc();
  writer(e.key) = {e.key, e.flag ? recorder_.node() : 0};
}

void EventRecorder::hit(nullscope::Event e) {
  const bool known = e.flag && writers_.at && writer(e.key).key == e.key;
  recorder_.table_origin(known ? writer(e.key).node : 0);
}

void EventRecorder::tell_labels(std::uint32_t count) {
  while (told_ < count) recorder_.label(labels_.name(++told_));
}

}  // namespace nullscope::trace::emit
