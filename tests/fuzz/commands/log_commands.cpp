// A log of calls, and every command that reads a trace on it.
#include "tests/forge/classes.hpp"
#include "tests/forge/commands.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  static const std::string kOther = scratch_file("other.nst", forge::forge(forge::kOtherSeed).other);
  const std::string path = scratch_file("t.nsl", input);
  const std::string complaint = forge::try_all(path, scratch_path(""));
  require(complaint.empty(), complaint.c_str());
}

}  // namespace nullscope::fuzz
