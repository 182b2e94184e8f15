// Where a Reader has its trace from: a file (open.hpp), or the memory of this program (record/memory_sink.hpp).
#pragma once

#include <memory>
#include <string>

#include "trace/header.hpp"
#include "trace/index.hpp"

namespace nullscope::trace {

// Reads blocks for one thread, while others read from the same source with loaders of their own. The source must
// outlive it.
class BlockLoader {
 public:
  virtual ~BlockLoader() = default;
  // `number` is below index().blocks.size(). Throws Damaged. Valid until the next call.
  virtual const Block& block(std::uint32_t number) = 0;
};

class BlockSource {
 public:
  virtual ~BlockSource() = default;
  virtual const Header& header() const = 0;
  virtual const Ending& ending() const = 0;
  // May be read when it is first asked for; throws Damaged. Stays where it is from then on.
  virtual const Index& index() = 0;
  // As a loader's.
  virtual const Block& block(std::uint32_t number) = 0;
  // Required: index() has been asked for. As it is here, it is for sources whose blocks are there anyway.
  virtual std::unique_ptr<BlockLoader> loader();

  virtual std::string damage() const { return {}; }      // one line on what is missing, and where
  virtual std::string prefix() const { return {}; }      // what errors begin with: "t.nst: "
  virtual std::uint64_t file_size() const { return 0; }  // 0: there is no file
};

inline std::unique_ptr<BlockLoader> BlockSource::loader() {
  struct Direct final : BlockLoader {
    explicit Direct(BlockSource& from) : source(from) {}
    const Block& block(std::uint32_t number) override { return source.block(number); }
    BlockSource& source;
  };
  return std::make_unique<Direct>(*this);
}

}  // namespace nullscope::trace
