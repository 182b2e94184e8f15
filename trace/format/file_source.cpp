#include "trace/format/file_source.hpp"

#include <optional>

#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/frame.hpp"

namespace nullscope::trace {
namespace {

// Where a block ends, and the next must therefore begin.
struct End {
  NodeId node;
  std::uint64_t sequence;
  TreeState::Root root;
  std::vector<OpenNode> open;

  explicit End(const Block& begins)
      : node(begins.first_node), sequence(begins.first_sequence), root(begins.root), open(begins.open) {}
  End(const Block& block, const Decoder& decoded)
      : node(block.first_node + block.nodes),
        sequence(block.first_sequence + block.events),
        root(decoded.state().root()),
        open(decoded.state().open().begin(), decoded.state().open().end()) {}
  bool operator==(const End&) const = default;
};

class FileSource;

// A block, and what it takes to expand it.
class FileLoader final : public BlockLoader {
 public:
  explicit FileLoader(const FileSource& source) : source_(source) {}
  const Block& block(std::uint32_t number) override;

 private:
  const FileSource& source_;
  BlockCodec codec_;
  Block block_;
  std::uint32_t number_ = kNoBlock;
  static constexpr std::uint32_t kNoBlock = 0xFFFFFFFF;
};

class FileSource final : public BlockSource {
 public:
  FileSource(std::unique_ptr<ByteInput> input, std::string damage);

  const Header& header() const override { return header_; }
  const Ending& ending() const override { return ending_; }
  const Index& index() override;
  const Block& block(std::uint32_t number) override {
    index();
    return own_loader_.block(number);
  }
  std::unique_ptr<BlockLoader> loader() override { return std::make_unique<FileLoader>(*this); }
  std::string damage() const override { return damage_; }
  std::string prefix() const override { return input_->prefix(); }
  std::uint64_t file_size() const override { return input_->size(); }

  std::string read_frame(format::FrameType type, std::uint64_t position) const;
  const Index& known_index() const { return *index_; }

 private:
  bool read_trailer();
  void recover();
  void require_room_for(std::uint64_t nodes, std::uint64_t events) const;

  std::unique_ptr<ByteInput> input_;
  Header header_;
  Ending ending_;
  std::optional<Index> index_;
  std::uint64_t index_position_ = 0;
  std::string damage_;

