#include "trace/format/reader.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

#include "trace/format/frame.hpp"

namespace nullscope::trace {
namespace {

class FileInput final : public ByteInput {
 public:
  explicit FileInput(const std::string& path) : path_(path) {
    fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd_ < 0) throw IoError(path + ": cannot be opened: " + std::strerror(errno));
    struct stat info {};
    if (::fstat(fd_, &info) != 0 || !S_ISREG(info.st_mode)) {
      const bool folder = S_ISDIR(info.st_mode);
      ::close(fd_);
      throw IoError(path + (folder ? ": is a folder, not a trace" : ": is not a regular file"));
    }
    size_ = static_cast<std::uint64_t>(info.st_size);
  }
  ~FileInput() override { ::close(fd_); }
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  std::uint64_t size() const override { return size_; }
  std::string prefix() const override { return path_ + ": "; }
  std::string read(std::uint64_t offset, std::size_t length) const override {
    if (offset > size_ || length > size_ - offset) throw Error("the file ends at offset " + std::to_string(size_));
    std::string bytes(length, '\0');
    std::size_t got = 0;
    while (got < length) {
      const ssize_t n = ::pread(fd_, bytes.data() + got, length - got, static_cast<off_t>(offset + got));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) throw IoError(path_ + ": cannot be read: " + (n ? std::strerror(errno) : "it has become shorter"));
      got += static_cast<std::size_t>(n);
    }
    return bytes;
  }

 private:
  std::string path_;
  std::uint64_t size_ = 0;
  int fd_;
};

class MemoryInput final : public ByteInput {
 public:
  explicit MemoryInput(std::string bytes) : bytes_(std::move(bytes)) {}
  std::uint64_t size() const override { return bytes_.size(); }
  std::string read(std::uint64_t offset, std::size_t length) const override {
    if (offset > bytes_.size() || length > bytes_.size() - offset)
      throw Error("the trace ends at offset " + std::to_string(bytes_.size()));
    return bytes_.substr(offset, length);
  }

 private:
  std::string bytes_;
};

}  // namespace

Reader Reader::open_file(const std::string& path) {
  auto input = std::make_unique<FileInput>(path);
  try {
    return Reader(std::move(input));
  } catch (const Error& error) {
    throw Error(path + ": " + error.what());
  }
}

Reader Reader::open_memory(std::string bytes) { return Reader(std::make_unique<MemoryInput>(std::move(bytes))); }

Reader::Reader(std::unique_ptr<ByteInput> input) : input_(std::move(input)) {
  if (input_->size() == 0) throw Error("the file is empty");
  check_file_header(input_->read(0, std::min<std::uint64_t>(format::kFileHeaderSize, input_->size())));
  header_ = decode_header(read_frame(format::FrameType::Header, format::kFileHeaderSize));
  if (!read_trailer()) recover();
}

std::string Reader::read_frame(format::FrameType type, std::uint64_t position) const {
  const FrameHeader header =
      decode_frame_header(input_->read(position, format::kFrameHeaderSize), position, input_->size());
  if (header.type != type) throw Error("an unexpected frame at offset " + std::to_string(position));
  std::string payload = input_->read(position + format::kFrameHeaderSize, header.length);
  check_frame(header, payload);
  return payload;
}

