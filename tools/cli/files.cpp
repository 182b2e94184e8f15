#include "tools/cli/files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw trace::IoError(fmt::format("cannot read {}: {}", in_quotes(path), std::strerror(errno)));
}

}  // namespace

// Not with streams: those take an exception of their buffer for the end of the file.
std::string read_text_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 16;
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(path);
  const auto close = [](const int* d) { ::close(*d); };
  const std::unique_ptr<const int, decltype(close)> closing(&descriptor, close);
  std::string content;
  for (;;) {
    const std::size_t before = content.size();
    content.resize(before + kPiece);
    const ssize_t got = ::read(descriptor, content.data() + before, kPiece);
    content.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got < 0 && errno != EINTR) fail(path);
    if (got == 0) return content;
    if (content.size() > kLargestText)
      throw UsageError(fmt::format("{} has more than {} MiB; split it", in_quotes(path), kLargestText >> 20));
  }
}

std::optional<std::string_view> next_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace nullscope
