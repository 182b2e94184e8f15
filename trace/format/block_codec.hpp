// A block as bytes, each column compressed by itself, and back.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "trace/block.hpp"

namespace nullscope::trace {

// Compresses and expands blocks; keeps its working memory between calls.
class BlockCodec {
 public:
  BlockCodec();
  ~BlockCodec();
  BlockCodec(BlockCodec&&) noexcept;
  BlockCodec& operator=(BlockCodec&&) noexcept;

  // The result is valid until the next call.
  std::string_view encode(const Block& block);
  // Throws Error unless the payload is within the format's limits: they are checked before memory is set aside.
  void decode(std::string_view payload, Block& block);

 private:
  struct Contexts;
  std::unique_ptr<Contexts> contexts_;
  std::string payload_;
};

}  // namespace nullscope::trace
