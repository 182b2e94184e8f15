#include "tools/files/files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void fail_to_read(const std::string& path, const char* why = std::strerror(errno)) {
  throw trace::IoError(fmt::format("cannot read {}: {}", in_quotes(path), why));
}

[[noreturn]] void refuse_large(const std::string& path) {
  throw UsageError(fmt::format("{} has more than {} MiB; split it", in_quotes(path), kLargestText >> 20));
}

// What cannot be read to its end, or is not worth beginning.
void refuse(int descriptor, const std::string& path) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) fail_to_read(path);
  if (S_ISDIR(status.st_mode)) fail_to_read(path, std::strerror(EISDIR));
  if (!S_ISREG(status.st_mode))
    fail_to_read(path, "it is no file, but a pipe or a device; copy what it gives to a file");
  if (static_cast<std::uint64_t>(status.st_size) > kLargestText) refuse_large(path);
}

}  // namespace

// Not with streams: those take an exception of their buffer for the end of the file.
std::string read_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 16;
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe is not waited for
  if (descriptor < 0) fail_to_read(path);
  const auto close = [](const int* d) { ::close(*d); };
  const std::unique_ptr<const int, decltype(close)> closing(&descriptor, close);
  refuse(descriptor, path);
  std::string content;
  for (;;) {
    const std::size_t before = content.size();
    content.resize(before + kPiece);
    const ssize_t got = ::read(descriptor, content.data() + before, kPiece);
    content.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got < 0 && errno != EINTR) fail_to_read(path);
    if (got == 0) return content;
    if (content.size() > kLargestText) refuse_large(path);  // it grew
  }
}

std::string read_text_file(const std::string& path) {
  std::string content = read_file(path);
  if (content.rfind(kByteOrderMark, 0) == 0) content.erase(0, kByteOrderMark.size());
  return content;
}

std::string foreign_form(std::string_view text) {
  if (text.rfind(kByteOrderMark, 0) == 0)
    return "begins with a byte-order mark, which it had not when it was written; remove it ('tail -c +4' does)";
  if (text.substr(0, text.find('\n')).ends_with('\r'))
    return "has Windows line ends, which it had not when it was written; change them back ('tr -d \"\\r\"' does)";
  return "";
}

bool has_only_carriage_returns(std::string_view text) {
  return text.find('\r') != std::string_view::npos && text.find('\n') == std::string_view::npos;
}

std::optional<std::string_view> next_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace nullscope
