#include "tools/export/rows.hpp"

#include <array>

#include "engine/fen.hpp"
#include "tools/cli/threads.hpp"

namespace nullscope {
namespace {

constexpr std::size_t kBatch = 1024;

// Batches that go from one thread to another and come back empty.
class Batches {
 public:
  using Batch = std::vector<Row>;

  explicit Batches(std::atomic<bool>& stop) : stop_(stop) {}

  // The maker's: one to fill, when there is one; null once nobody wants more.
  Batch* empty() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || made_ - used_ < batches_.size(); });
    if (stop_) return nullptr;
    batches_[made_ % batches_.size()].clear();
    return &batches_[made_ % batches_.size()];
  }
  void filled() { tell(made_); }
  void finish() { tell(finished_); }

  // The writer's: the next one; null when there are no more.
  const Batch* next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return used_ < made_ || finished_; });
    return used_ < made_ ? &batches_[used_ % batches_.size()] : nullptr;
  }
  void written() { tell(used_); }
  void stop() {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
    changed_.notify_all();
  }

 private:
  void tell(std::size_t& count) {
    const std::scoped_lock lock(mutex_);
    ++count;
    changed_.notify_all();
  }

  std::array<Batch, 4> batches_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t made_ = 0;
  std::size_t used_ = 0;
  std::size_t finished_ = 0;
  std::atomic<bool>& stop_;
};

std::optional<trace::Verdict> verdict_of(const trace::Node& node, const trace::AuditFile* audit) {
  if (!audit || node.exit != Exit::NullCutoff) return std::nullopt;
  const trace::AuditedCutoff* const cut = audit->find(node.id);
  return cut ? std::optional(cut->verdict) : std::nullopt;
}

void make_rows(const trace::Reader& reader, const ExportOptions& options, Batches& batches) {
  NodeWalk walk(reader, options.scope.at);
  Batches::Batch* batch = batches.empty();
  const auto leave = [&](const Visit& v) {
    if (!batch || v.node.size() < options.min_size) return;
    batch->push_back({v.node, v.sequence, v.iteration, v.below, v.san, v.position.key(),
                      verdict_of(v.node, options.audit), options.more.fen ? to_fen(v.position) : std::string()});
    if (batch->size() < kBatch) return;
    batches.filled();
    batch = batches.empty();
  };
  while (batch && walk.next([](const Visit&) {}, leave))
    ;
  if (batch) batches.filled();
}

}  // namespace

void for_rows(const trace::Reader& reader, const ExportOptions& options,
              const std::function<void(std::span<const Row>)>& write) {
  std::atomic<bool> stop = false;
  Batches batches(stop);
  Threads maker(1, stop, [&] {
    struct Finish {
      Batches& batches;
      ~Finish() { batches.finish(); }
    } const finish{batches};
    make_rows(reader, options, batches);
  });
  try {
    while (const Batches::Batch* const batch = batches.next()) {
      write(*batch);
      if (options.scope.on_progress && !batch->empty()) options.scope.on_progress(batch->back().node.last);
      batches.written();
    }
  } catch (...) {
    batches.stop();
    throw;
  }
  maker.join();
}

}  // namespace nullscope
