#include "trace/format/byte_input.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trace/error.hpp"

namespace nullscope::trace {
namespace {

class FileInput final : public ByteInput {
 public:
  explicit FileInput(const std::string& path) : path_(path) {
    fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe is not waited for
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

std::unique_ptr<ByteInput> file_input(const std::string& path) { return std::make_unique<FileInput>(path); }
std::unique_ptr<ByteInput> memory_input(std::string bytes) { return std::make_unique<MemoryInput>(std::move(bytes)); }

}  // namespace nullscope::trace
