// What is said, by several threads: the protocol on stdout, line by line and at once; notes for people on stderr.
#pragma once

#include <atomic>
#include <mutex>
#include <string_view>

namespace nullscope::uci {

class Voice {
 public:
  // One or more lines of the protocol, without the last line's end. Throws IoError.
  void say(std::string_view lines);
  // One line on stderr; while debugging, also on stdout as "info string".
  void note(std::string_view message);

  void set_debug(bool on) { debug_ = on; }

 private:
  std::mutex mutex_;
  std::atomic<bool> debug_{false};
};

}  // namespace nullscope::uci
