// A folder for one test, gone with all that is in it when the test is over.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope::test {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "nullscope-test-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return path_ + '/' + name; }
  std::string add(const std::string& name, const std::string& content) const {
    write_output_file(*this / name, content, true);
    return *this / name;
  }

 private:
  std::string path_;
};

}  // namespace nullscope::test
