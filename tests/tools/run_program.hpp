// Runs the program itself, as a user would, and collects what it says.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace nullscope::test {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

// nullscope with these arguments.
Outcome run_nullscope(const std::vector<std::string>& arguments);
// A line for the shell, with the program on the PATH as `nullscope`.
Outcome shell(const std::string& line);

// Runs it, requires success and silence on stderr, and reads its output.
std::string output_of(const std::vector<std::string>& arguments);
nlohmann::json json_of(std::vector<std::string> arguments);  // adds --json

inline bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// A file in a fresh place that is gone when this is.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace nullscope::test
