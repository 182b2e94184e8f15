// A file that grows while work goes on, so that what is done is not lost with the program.
#pragma once

#include <string>
#include <string_view>

namespace nullscope {

// Appends whole lines to a file, made if need be; nobody else may while it lives.
class Appender {
 public:
  explicit Appender(const std::string& path);
  ~Appender();
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;
  void cut(std::size_t keep);       // what stands after so many bytes goes
  void add(std::string_view text);  // handed to the system before it returns

 private:
  std::string path_;
  int descriptor_;
};

}  // namespace nullscope
