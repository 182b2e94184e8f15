#include "trace/format/writer.hpp"

#include <cerrno>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/digest.hpp"
#include "trace/format/frame.hpp"

namespace nullscope::trace {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw IoError(path + ": " + what + ": " + std::strerror(errno));
}

}  // namespace

void FileOutput::open() {
  fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (replace_ ? 0 : O_EXCL), 0666);
  if (fd_ < 0 && errno == EEXIST) throw IoError(path_ + ": exists already (use --force to replace it)");
  if (fd_ < 0) fail(path_, "cannot be created");
  // Emptied only once it is certain that nobody else is writing it.
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) throw IoError(path_ + ": another program is writing it");
    fail(path_, "cannot be locked");
  }
  if (replace_ && ::ftruncate(fd_, 0) != 0 && errno != EINVAL) fail(path_, "cannot be emptied");
}

FileOutput::~FileOutput() {
  if (fd_ >= 0) ::close(fd_);
}

void FileOutput::write(std::string_view bytes) {
  if (fd_ < 0) open();
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t n = ::write(fd_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) give_up();
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  written_ += bytes.size();
}

void FileOutput::give_up() {
  const int why = errno;
  // What was begun goes. Should that fail, it is known by its checksum.
  const bool clean = ::ftruncate(fd_, static_cast<off_t>(written_)) == 0;
  errno = why;
  fail(path_,
       clean && written_ ? "cannot be written further (what was recorded before can be read)" : "cannot be written");
}

void FileOutput::close() {
  if (fd_ >= 0 && ::close(std::exchange(fd_, -1)) != 0) fail(path_, "cannot be written");
}

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
