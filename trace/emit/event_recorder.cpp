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

// From where a king castles (e1, e8) to where its rook stands: few moves are, and fewer of them castle.
bool may_be_castling(Move move) {
  const Square rank = move.from() & ~7;
  return (move.from() == rank + 4 && (rank == 0 || rank == 56)) && (move.to() == rank || move.to() == rank + 7);
}

}  // namespace

EventRecorder::EventRecorder(Recorder& recorder, const Header& header, const Labels& labels)
    : recorder_(recorder), labels_(labels), chess960_(header.chess960), root_(root_of(header)) {
  const FilterOptions options = FilterOptions::from_text(header.filter);
  if (options.any()) filter_.emplace([this](const nullscope::Event& e) { record(e); }, options, root_, header.depth);
  if (options.trigger_key) boards_.push_back(root_);
}

void EventRecorder::prepare(nullscope::Event event) {
  if (chess960_) tell_castling(event);
  if (!boards_.empty()) tell_key(event);
  if (filter_)
    filter_->on(event);
  else
    record(event);
}

// As all boards know it: the king's own move.
void EventRecorder::tell_castling(nullscope::Event& e) {
  if (may_be_castling(e.move)) {
    std::optional<Position> board = root_;
    for (const Move move : path_) board = after_if_legal(board, move);
    if (board) e.move = usual_castling(*board, e.move).to_move();
  }
  if (e.type == Event::Type::Enter)
    path_.push_back(e.move);
  else if (e.type == Event::Type::Leave)
    path_.pop_back();
}

// A filter's key is this program's, by its board.
void EventRecorder::tell_key(nullscope::Event& e) {
  if (e.type == Event::Type::Enter) {
    boards_.push_back(boards_.size() == 1 ? boards_.back() : after_if_legal(boards_.back(), e.move));
    e.key = boards_.back() ? boards_.back()->key() : Key{};
  } else if (e.type == Event::Type::Leave) {
    boards_.pop_back();
  }
}

void EventRecorder::finish(Result result) {
  tell_labels();
  if (chess960_)
    for (auto& iteration : result.iterations)
      iteration.best_move = usual_castling(root_, std::string_view(iteration.best_move));
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
