// Takes a search's events down as fast as it can and has a thread of its own make sense of them.
//
// An event of our search is packed into one 64-bit word; one of another engine, which may have more to tell, into one
// or two (any_event.hpp). Words go in chunks through a bounded queue to the thread, which unpacks them
// and hands the events to a consumer (a Recorder, or a Filter before one) as the search would have. When the queue is
// full the search waits: no event is ever dropped. If the consumer throws, the search is stopped.
//
// Where there are no threads (in a browser's page), event_queue_alone.cpp stands in for event_queue.cpp: a chunk that
// is full is consumed at once.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>

#include "engine/observer.hpp"
#include "trace/record/any_event.hpp"

namespace nullscope::trace {

class EventQueue {
 public:
  // `consume` is called in the thread, with consecutive words. `stop` is set when it throws.
  using Consume = std::function<void(const std::uint64_t* begin, const std::uint64_t* end)>;
  // `with_keys`: entered nodes come with their position's key.
  EventQueue(Consume consume, bool with_keys, std::atomic<bool>& stop);
  ~EventQueue();
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  // Waits until everything has been consumed; rethrows what the consumer threw.
  void finish();

  // Inlined where the type of the event is known, this is a store and a comparison.
  [[gnu::always_inline]] void on(const nullscope::Event& e) {
    using Type = nullscope::Event::Type;
    if (e.type == Type::Evaluating || e.type == Type::Evaluated) return;
    *next_++ = pack(e);
    if (e.type == Type::Enter && with_keys_) *next_++ = e.key;
    // There is always room for kMostWords: a chunk is handed over while it has room for fewer.
    if (next_ >= last_) hand_over();
  }
  // The same for events with anything in them: values beyond 16 bits, purposes, labels, keys of a table.
  [[gnu::always_inline]] void on_any(const nullscope::Event& e) {
    next_ = AnyEvent::write(next_, e);
    if (next_ >= last_) [[unlikely]]
      hand_over();
  }

  // Hands the events of a chunk to the consumer's on(). Entered nodes have a key only `with_keys`, and no Position.
  template <class Consumer>
  static void replay(const std::uint64_t* next, const std::uint64_t* end, bool with_keys, Consumer& consumer);

 private:
  static constexpr std::size_t kMostWords = AnyEvent::kMostWords;  // and an Enter with its key
  static constexpr std::size_t kChunkWords = 1 << 14;
  static constexpr std::size_t kChunks = 8;
  struct Chunk {
    std::array<std::uint64_t, kChunkWords> words;
    std::size_t count = 0;
  };

  // The low four bits are the event's type; above them 12 spare bits (the last is AnyEvent::kWide), then three 16-bit
  // numbers.
  static constexpr std::uint64_t word(nullscope::Event::Type type, int a, int b, int c, unsigned spare = 0) {
    const auto bits = [](int v) { return std::uint64_t{static_cast<std::uint16_t>(v)}; };
    return static_cast<std::uint64_t>(type) | std::uint64_t{spare & 0xFFF} << 4 | bits(a) << 16 | bits(b) << 32 |
           bits(c) << 48;
  }
  [[gnu::always_inline]] static constexpr std::uint64_t pack(const nullscope::Event& e) {
    using Type = nullscope::Event::Type;
    switch (e.type) {
      case Type::Enter: {
        const int flags = (e.kind == NodeKind::Quiescence ? 1 : 0) | (e.flag ? 2 : 0);
        return word(e.type, e.alpha, e.beta, e.move.bits(), static_cast<unsigned>(e.depth << 2 | flags));
      }
      case Type::NullTried: return word(e.type, e.depth, e.alpha, e.beta);
      case Type::TableHit:
      case Type::TableStore: return static_cast<std::uint64_t>(e.type) | std::uint64_t{e.slot} << 16;
      case Type::Leave: return word(e.type, e.value, static_cast<int>(e.bound), static_cast<int>(e.exit));
      case Type::ReSearch: return word(e.type, 0, 0, static_cast<int>(e.cause));
      case Type::NullResult: return word(e.type, e.value, 0, e.flag);
      case Type::Noted: return word(e.type, e.value, 0, 0);  // what a policy evaluates
      default: return word(e.type, e.depth, e.from, e.flag);
    }
  }
  [[gnu::always_inline]] static nullscope::Event unpack_enter(std::uint64_t w, Key key) {
    const auto spare = static_cast<unsigned>(w >> 4 & 0xFFF);
    return nullscope::Event::enter(key, Move::from_bits(static_cast<std::uint16_t>(w >> 48)),
                                   static_cast<std::int16_t>(w >> 16), static_cast<std::int16_t>(w >> 32),
                                   static_cast<int>(spare >> 2), (spare & 2) != 0,
                                   spare & 1 ? NodeKind::Quiescence : NodeKind::Interior);
  }
  [[gnu::always_inline]] static nullscope::Event unpack_leave(std::uint64_t w) {
    return nullscope::Event::leave(static_cast<std::int16_t>(w >> 16), static_cast<Bound>(w >> 32 & 0xF),
                                   static_cast<Exit>(w >> 48 & 0xF));
  }
  static constexpr unsigned kAboutTable = 1U << static_cast<int>(nullscope::Event::Type::TableHit) |
                                          1U << static_cast<int>(nullscope::Event::Type::TableStore);
  class Other;  // the thread, and the chunks that go to and fro

