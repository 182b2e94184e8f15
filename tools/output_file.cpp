#include "tools/output_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "tools/errors.hpp"
#include "tools/output.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kStandardOutput = "-";

[[noreturn]] void fail(const std::string& path, std::string_view what) {
  throw IoError(fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
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
  OutputFile file(path, replace);
  file.write(content);
  file.finish();
}

OutputFile::OutputFile(std::string path, bool replace) : path_(std::move(path)), replace_(replace) {
  check_output_file(path_, replace_);
  if (path_ != kStandardOutput && !is_special(path_)) temporary_ = fmt::format("{}.{}.part", path_, ::getpid());
}

OutputFile::~OutputFile() {
  if (file_) std::fclose(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view bytes) {
  constexpr std::size_t kBuffer = 1 << 16;
  if (path_ == kStandardOutput) return write_output(bytes);
  buffer_ += bytes;
  if (buffer_.size() >= kBuffer) flush();
}

void OutputFile::flush() {
  if (!file_) file_ = std::fopen((temporary_.empty() ? path_ : temporary_).c_str(), "wb");
  if (!file_) fail(path_, "cannot be created");
  if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) fail(path_, "cannot be written");
  buffer_.clear();
}

void OutputFile::finish() {
  if (path_ == kStandardOutput) return;
  const bool by_others = !temporary_.empty() && !file_ && buffer_.empty() && ::access(temporary_.c_str(), F_OK) == 0;
  if (!by_others) {
    flush();
    std::FILE* const file = std::exchange(file_, nullptr);
    if (std::fclose(file) != 0) fail(path_, "cannot be written");
  }
  if (temporary_.empty()) return;
  check_output_file(path_, replace_);  // someone else may have made one meanwhile
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_, "cannot be written");
}

}  // namespace nullscope
