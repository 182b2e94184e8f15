// Traces taken apart and put together again, so that what a mutator changes stands behind checksums that hold.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/block.hpp"
#include "trace/format/format.hpp"

namespace nullscope::fuzz {

// A block's payload with its columns expanded; the opening is bytes.
struct BlockParts {
  std::string opening;
  std::array<std::string, trace::Block::kColumns> columns;
};
// Nothing if it is no such thing, or expands to more than `most` bytes.
std::optional<BlockParts> take_apart_block(std::string_view payload, std::size_t most);
std::string put_together(const BlockParts& parts);

struct Frame {
  trace::format::FrameType type{};
  std::string payload;
};
// The frames up to the first that is none.
std::vector<Frame> take_apart_file(std::string_view bytes);
// Positions, lengths, checksums, the trailer's pointers and its digest are made right.
std::string put_together(std::vector<Frame> frames);
// Index, summary and trailer as a writer of these blocks would have made them; false if the blocks cannot be read.
bool end_anew(std::vector<Frame>& frames);

}  // namespace nullscope::fuzz
