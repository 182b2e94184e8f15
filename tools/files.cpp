#include "tools/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "tools/errors.hpp"
#include "tools/text.hpp"

namespace nullscope {

std::string read_text_file(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  if (file && file.peek() != std::ifstream::traits_type::eof()) content << file.rdbuf();
  if (!file.is_open() || file.bad() || errno != 0)
    throw IoError(fmt::format("cannot read {}: {}", in_quotes(path), std::strerror(errno)));
  return content.str();
}

void replace_file(const std::string& path, std::string_view content) {
  const std::string draft = path + ".new";
  std::FILE* file = std::fopen(draft.c_str(), "wb");
  bool good = file != nullptr;
  if (file) {
    good = std::fwrite(content.data(), 1, content.size(), file) == content.size() && std::fflush(file) == 0 &&
           ::fsync(::fileno(file)) == 0;
    good = std::fclose(file) == 0 && good;
  }
  if (good && std::rename(draft.c_str(), path.c_str()) == 0) return;
  const int why = errno;
  if (file) std::remove(draft.c_str());
  throw IoError(fmt::format("cannot write {}: {}", in_quotes(path), std::strerror(why)));
}

}  // namespace nullscope
