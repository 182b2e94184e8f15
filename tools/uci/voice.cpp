#include "tools/uci/voice.hpp"

#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::uci {

void Voice::say(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  write_output(lines);
  write_output("\n");
  flush_output();
}

void Voice::note(std::string_view message) {
  complain(message);
  if (debug_) say(fmt::format("info string {}", printable(message)));
}

}  // namespace nullscope::uci
