// Blocks, headers, index and summary as bytes, and back. Everything read is checked against the
// format's limits before memory is set aside for it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "trace/header.hpp"
#include "trace/index.hpp"

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
  void decode(std::string_view payload, Block& block);

 private:
  struct Contexts;
  std::unique_ptr<Contexts> contexts_;
  std::string payload_;
};

// The rest are Boost.Serialization text archives.
std::string encode_header(const Header& header);
Header decode_header(std::string_view payload);
std::string encode_index(const Index& index);
Index decode_index(std::string_view payload);

struct Ending {
  Result result;
  Summary summary;  // of the whole search
  Summary dropped;  // of blocks that a flight recorder did not keep
};
std::string encode_ending(const Ending& ending);
Ending decode_ending(std::string_view payload);

}  // namespace nullscope::trace
