#include "trace/record/event_queue.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nullscope::trace {

class EventQueue::Other {
 public:
  Other(Consume consume, std::atomic<bool>& stop) : consume_(std::move(consume)), stop_(stop) {
    spare_.reserve(kChunks);
    for (std::size_t i = 0; i < kChunks; ++i) spare_.push_back(std::make_unique_for_overwrite<Chunk>());
    thread_ = std::thread([this] { run(); });
  }
  ~Other() {
    if (thread_.joinable()) close();
  }

  void give(std::unique_ptr<Chunk> chunk) {
    {
      const std::lock_guard lock(mutex_);
      full_.push_back(std::move(chunk));
    }
    changed_.notify_all();
  }
  std::unique_ptr<Chunk> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !spare_.empty(); });
    std::unique_ptr<Chunk> chunk = std::move(spare_.back());
    spare_.pop_back();
    return chunk;
  }
  void finish() {
    close();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  void run() {
    for (;;) {
      std::unique_ptr<Chunk> chunk;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closing_ || !full_.empty(); });
        if (full_.empty()) return;
        chunk = std::move(full_.front());
        full_.pop_front();
      }
      // After a failure the rest is taken and forgotten, so that the search is not left waiting.
      if (!failed_) {
        try {
          consume_(chunk->words.data(), chunk->words.data() + chunk->count);
        } catch (...) {
          error_ = std::current_exception();
          failed_ = true;
          stop_ = true;
        }
      }
      {
        const std::lock_guard lock(mutex_);
        spare_.push_back(std::move(chunk));
      }
      changed_.notify_all();
    }
  }

  Consume consume_;
  std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Chunk>> full_;
  std::vector<std::unique_ptr<Chunk>> spare_;  // with room for all: giving one back must not fail
  bool closing_ = false;
  bool failed_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

EventQueue::EventQueue(Consume consume, bool with_keys, std::atomic<bool>& stop)
    : with_keys_(with_keys), other_(std::make_unique<Other>(std::move(consume), stop)) {
  current_ = other_->take();
  begin_chunk();
}

EventQueue::~EventQueue() = default;

void EventQueue::hand_over() {
  current_->count = static_cast<std::size_t>(next_ - current_->words.data());
  other_->give(std::move(current_));
  current_ = other_->take();
  begin_chunk();
}

nullscope::Event EventQueue::read_any(std::uint64_t w, const std::uint64_t*& next) {
  const auto low = [](std::uint64_t v) { return static_cast<Score>(static_cast<std::uint32_t>(v)); };
  nullscope::Event e;
  e.type = static_cast<nullscope::Event::Type>(w & 0xF);
  e.label = static_cast<std::uint16_t>(w >> 16);
  e.move = Move::from_bits(static_cast<std::uint16_t>(w >> 32));
  e.depth = static_cast<std::int16_t>(w >> 48);
  const std::uint64_t v = *next++;
  using Type = nullscope::Event::Type;
  switch (e.type) {
    case Type::Enter: {
      e.alpha = low(v), e.beta = low(v >> 32);
      const std::uint64_t more = *next++;
      e.kind = more & 1 ? NodeKind::Quiescence : NodeKind::Interior;
      e.flag = more & 2;
      e.purpose = static_cast<Purpose>(more >> 8 & 0xFF);
      e.depth_part = static_cast<std::uint16_t>(more >> 16);
      e.key = *next++;
      break;
    }
    case Type::TableHit:
    case Type::TableStore:
      e.key = v;
      e.flag = true;
      break;
    case Type::Iteration: e.line = static_cast<std::uint16_t>(v), e.thread = static_cast<std::uint16_t>(v >> 16); break;
    case Type::DepthChanged: e.from = static_cast<std::int16_t>(v); break;
    case Type::NullTried: e.alpha = low(v), e.beta = low(v >> 32); break;
    default:
      e.value = low(v);
      e.exit = static_cast<Exit>(v >> 32 & 0xFF);
      e.bound = static_cast<Bound>(v >> 40 & 0xFF);
      e.cause = static_cast<ReSearch>(v >> 48 & 0xFF);
      e.note = static_cast<Note>(v >> 56 & 0xF);
      e.flag = v >> 60 & 1;
  }
  return e;
}

void EventQueue::finish() {
  hand_over();
  other_->finish();
}

}  // namespace nullscope::trace
