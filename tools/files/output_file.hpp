// A result that goes to a file: written whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/files/appender.hpp"

namespace nullscope {

// Throws IoError if `path` exists and may not be replaced: for asking before long work.
void check_output_file(const std::string& path, bool replace);

// Under another name beside `path` (PATH.part), on the disk, then renamed: nobody ever sees half of it, and an existing
// file is only replaced when asked to. Throws IoError. "-" is standard output.
void write_output_file(const std::string& path, std::string_view content, bool replace);
std::string draft_path(const std::string& path);  // that other name

// The same for what is too large to be held in memory: written bit by bit, and there only once finish() is called. No
// other run can write the same file meanwhile.
class OutputFile {
 public:
  OutputFile(std::string path, bool replace);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);
  void finish();

  // Where it is until then, for libraries that write files of their own; empty for standard output and devices.
  const std::string& temporary() const { return temporary_; }

 private:
  void flush();

  std::string path_;
  std::string temporary_;
  std::string buffer_;
  std::optional<Appender> file_;  // none for standard output
  bool replace_;
};

}  // namespace nullscope
