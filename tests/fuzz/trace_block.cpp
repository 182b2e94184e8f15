// A block's payload, as it stands behind a checksum that holds. block_mutator.cpp reaches into its columns.
#include <sstream>

#include "tests/fuzz/target.hpp"
#include "trace/decoder.hpp"
#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/format.hpp"
#include "trace/record/text_sink.hpp"

namespace nullscope::fuzz {
namespace {

bool is_score(Score value) { return value >= -trace::format::kMaxScore && value <= trace::format::kMaxScore; }
bool is_label(unsigned label) { return label <= trace::format::kMaxLabels; }
bool is_depth(int depth) { return depth >= -kMaxPly && depth <= kMaxPly; }

// All of the events in words, one a line, with the error they end in if they do.
std::string events_of(const trace::Block& block) {
  std::string text;
  try {
    trace::Decoder decoder(block);
    trace::Event event;
    std::uint64_t sequence = block.first_sequence;
    trace::NodeId next = block.first_node;
    while (decoder.next(event)) {
      text += to_text(event) + '\n';
      require(event.sequence == sequence++, "events are numbered one by one");
      require(decoder.state().levels() <= trace::format::kMaxLevel, "no more nodes are open than the format allows");
      if (event.node) {
        const trace::Node& n = *event.node;
        require(n.id < decoder.state().next_id() && n.parent < n.id, "a node is known, and its parent came before it");
        require(is_score(n.value) && is_depth(n.depth) && is_depth(n.depth_now), "a node's numbers are in range");
      }
      switch (event.type) {
        case trace::Event::Type::Enter: require(event.node->id == next++, "nodes are numbered one by one"); break;
        case trace::Event::Type::Leave:
          require(event.value == event.node->value, "a node keeps the value it is left with");
          break;
        case trace::Event::Type::TableHit: require(event.origin < event.node->id, "an entry was written before"); break;
        case trace::Event::Type::NullTried:
        case trace::Event::Type::DepthChanged:
        case trace::Event::Type::Iteration: require(is_depth(event.depth), "depths are in range"); break;
        case trace::Event::Type::Skipped: require(is_label(event.label), "labels are in range"); break;
        case trace::Event::Type::Noted:
          require(is_score(event.value) && is_label(event.label), "what is noted is in range");
          break;
        case trace::Event::Type::NullResult: require(is_score(event.value), "values are in range"); break;
        default: break;
      }
    }
    require(next == block.first_node + block.nodes && sequence == block.first_sequence + block.events,
            "a block holds as many nodes and events as it says");
  } catch (const trace::Error& error) {
    text += error.what();
  }
  return text;
}

// What a writer of these blocks would put into its index can be read.
void check_index(const trace::Block& block) {
  trace::Indexer indexer;
  try {
    indexer.add(block, trace::format::kFileHeaderSize);
  } catch (const trace::Error&) {
    return;
  }
  const trace::Index index = indexer.finish();
  const std::string bytes = trace::encode_index(index);
  require(trace::encode_index(trace::decode_index(bytes)) == bytes, "the index of any block reads as it was written");
}

}  // namespace

void run(std::string_view input) {
  static trace::BlockCodec codec;
  trace::Block block;
  try {
    codec.decode(input, block);
  } catch (const trace::Error&) {
    return;
  }
  const std::string events = events_of(block);
  trace::Block again;
  codec.decode(std::string(codec.encode(block)), again);
  require(events_of(again) == events, "a block that was written holds the same events");
  std::ostringstream text;
  try {
    trace::TextSink sink(text);
    trace::Decoder decoder(block);
    for (trace::Event event; decoder.next(event);) sink.on(event, decoder.state());
  } catch (const trace::Error&) {
    return;
  }
  check_index(block);
}

}  // namespace nullscope::fuzz
