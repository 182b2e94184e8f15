// The index' archive: what reads can be written, is in order, and finds every node in a block.
#include <algorithm>

#include "tests/fuzz/target.hpp"
#include "trace/format/archives.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  trace::Index index;
  try {
    index = trace::decode_index(input);
  } catch (const trace::Error&) {
    return;
  }
  const std::string bytes = trace::encode_index(index);
  require(trace::encode_index(trace::decode_index(bytes)) == bytes,
          "an index that was written reads as the same index");
  const auto by_node = [](const auto& a, const auto& b) { return a.first_node < b.first_node; };
  require(std::is_sorted(index.blocks.begin(), index.blocks.end(), by_node), "blocks are in order");

  const auto check = [&](trace::NodeId id) {
    try {
      const std::uint32_t block = index.block_of(id);
      require(block < index.blocks.size() && index.blocks[block].first_node <= id,
              "a node is in a block before its end");
    } catch (const trace::Error&) {
    }
  };
  for (const auto& block : index.blocks)
    for (const trace::NodeId id : {block.first_node - 1, block.first_node, block.first_node + 1}) check(id);
  for (const trace::NodeId id : {trace::NodeId{0}, trace::NodeId{1}, index.end_node - 1, index.end_node}) check(id);
  for (const auto& span : index.spans) {
    require(index.find_span(span.node.id) == &span, "a span is found by its node");
    require(span.leave_block < index.blocks.size(), "a span ends in a block that there is");
    require(span.node.parent < span.node.id, "a node's parent comes before it: the line to it has an end");
  }
}

}  // namespace nullscope::fuzz
