#include "trace/format/byte_output.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "trace/error.hpp"

namespace nullscope::trace {
namespace {

[[noreturn]] void fail_to_write(const std::string& path, const std::string& what) {
  throw IoError(path + ": " + what + ": " + std::strerror(errno));
}

}  // namespace

void FileOutput::open() {
  fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (replace_ ? 0 : O_EXCL), 0666);
  if (fd_ < 0 && errno == EEXIST) throw IoError(path_ + ": exists already (use --force to replace it)");
  if (fd_ < 0) fail_to_write(path_, "cannot be created");
  // Emptied only once it is certain that nobody else is writing it.
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) throw IoError(path_ + ": another program is writing it");
    fail_to_write(path_, "cannot be locked");
  }
  if (replace_ && ::ftruncate(fd_, 0) != 0 && errno != EINVAL) fail_to_write(path_, "cannot be emptied");
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
  fail_to_write(path_, clean && written_ ? "cannot be written further (what was recorded before can be read)"
                                         : "cannot be written");
}

void FileOutput::close() {
  if (fd_ >= 0 && ::close(std::exchange(fd_, -1)) != 0) fail_to_write(path_, "cannot be written");
}

}  // namespace nullscope::trace
