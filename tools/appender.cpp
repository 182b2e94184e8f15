#include "tools/appender.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "tools/errors.hpp"
#include "tools/text.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw IoError(fmt::format("cannot write {}: {}", in_quotes(path), std::strerror(errno)));
}

}  // namespace

Appender::Appender(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail(path_);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int why = errno;
  ::close(descriptor_);
  if (why == EWOULDBLOCK)
    throw UsageError(
        fmt::format("{} is being written by another run; wait for it, or choose another -o", in_quotes(path_)));
  errno = why;
  fail(path_);
}

Appender::~Appender() { ::close(descriptor_); }

void Appender::cut(std::size_t keep) {
  if (::ftruncate(descriptor_, static_cast<off_t>(keep)) != 0) fail(path_);
}

void Appender::add(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace nullscope
