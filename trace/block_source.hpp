// Where a Reader has its trace from: a file (open.hpp), or the memory of this program (record/memory_sink.hpp).
#pragma once

#include <string>

#include "trace/header.hpp"
#include "trace/index.hpp"

namespace nullscope::trace {

class BlockSource {
 public:
  virtual ~BlockSource() = default;
  virtual const Header& header() const = 0;
  virtual const Ending& ending() const = 0;
  // May be read when it is first asked for; throws Damaged. Stays where it is from then on.
  virtual const Index& index() = 0;
  // `number` is below index().blocks.size(). Throws Damaged. Valid until the next call.
  virtual const Block& block(std::uint32_t number) = 0;

  virtual std::string damage() const { return {}; }      // one line on what is missing, and where
  virtual std::string prefix() const { return {}; }      // what errors begin with: "t.nst: "
  virtual std::uint64_t file_size() const { return 0; }  // 0: there is no file
};

}  // namespace nullscope::trace
