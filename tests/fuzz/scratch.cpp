#include "tests/fuzz/scratch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace nullscope::fuzz {
namespace {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "nullscope-fuzz-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) std::abort();
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

std::string scratch_path(const std::string& name) {
  static const Folder kFolder;
  return (kFolder.path() / name).string();
}

std::string scratch_file(const std::string& name, std::string_view content) {
  const std::string path = scratch_path(name);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) std::abort();
  return path;
}

}  // namespace nullscope::fuzz
