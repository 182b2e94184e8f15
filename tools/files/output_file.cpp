#include "tools/files/output_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kStandardOutput = "-";

}  // namespace

void check_output_file(const std::string& path, bool replace) {
  if (path == kStandardOutput || replace || is_special(path)) return;
  struct stat status {};  // of a link itself, wherever it leads
  if (::lstat(path.c_str(), &status) == 0) throw trace::IoError(path + ": exists already (use --force to replace it)");
}

std::string draft_path(const std::string& path) { return path + ".part"; }

void write_output_file(const std::string& path, std::string_view content, bool replace) {
  OutputFile file(path, replace);
  file.write(content);
  file.finish();
}

OutputFile::OutputFile(std::string path, bool replace) : path_(std::move(path)), replace_(replace) {
  check_output_file(path_, replace_);
  if (path_ == kStandardOutput) return;
  if (is_special(path_)) {
    file_.emplace(path_, Existing::Refuse);
  } else {
    const std::string draft = draft_path(path_);
    file_.emplace(draft, Existing::Draft, path_);
    try {
      file_->cut(0);  // what a run that was killed left there
    } catch (...) {
      ::unlink(draft.c_str());
      throw;
    }
    temporary_ = draft;
  }
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view bytes) {
  constexpr std::size_t kBuffer = 1 << 16;
  if (!file_) return write_output(bytes);
  buffer_ += bytes;
  if (buffer_.size() >= kBuffer) flush();
}

void OutputFile::flush() {
  file_->add(buffer_);
  buffer_.clear();
}

void OutputFile::finish() {
  if (!file_) return;
  flush();
  file_->sync();
  if (temporary_.empty()) return;
  check_output_file(path_, replace_);  // someone else may have made one meanwhile
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0)
    throw trace::IoError(fmt::format("cannot write {}: {}", in_quotes(path_), std::strerror(errno)));
  temporary_.clear();
}

}  // namespace nullscope
