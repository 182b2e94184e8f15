// From the events of another engine's stream to a Recorder: with its filter, its labels' names, the writers of its
// transposition table's entries, which such an engine knows by their keys, and castling as all boards know it.
#pragma once

#include <cstdlib>
#include <optional>

#include "trace/emit/labels.hpp"
#include "trace/emit/stream.hpp"
#include "trace/record/filter.hpp"
#include "trace/record/recorder.hpp"

namespace nullscope::trace::emit {

class EventRecorder final : public Consumer {
 public:
  // All three must outlive it.
  EventRecorder(Recorder& recorder, const Header& header, const Labels& labels);
  EventRecorder(const EventRecorder&) = delete;
  EventRecorder& operator=(const EventRecorder&) = delete;

  // Inlined where the type of the event is known, as a Recorder's.
  [[gnu::always_inline]] void on(const nullscope::Event& event) override {
    if (filter_ || chess960_) [[unlikely]]
      prepare(event);
    else
      record(event);
  }
  // Nothing may follow.
  void finish(Result result);
  // All that have names by now.
  void tell_labels() { tell_labels(labels_.count()); }

 private:
  struct Writer {
    std::uint64_t key;
    NodeId node;
  };
  static constexpr std::size_t kWriters = 1 << 20;
  // Zeros that cost nothing until they are used: most recordings are small.
  struct Writers {
    Writer* at = nullptr;
    ~Writers() { std::free(at); }
  };

  [[gnu::always_inline]] void record(const nullscope::Event& e) {
    if (e.label > told_) [[unlikely]]
      tell_labels(e.label);
    switch (e.type) {
      case Event::Type::TableStore: return store(e);
      case Event::Type::TableHit: return hit(e);
      default: recorder_.on(e);
    }
  }
  void prepare(nullscope::Event event);  // by value: an event that needs no board and no filter is never in memory
  void store(nullscope::Event event);
  void hit(nullscope::Event event);
  void tell_labels(std::uint32_t count);
  Writer& writer(std::uint64_t key) { return writers_.at[key % kWriters]; }
  void tell_castling(nullscope::Event& event);
  void tell_key(nullscope::Event& event);

  Recorder& recorder_;
  const Labels& labels_;
  std::uint32_t told_ = 0;
  Writers writers_;  // by key; made when the first is stored
  std::optional<Filter> filter_;
  const bool chess960_;
  const Position root_;
  std::vector<Move> path_;  // to the node that is open, where castling is Chess960's
  // Of the open nodes and the root before them, where a filter waits for a key; none below a move that is not legal.
  std::vector<std::optional<Position>> boards_;
};

}  // namespace nullscope::trace::emit
