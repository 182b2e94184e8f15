#include "trace/blocks/answer_blocks.hpp"

// Blocks are claimed in their order, by the calling thread as well while the answer it waits for is not there. A
// block's answer lies at its number modulo their count; none is claimed before the place is free.
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace nullscope::trace {
namespace {

class BlockAnswers {
 public:
  BlockAnswers(const Reader& reader, BlockRange range, unsigned threads, const detail::AnswerPart& part)
      : reader_(reader),
        part_(part),
        next_(range.first),
        taken_(range.first),
        end_(range.end),
        places_(answers_at_a_time(range, threads)),
        own_loader_(reader.loader()) {
    try {
      for (unsigned i = 1; i < threads && i < range.end - range.first; ++i) helpers_.emplace_back([this] { help(); });
    } catch (const std::system_error&) {
      return;  // those that there are will do
    } catch (...) {
      stop();
      throw;
    }
  }
  ~BlockAnswers() { stop(); }
  BlockAnswers(const BlockAnswers&) = delete;
  BlockAnswers& operator=(const BlockAnswers&) = delete;

  // Where the answer for the next block is, and what kept it from being whole.
  std::pair<std::size_t, std::exception_ptr> wait() {
    std::unique_lock lock(mutex_);
    Place& place = places_[taken_ % places_.size()];
    while (!place.ready) {
      if (is_free())
        answer(lock, *own_loader_);
      else
        changed_.wait(lock);
    }
    return {taken_ % places_.size(), place.failure};
  }
  void taken() {
    const std::scoped_lock lock(mutex_);
    places_[taken_++ % places_.size()] = {};
    changed_.notify_all();
  }

 private:
  struct Place {
    bool ready = false;
    std::exception_ptr failure;
  };

  bool is_free() const { return next_ < end_ && next_ < taken_ + places_.size(); }

  void answer(std::unique_lock<std::mutex>& lock, BlockLoader& loader) {
    const std::uint32_t number = next_++;
    const std::size_t at = number % places_.size();
    lock.unlock();
    std::exception_ptr failure;
    try {
      part_(loader, number, at);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    places_[at] = {true, failure};
    if (failure) end_ = next_;  // nothing after it is wanted
    changed_.notify_all();
  }

  void help() {
    std::unique_lock lock(mutex_);
    std::unique_ptr<BlockLoader> loader;
    for (;;) {
      changed_.wait(lock, [this] { return is_free() || next_ >= end_; });
      if (next_ >= end_) return;
      try {
        if (!loader) loader = reader_.loader();
      } catch (const std::bad_alloc&) {
        return;  // the others will do
      }
      answer(lock, *loader);
    }
  }

  void stop() {
    const std::scoped_lock lock(mutex_);
    end_ = 0;
    changed_.notify_all();
  }

  const Reader& reader_;
  const detail::AnswerPart& part_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::uint32_t next_;   // to be claimed
  std::uint32_t taken_;  // those before it have been
  std::uint32_t end_;
  std::vector<Place> places_;
  std::unique_ptr<BlockLoader> own_loader_;
  std::vector<std::jthread> helpers_;  // last: they are waited for before the rest goes
};

}  // namespace

std::size_t answers_at_a_time(BlockRange range, unsigned threads) {
  const std::size_t blocks = range.first < range.end ? range.end - range.first : 1;
  return threads < 2 ? 1 : std::min<std::size_t>(std::size_t{threads} + 1, blocks);
}

void detail::answer_blocks(const Reader& reader, BlockRange range, unsigned threads, const AnswerPart& part,
                           const TakeAnswer& take) {
  if (range.first >= range.end) return;
  BlockAnswers answers(reader, range, threads, part);
  for (std::uint32_t number = range.first; number < range.end; ++number) {
    const auto [place, failure] = answers.wait();
    const bool goes_on = take(number, place);
    if (failure) std::rethrow_exception(failure);
    if (!goes_on) return;
    answers.taken();
  }
}

}  // namespace nullscope::trace
