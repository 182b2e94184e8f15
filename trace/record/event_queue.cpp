#include "trace/record/event_queue.hpp"

namespace nullscope::trace {

EventQueue::EventQueue(Consume consume, bool with_keys, std::atomic<bool>& stop)
    : consume_(std::move(consume)), with_keys_(with_keys), stop_(stop) {
  spare_.reserve(kChunks);
  for (std::size_t i = 0; i < kChunks; ++i) spare_.push_back(std::make_unique_for_overwrite<Chunk>());
  take_chunk();
  thread_ = std::thread([this] { run(); });
}

EventQueue::~EventQueue() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void EventQueue::take_chunk() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !spare_.empty(); });
  current_ = std::move(spare_.back());
  spare_.pop_back();
  next_ = current_->words.data();
  last_ = next_ + kChunkWords - 1;
}

void EventQueue::hand_over() {
  current_->count = static_cast<std::size_t>(next_ - current_->words.data());
  {
    const std::lock_guard lock(mutex_);
    full_.push_back(std::move(current_));
  }
  changed_.notify_all();
  take_chunk();
}

void EventQueue::run() {
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

void EventQueue::finish() {
  hand_over();
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  thread_.join();
  if (error_) std::rethrow_exception(error_);
}

}  // namespace nullscope::trace