  FileLoader own_loader_{*this};
};

FileSource::FileSource(std::unique_ptr<ByteInput> input, std::string damage)
    : input_(std::move(input)), damage_(std::move(damage)) {
  if (input_->size() == 0) throw Error("the file is empty");
  check_file_header(input_->read(0, std::min<std::uint64_t>(format::kFileHeaderSize, input_->size())));
  header_ = decode_header(read_frame(format::FrameType::Header, format::kFileHeaderSize));
  if (!read_trailer()) recover();
}

std::string FileSource::read_frame(format::FrameType type, std::uint64_t position) const {
  const FrameHeader header =
      decode_frame_header(input_->read(position, format::kFrameHeaderSize), position, input_->size());
  if (header.type != type) throw Error("an unexpected frame at offset " + std::to_string(position));
  std::string payload = input_->read(position + format::kFrameHeaderSize, header.length);
  check_frame(header, payload);
  return payload;
}

// Checksums can be forged: what is decoded must be in proportion to the file.
void FileSource::require_room_for(std::uint64_t nodes, std::uint64_t events) const {
  if (nodes > format::max_nodes(input_->size())) throw Error("it names more nodes than a file of this size can hold");
  if (events > format::max_events(input_->size()))
    throw Error("it names more events than a file of this size can hold");
}

// False if the file does not end as it should.
bool FileSource::read_trailer() {
  constexpr std::uint64_t kLength = format::kFrameHeaderSize + format::kTrailerSize;
  if (input_->size() < kLength) return false;
  try {
    const std::string trailer = read_frame(format::FrameType::Trailer, input_->size() - kLength);
    index_position_ = get_u64(trailer, 0);
    ending_ = decode_ending(read_frame(format::FrameType::Summary, get_u64(trailer, 8)));
    return true;
  } catch (const Error&) {
    return false;
  }
}

// No usable ending: take every whole block from the start, and work out index and summary from them.
void FileSource::recover() {
  Indexer indexer;
  BlockCodec codec;
  Block block;
  std::string reason = "its ending is missing";
  std::uint64_t position = format::kFileHeaderSize;
  std::uint64_t good_end = position;
  std::uint64_t nodes = 0;
  std::uint64_t events = 0;
  std::optional<End> end;
  std::vector<std::string> labels;
  try {
    while (position < input_->size()) {
      if (input_->size() - position < format::kFrameHeaderSize) throw Error("the file ends inside a frame");
      const FrameHeader header =
          decode_frame_header(input_->read(position, format::kFrameHeaderSize), position, input_->size());
      const std::string payload = input_->read(position + format::kFrameHeaderSize, header.length);
      check_frame(header, payload);
      if (header.type == format::FrameType::Block) {
        codec.decode(payload, block);
        if (end && *end != End(block)) throw Error("a block does not go on where the one before ended");
        require_room_for(nodes += block.nodes, events += block.events);
        Decoder dry(block);
        for (Event event; dry.next(event);) continue;  // to its end, or it is not taken at all
        indexer.add(block, position);
        end.emplace(block, dry);
      } else if (header.type == format::FrameType::Label && labels.size() < format::kMaxLabels) {
        labels.push_back(payload);
      }
      position += format::kFrameHeaderSize + header.length;
      good_end = position;
    }
  } catch (const Error& error) {
    reason = error.what();
  }
  ending_ = {};
  ending_.labels = std::move(labels);
  ending_.summary.add(indexer.summary());
  ending_.result.stopped = true;
  ending_.result.counters = ending_.summary.total().counters;
  index_ = indexer.finish();
  index_->check();
  damage_ = "the trace is not whole: " + reason + "; " + std::to_string(index_->end_node - 1) + " nodes in " +
            std::to_string(index_->blocks.size()) + " whole blocks are readable, " +
            std::to_string(input_->size() - good_end) + " bytes after them are not";
}

const Index& FileSource::index() {
  if (!index_) {
    try {
      Index index = decode_index(read_frame(format::FrameType::Index, index_position_));
      if (!index.blocks.empty())
        require_room_for(index.end_node - index.blocks.front().first_node,
                         index.end_sequence - index.blocks.front().first_sequence);
      index_ = std::move(index);
    } catch (const Error& error) {
      throw Damaged(input_->prefix() + "the trace's index is damaged: " + error.what());
    }
  }
  return *index_;
}

const Block& FileLoader::block(std::uint32_t number) {
  if (number == number_) return block_;
  number_ = kNoBlock;
  const Index& index = source_.known_index();
  const auto& entry = index.blocks.at(number);
  const std::string name =
      source_.prefix() + "block " + std::to_string(number) + " at offset " + std::to_string(entry.offset) + ": ";
  try {
    codec_.decode(source_.read_frame(format::FrameType::Block, entry.offset), block_);
    const Index::BlockEntry next = number + 1 < index.blocks.size()
                                       ? index.blocks[number + 1]
                                       : Index::BlockEntry{0, index.end_node, index.end_sequence};
    if (block_.first_node != entry.first_node || block_.first_sequence != entry.first_sequence ||
        block_.first_node + block_.nodes != next.first_node ||
        block_.first_sequence + block_.events != next.first_sequence)
      throw Error("it is not the block that the index speaks of");
    index.check_open(number, block_.open);
  } catch (const Error& error) {
    throw Damaged(name + error.what());
  }
  block_.index = &index;
  block_.number = number;
  block_.name = name;
  number_ = number;
  return block_;
}

}  // namespace

Reader read_trace(std::unique_ptr<ByteInput> input, std::string damage) {
  return Reader(std::make_unique<FileSource>(std::move(input), std::move(damage)));
}

}  // namespace nullscope::trace
