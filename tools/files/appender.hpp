// A file that grows while work goes on, so that what is done is not lost with the program.
#pragma once

#include <string>
#include <string_view>

namespace nullscope {

// A device or a pipe: it is there already, and nothing in it is lost by writing.
bool is_special(const std::string& path);

// What becomes of a file that is there already.
enum class Existing {
  Continue,  // it is read and gone on with, so it has to be a file itself, not a link
  Refuse,    // unless it is a device or a pipe
  Empty,
  Draft,  // a run that was killed may have left it; the same holds
};

// Appends to a file, made if need be; no other run of the program may while it lives. Whatever fails is an IoError.
class Appender {
 public:
  // `name`: what errors call it, if not by its path.
  explicit Appender(std::string path, Existing existing = Existing::Continue, std::string name = {});
  ~Appender();
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;
  void cut(std::size_t keep);  // what stands after so many bytes goes
  // Handed to the system before it returns; of what cannot be written whole, nothing stays.
  void add(std::string_view text);
  void sync();  // on the disk before it returns

 private:
  void open(int flags);
  bool lock();

  std::string path_;
  std::string name_;
  int descriptor_ = -1;
  bool regular_ = false;  // a device or a pipe is neither locked, cut nor synced
};

}  // namespace nullscope
