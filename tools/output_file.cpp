#include "tools/output_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/errors.hpp"
#include "tools/output.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kStandardOutput = "-";

[[noreturn]] void fail(const std::string& path, std::string_view what) {
  throw IoError(fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
}

// Gone again unless it was renamed.
class TemporaryName {
 public:
  explicit TemporaryName(const std::string& path) : name_(fmt::format("{}.{}.part", path, ::getpid())) {}
  ~TemporaryName() { ::unlink(name_.c_str()); }
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;
  const char* c_str() const { return name_.c_str(); }

 private:
  std::string name_;
};

// `path` is what the user knows it by.
void write_file(const char* name, const std::string& path, std::string_view content) {
  std::FILE* const file = std::fopen(name, "wb");
  if (!file) fail(path, "cannot be created");
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  if (std::fclose(file) != 0 || !written) fail(path, "cannot be written");
}

// A device or pipe is written to, never replaced.
bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

void check_output_file(const std::string& path, bool replace) {
  if (path == kStandardOutput || replace || is_special(path)) return;
  if (::access(path.c_str(), F_OK) == 0) throw IoError(path + ": exists already (use --force to replace it)");
}

void write_output_file(const std::string& path, std::string_view content, bool replace) {
  check_output_file(path, replace);
  if (path == kStandardOutput) return write_output(content);
  if (is_special(path)) return write_file(path.c_str(), path, content);
  const TemporaryName temporary(path);
  write_file(temporary.c_str(), path, content);
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail(path, "cannot be written");
}

}  // namespace nullscope
