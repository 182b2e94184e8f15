#include "tools/files/appender.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail_to_write(const std::string& path, int why = errno) {
  throw trace::IoError(fmt::format("cannot write {}: {}", in_quotes(path), std::strerror(why)));
}

[[noreturn]] void fail_as_no_file(const std::string& path) {
  throw trace::IoError(path + ": is no file, but a device, a pipe or a link; choose another -o, or remove it");
}

}  // namespace

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

Appender::Appender(std::string path, Existing existing, std::string name)
    : path_(std::move(path)), name_(name.empty() ? path_ : std::move(name)) {
  try {
    const bool only_file = existing == Existing::Continue || existing == Existing::Draft;
    int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
    if (only_file) flags |= O_NONBLOCK | O_NOFOLLOW;  // a pipe is not waited for
    if (existing == Existing::Refuse && !is_special(path_)) flags |= O_EXCL;
    do open(flags);
    while (!lock());
    if (only_file && !regular_) fail_as_no_file(path_);
    if (existing == Existing::Empty) cut(0);
  } catch (...) {
    if (descriptor_ >= 0) ::close(descriptor_);
    throw;
  }
}

Appender::~Appender() { ::close(descriptor_); }

void Appender::open(int flags) {
  descriptor_ = ::open(path_.c_str(), flags, 0666);
  if (descriptor_ < 0 && errno == EEXIST) throw trace::IoError(name_ + ": exists already (use --force to replace it)");
  if (descriptor_ < 0 && (flags & O_NOFOLLOW) && (errno == ELOOP || errno == ENXIO)) fail_as_no_file(path_);
  if (descriptor_ < 0) fail_to_write(name_);
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) fail_to_write(name_);
  regular_ = S_ISREG(status.st_mode);
}

// False if the file was replaced or removed between opening and locking: what was locked is then nobody's.
bool Appender::lock() {
  if (!regular_) return true;
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail_to_write(name_);
    throw trace::IoError(
        fmt::format("{} is being written by another run; wait for it, or choose another -o", in_quotes(name_)));
  }
  struct stat mine {};
  struct stat there {};
  if (::fstat(descriptor_, &mine) != 0) fail_to_write(name_);
  if (::stat(path_.c_str(), &there) == 0 && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev) return true;
  ::close(std::exchange(descriptor_, -1));
  return false;
}

void Appender::cut(std::size_t keep) {
  if (regular_ && ::ftruncate(descriptor_, static_cast<off_t>(keep)) != 0) fail_to_write(name_);
}

void Appender::add(std::string_view text) {
  struct stat before {};
  if (regular_ && ::fstat(descriptor_, &before) != 0) fail_to_write(name_);
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int why = errno;
      // Should this fail as well, the torn line is known by its missing end.
      if (regular_ && ::ftruncate(descriptor_, before.st_size) != 0) fail_to_write(name_, why);
      fail_to_write(name_, why);
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Appender::sync() {
  if (regular_ && ::fsync(descriptor_) != 0) fail_to_write(name_);
}

}  // namespace nullscope
