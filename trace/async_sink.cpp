#include "trace/async_sink.hpp"

namespace nullscope {

AsyncSink::AsyncSink(Sink& inner, std::atomic<bool>* stop) : inner_(inner), stop_(stop) {
  for (std::size_t i = 0; i < kQueue; ++i) spare_.push_back(std::make_unique<Block>());
  thread_ = std::thread([this] { run(); });
}

AsyncSink::~AsyncSink() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::unique_ptr<Block> AsyncSink::take_spare() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !spare_.empty(); });
  auto block = std::move(spare_.front());
  spare_.pop_front();
  return block;
}

void AsyncSink::block(const Block& block) {
  if (failed_) return;
  auto copy = take_spare();
  copy->first_node = block.first_node;
  copy->first_sequence = block.first_sequence;
  copy->nodes = block.nodes;
  copy->events = block.events;
  copy->iteration = block.iteration;
  copy->open = block.open;
  const auto to = copy->columns();
  const auto from = block.columns();
  for (std::size_t i = 0; i < Block::kColumns; ++i) to[i]->copy(*from[i]);
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(copy));
  }
  changed_.notify_all();
}

void AsyncSink::run() {
  for (;;) {
    std::unique_ptr<Block> block;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      block = std::move(queue_.front());
      queue_.pop_front();
      busy_ = true;
    }
    if (!failed_) {
      try {
        inner_.block(*block);
      } catch (...) {
        error_ = std::current_exception();
        failed_ = true;
        if (stop_) *stop_ = true;
      }
    }
    {
      const std::lock_guard lock(mutex_);
      busy_ = false;
      spare_.push_back(std::move(block));
    }
    changed_.notify_all();
  }
}

void AsyncSink::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return queue_.empty() && !busy_; });
}

void AsyncSink::end(const TraceResult& result) {
  drain();
  if (error_) std::rethrow_exception(error_);
  inner_.end(result);
}

}  // namespace nullscope
