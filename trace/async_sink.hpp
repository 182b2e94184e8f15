// Runs another sink in a thread of its own, behind a bounded queue: the search waits when the queue is
// full, and no block is ever dropped.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "trace/sink.hpp"

namespace nullscope {

class AsyncSink final : public Sink {
 public:
  // `stop`, if given, is set when the inner sink fails: give it to Limits::stop to end the search.
  explicit AsyncSink(Sink& inner, std::atomic<bool>* stop = nullptr);
  ~AsyncSink() override;  // waits for what is queued

  void begin(const TraceHeader& header) override { inner_.begin(header); }
  // Once the inner sink has failed, blocks are discarded; end() reports the failure.
  void block(const Block& block) override;
  // Waits for the last block; rethrows what the inner sink threw.
  void end(const TraceResult& result) override;

 private:
  static constexpr std::size_t kQueue = 4;

  void run();
  void drain();
  std::unique_ptr<Block> take_spare();

  Sink& inner_;
  std::atomic<bool>* stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Block>> queue_;
  std::deque<std::unique_ptr<Block>> spare_;
  bool closing_ = false;
  bool busy_ = false;
  std::exception_ptr error_;
  std::atomic<bool> failed_{false};
  std::thread thread_;
};

}  // namespace nullscope