  void hand_over();
  void begin_chunk() {
    next_ = current_->words.data();
    last_ = next_ + kChunkWords - kMostWords + 1;
  }

  bool with_keys_;
  std::uint64_t* next_ = nullptr;
  std::uint64_t* last_ = nullptr;
  std::unique_ptr<Chunk> current_;
  std::unique_ptr<Other> other_;
};

template <class Consumer>
void EventQueue::replay(const std::uint64_t* next, const std::uint64_t* end, bool with_keys, Consumer& consumer) {
  using E = nullscope::Event;
  // What the consumer keeps of the table is far away: asked for now, it is there when it is its entry's turn.
  if constexpr (requires { consumer.will_need(std::size_t{}); })
    for (const std::uint64_t* w = next; w != end; ++w)
      if (kAboutTable >> (*w & 0xF) & ~(*w / AnyEvent::kWide) & 1) consumer.will_need(*w >> 16);
  while (next != end) {
    const std::uint64_t w = *next++;
    if (w & AnyEvent::kWide) [[unlikely]] {
      AnyEvent::read(w, next, consumer);
      continue;
    }
    const auto number = [w](int i) { return static_cast<std::int16_t>(w >> (16 * i)); };
    const auto type = static_cast<E::Type>(w & 0xF);
    // A consumer whose on() is inlined sees the type of each: one decision, not two. An event is made where it is used
    // and nowhere kept: it has many fields.
    if (type == E::Type::Enter) [[likely]] {
      const Key key = with_keys ? *next++ : 0;
      if constexpr (requires { consumer.leaf(E{}, E{}); }) {
        // What comes next tells most leaves apart; at a chunk's end the consumer has to wait for it.
        const auto then = next == end ? std::uint64_t{AnyEvent::kWide} : *next & (0xF | AnyEvent::kWide);
        if (then == static_cast<std::uint64_t>(E::Type::Leave) &&
            consumer.leaf(unpack_enter(w, key), unpack_leave(*next))) {
          ++next;
          continue;
        }
        if (then == static_cast<std::uint64_t>(E::Type::Enter) ||
            then == static_cast<std::uint64_t>(E::Type::NullTried)) {
          consumer.open(unpack_enter(w, key));
          continue;
        }
      }
      consumer.on(unpack_enter(w, key));
      continue;
    }
    if (type == E::Type::Leave) [[likely]] {
      consumer.on(unpack_leave(w));
      continue;
    }
    switch (type) {
      case E::Type::Iteration: consumer.on(E::iteration(number(1))); break;
      case E::Type::NullTried: consumer.on(E::null_tried(number(1), number(2), number(3))); break;
      case E::Type::NullResult: consumer.on(E::null_result(number(1), number(3) != 0)); break;
      case E::Type::DepthChanged: consumer.on(E::depth_changed(number(2), number(1))); break;
      case E::Type::VerifyFlip: consumer.on(E::verify_flip(number(3) != 0)); break;
      case E::Type::ReSearch: consumer.on(E::re_search(static_cast<ReSearch>(number(3)))); break;
      case E::Type::Noted: consumer.on(E::static_eval(number(1))); break;
      case E::Type::TableHit: consumer.on(E::table_hit(w >> 16)); break;
      case E::Type::TableStore: consumer.on(E::table_store(w >> 16)); break;
      default: break;
    }
  }
}

}  // namespace nullscope::trace
