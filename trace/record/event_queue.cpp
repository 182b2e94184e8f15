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

void EventQueue::finish() {
  hand_over();
  other_->finish();
}

}  // namespace nullscope::trace