// False if the file does not end as it should.
bool Reader::read_trailer() {
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
void Reader::recover() {
  Indexer indexer;
  std::string reason = "its ending is missing";
  std::uint64_t position = format::kFileHeaderSize;
  std::uint64_t good_end = position;
  std::optional<std::tuple<NodeId, std::uint64_t, int>> next;  // node, event and iteration that a block begins with
  try {
    while (position < input_->size()) {
      if (input_->size() - position < format::kFrameHeaderSize) throw Error("the file ends inside a frame");
      const FrameHeader header =
          decode_frame_header(input_->read(position, format::kFrameHeaderSize), position, input_->size());
      const std::string payload = input_->read(position + format::kFrameHeaderSize, header.length);
      check_frame(header, payload);
      if (header.type == format::FrameType::Block) {
        codec_.decode(payload, block_);
        if (next && *next != std::tuple(block_.first_node, block_.first_sequence, block_.iteration))
          throw Error("a block does not go on where the one before ended");
        Decoder dry(block_);
        for (Event event; dry.next(event);) continue;  // to its end, or it is not taken at all
        indexer.add(block_, position);
        next.emplace(block_.first_node + block_.nodes, block_.first_sequence + block_.events, dry.iteration());
      }
      position += format::kFrameHeaderSize + header.length;
      good_end = position;
    }
  } catch (const Error& error) {
    reason = error.what();
  }
  ending_ = {};
  ending_.summary = indexer.summary();
  ending_.result.stopped = true;
  ending_.result.counters = ending_.summary.total().counters;
  index_ = indexer.finish();
  damage_ = "the trace is not whole: " + reason + "; " + std::to_string(index_->end_node - 1) + " nodes in " +
            std::to_string(index_->blocks.size()) + " whole blocks are readable, " +
            std::to_string(input_->size() - good_end) + " bytes after them are not";
}

const Index& Reader::index() const {
  if (!index_) {
    try {
      index_ = decode_index(read_frame(format::FrameType::Index, index_position_));
    } catch (const Error& error) {
      throw Damaged(input_->prefix() + "the trace's index is damaged: " + error.what());
    }
  }
  return *index_;
}

const Block& Reader::block(std::uint32_t number) const {
  if (number == block_number_) return block_;
  block_number_ = 0xFFFFFFFF;
  const std::uint64_t position = index().blocks.at(number).offset;
  try {
    codec_.decode(read_frame(format::FrameType::Block, position), block_);
    const auto& entry = index().blocks[number];
    if (block_.first_node != entry.first_node || block_.first_sequence != entry.first_sequence)
      throw Error("it is not the block that the index speaks of");
  } catch (const Error& error) {
    throw Damaged(input_->prefix() + "block " + std::to_string(number) + " at offset " + std::to_string(position) +
                  ": " + error.what());
  }
  block_number_ = number;
  return block_;
}

// The children of `id` from `next` on that lie within one block.
std::vector<Node> Reader::small_children(NodeId id, NodeId next) const {
  std::vector<Node> found;
  Decoder decoder(block(index().block_of(next)));
  Event event;
  while (decoder.next(event)) {
    if (!event.node || event.node->id < next || event.node->parent != id) continue;
    if (event.type == Event::Type::Leave) found.push_back(*event.node);
    if (event.type == Event::Type::Enter && index().find_span(event.node->id)) break;
  }
  return found;
}

Node Reader::node(NodeId id) const {
  if (const auto* span = index().find_span(id)) return span->node;
  Node found;
  walk_subtree(id, [&](const Event& event, const Decoder&) {
    if (event.type == Event::Type::Leave && event.node->id == id) found = *event.node;
    return true;
  });
  if (found.id != id) throw Error("node " + std::to_string(id) + " is never left");
  return found;
}

std::vector<Node> Reader::ancestors(NodeId id) const {
  std::vector<Node> line;
  // What is above a node that crosses a block's end crosses it too: nothing needs to be read, nor to have been kept.
  for (const auto* span = index().find_span(id); span; span = index().find_span(span->node.parent))
    line.insert(line.begin(), span->node);
  if (!line.empty()) return line;
  walk_subtree(id, [&](const Event&, const Decoder& decoder) {
    for (std::size_t i = 0; i < decoder.state().levels(); ++i) line.push_back(decoder.state().at(i));
    return false;
  });
  for (Node& n : line) {
    if (const auto* span = index().find_span(n.id))
      n = span->node;
    else if (n.last < n.id || n.id == id)
      n = node(n.id);
  }
  return line;
}

std::vector<Node> Reader::children(NodeId id) const {
  std::vector<Node> children;
  const NodeId last = node(id).last;
  // Children follow each other without a gap: whatever is entered after one has been left is the next.
  for (NodeId next = id + 1; next <= last;) {
    if (const auto* large = index().find_span(next)) {
      children.push_back(large->node);
    } else {
      const std::vector<Node> small = small_children(id, next);
      if (small.empty())
        throw Damaged(input_->prefix() + "the index does not fit the blocks at node " + std::to_string(next));
      children.insert(children.end(), small.begin(), small.end());
    }
    if (children.back().last < next || children.back().last > last)
      throw Damaged(input_->prefix() + "the nodes below node " + std::to_string(id) + " do not follow each other");
    next = children.back().last + 1;
  }
  return children;
}

NodeId Reader::root(int iteration_depth) const {
  const auto& iterations = index().iterations;
  if (iterations.empty()) throw Error("the trace holds no iteration");
  if (iteration_depth == 0) return iterations.back().root;
  // Another engine may search the root of one depth several times, with other windows: the last is the one it kept.
  for (auto i = iterations.rbegin(); i != iterations.rend(); ++i)
    if (i->depth == iteration_depth) return i->root;
  throw Error("the trace holds no iteration of depth " + std::to_string(iteration_depth));
}

int Reader::iteration_of(NodeId id) const {
  int depth = 0;
  for (const auto& i : index().iterations)
    if (i.root <= id) depth = i.depth;
  return depth;
}

}  // namespace nullscope::trace
