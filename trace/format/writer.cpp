#include "trace/format/writer.hpp"

#include <deque>

#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/digest.hpp"
#include "trace/format/frame.hpp"

namespace nullscope::trace {

struct WriterSink::State {
  struct Kept {
    std::string payload;
    Summary summary;
  };

  void begin(const Header& header);
  void block(const Block& block);
  void end(const Result& result);
  void keep(const Block& block);
  std::uint64_t write_frame(format::FrameType type, std::string_view payload);
  void write(std::string_view bytes);

  ByteOutput& output;
  std::size_t keep_last;
  std::uint64_t position = 0;
  Digest digest{};  // of all that is written
  BlockCodec codec{};
  Indexer indexer{};
  std::deque<Kept> kept_blocks{};
  Summary dropped{};
  std::vector<std::string> labels{};
};

std::uint64_t WriterSink::State::write_frame(format::FrameType type, std::string_view payload) {
  const std::uint64_t at = position;
  std::string frame = encode_frame_header(type, at, payload);
  frame += payload;
  write(frame);
  return at;
}

void WriterSink::State::write(std::string_view bytes) {
  output.write(bytes);
  digest.add(bytes);
  position += bytes.size();
}

void WriterSink::State::begin(const Header& header) {
  // In one piece: what was begun can be opened.
  const std::string payload = encode_header(header);
  std::string start = encode_file_header();
  start += encode_frame_header(format::FrameType::Header, start.size(), payload);
  start += payload;
  write(start);
}

void WriterSink::State::block(const Block& block) {
  if (keep_last > 0) return keep(block);
  const std::uint64_t at = write_frame(format::FrameType::Block, codec.encode(block));
  indexer.add(block, at);
}

void WriterSink::State::keep(const Block& block) {
  Indexer one;
  one.add(block, 0);
  kept_blocks.push_back({std::string(codec.encode(block)), one.summary()});
  if (kept_blocks.size() <= keep_last) return;
  dropped.add(kept_blocks.front().summary);
  kept_blocks.pop_front();
}

void WriterSink::State::end(const Result& result) {
  Block block;
  for (const Kept& kept : kept_blocks) {
    const std::uint64_t at = write_frame(format::FrameType::Block, kept.payload);
    codec.decode(kept.payload, block);
    indexer.add(block, at);
  }
  Ending ending{result, dropped, dropped, labels};
  ending.summary.add(indexer.summary());

  std::string trailer;
  put_u64(trailer, write_frame(format::FrameType::Index, encode_index(indexer.finish())));
  put_u64(trailer, write_frame(format::FrameType::Summary, encode_ending(ending)));
  put_u64(trailer, ending.summary.total().counters.total());
  put_u64(trailer, digest.value());
  write_frame(format::FrameType::Trailer, trailer);
  output.close();
}

WriterSink::WriterSink(ByteOutput& output, std::size_t keep_last)
    : state_(std::make_unique<State>(State{output, keep_last})) {}
WriterSink::~WriterSink() = default;
void WriterSink::begin(const Header& header) { state_->begin(header); }
void WriterSink::label(const std::string& name) {
  state_->labels.push_back(name);
  state_->write_frame(format::FrameType::Label, name);  // for who finds no ending
}
void WriterSink::block(const Block& block) { state_->block(block); }
void WriterSink::end(const Result& result) { state_->end(result); }

}  // namespace nullscope::trace
