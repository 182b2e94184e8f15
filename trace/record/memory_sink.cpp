#include "trace/record/memory_sink.hpp"

#include <deque>

namespace nullscope::trace {

class MemorySink::Source final : public BlockSource {
 public:
  void begin(const Header& header) { header_ = header; }
  void label(const std::string& name) { labels_.push_back(name); }
  void add(const Block& block) {
    blocks_.push_back(block);
    indexer_.add(blocks_.back(), blocks_.size() - 1);
    blocks_.back().account = nullptr;
  }
  void end(const Result& result) {
    ending_ = {result, indexer_.summary(), {}, std::move(labels_)};
    index_ = indexer_.finish();
  }

  const Header& header() const override { return header_; }
  const Ending& ending() const override { return ending_; }
  const Index& index() override { return index_; }
  const Block& block(std::uint32_t number) override { return blocks_.at(number); }

 private:
  std::vector<std::string> labels_;
  Header header_;
  Ending ending_;
  Index index_;
  Indexer indexer_;
  std::deque<Block> blocks_;
};

MemorySink::MemorySink() : source_(std::make_unique<Source>()) {}
MemorySink::~MemorySink() = default;
void MemorySink::begin(const Header& header) { source_->begin(header); }
void MemorySink::label(const std::string& name) { source_->label(name); }
void MemorySink::block(const Block& block) { source_->add(block); }
void MemorySink::end(const Result& result) { source_->end(result); }
Reader MemorySink::take() { return Reader(std::move(source_)); }

}  // namespace nullscope::trace
