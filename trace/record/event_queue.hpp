// Takes a search's events down as fast as it can and has a thread of its own make sense of them.
//
// An event is one 64-bit word. Words go in chunks through a bounded queue to the thread, which calls the
// hooks of a consumer (a Recorder, or a Filter before one) as the search would have. When the queue is full
// the search waits: no event is ever dropped. If the consumer throws, the search is stopped.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "trace/event.hpp"

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

  // --- the observer's hooks
  void iteration(int depth) { put(Word::Iteration, depth, 0, 0); }
  void enter(const Enter& e) {
    *next_++ = enter_word(e.move, e.alpha, e.beta, e.depth, e.verify, e.kind);
    if (with_keys_) *next_++ = e.position.key();
    if (next_ >= last_) hand_over();
  }
  // For who has no Position, and therefore no keys.
  void enter(Move move, Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
    put(enter_word(move, alpha, beta, depth, verify, kind));
  }
  void null_tried(int depth, Score alpha, Score beta) { put(Word::NullTried, depth, alpha, beta); }
  void null_result(Score value, bool fail_high) { put(Word::NullResult, value, 0, fail_high); }
  void depth_reduced(int from, int to) { put(Word::DepthReduced, from, to, 0); }
  void verify_flip(bool to) { put(Word::VerifyFlip, 0, 0, to); }
  void re_search(ReSearch cause) { put(Word::ReSearch, 0, 0, static_cast<int>(cause)); }
  void table_hit(std::size_t slot) { put(static_cast<std::uint64_t>(Word::TableHit) | slot << 4); }
  void table_store(std::size_t slot) { put(static_cast<std::uint64_t>(Word::TableStore) | slot << 4); }
  void evaluating() {}
  void evaluated(Score) {}
  void leave(Score value, Bound bound, Exit exit) {
    put(Word::Leave, value, static_cast<int>(bound), static_cast<int>(exit));
  }

  // Calls the consumer's hooks for the words of a chunk. Its enter() takes (move, kind, window, key).
  template <class Consumer>
  static void replay(const std::uint64_t* next, const std::uint64_t* end, bool with_keys, Consumer& consumer);

 private:
  // The low four bits; above them 12 spare bits, then three 16-bit numbers.
  enum class Word : std::uint64_t {
    Iteration,
    Enter,
    NullTried,
    NullResult,
    DepthReduced,
    VerifyFlip,
    ReSearch,
    TableHit,
    TableStore,
    Leave,
  };
  static constexpr std::size_t kChunkWords = 1 << 14;
  static constexpr std::size_t kChunks = 16;
  struct Chunk {
    std::array<std::uint64_t, kChunkWords> words;
    std::size_t count = 0;
  };

  static std::uint64_t word(Word type, int a, int b, int c, unsigned spare = 0) {
    const auto bits = [](int v) { return std::uint64_t{static_cast<std::uint16_t>(v)}; };
    return static_cast<std::uint64_t>(type) | std::uint64_t{spare & 0xFFF} << 4 | bits(a) << 16 | bits(b) << 32 |
           bits(c) << 48;
  }
  static std::uint64_t enter_word(Move move, Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
    const int flags = (kind == NodeKind::Quiescence ? 1 : 0) | (verify ? 2 : 0);
    return word(Word::Enter, alpha, beta, move.bits(), static_cast<unsigned>(depth << 2 | flags));
  }
  void put(Word type, int a, int b, int c) { put(word(type, a, b, c)); }
  // There is always room for two words: a chunk is handed over while it has room for one.
  void put(std::uint64_t w) {
    *next_++ = w;
    if (next_ >= last_) hand_over();
  }
  void hand_over();
  void take_chunk();
  void run();

  Consume consume_;
  bool with_keys_;
  std::atomic<bool>& stop_;
  std::uint64_t* next_ = nullptr;
  std::uint64_t* last_ = nullptr;
  std::unique_ptr<Chunk> current_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Chunk>> full_;
  std::vector<std::unique_ptr<Chunk>> spare_;  // with room for all: giving one back must not fail
  bool closing_ = false;
  bool failed_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

template <class Consumer>
void EventQueue::replay(const std::uint64_t* next, const std::uint64_t* end, bool with_keys, Consumer& consumer) {
  while (next != end) {
    const std::uint64_t w = *next++;
    const auto number = [w](int i) { return static_cast<std::int16_t>(w >> (16 * i)); };
    switch (static_cast<Word>(w & 0xF)) {
      case Word::Iteration: consumer.iteration(number(1)); break;
      case Word::Enter: {
        const auto spare = static_cast<unsigned>(w >> 4 & 0xFFF);
        const NodeKind kind = spare & 1 ? NodeKind::Quiescence : NodeKind::Interior;
        const Key key = with_keys ? *next++ : 0;
        consumer.enter(Move::from_bits(static_cast<std::uint16_t>(w >> 48)), kind,
                       {number(1), number(2), static_cast<int>(spare >> 2), (spare & 2) != 0}, key);
        break;
      }
      case Word::NullTried: consumer.null_tried(number(1), number(2), number(3)); break;
      case Word::NullResult: consumer.null_result(number(1), number(3) != 0); break;
      case Word::DepthReduced: consumer.depth_reduced(number(1), number(2)); break;
      case Word::VerifyFlip: consumer.verify_flip(number(3) != 0); break;
      case Word::ReSearch: consumer.re_search(static_cast<ReSearch>(number(3))); break;
      case Word::TableHit: consumer.table_hit(w >> 4); break;
      case Word::TableStore: consumer.table_store(w >> 4); break;
      case Word::Leave: consumer.leave(number(1), static_cast<Bound>(number(2)), static_cast<Exit>(number(3))); break;
    }
  }
}

}  // namespace nullscope::trace
