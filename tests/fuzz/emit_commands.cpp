// Any calls of the C interface, and then every command that reads a trace on what they left.
#include "tests/forge/classes.hpp"
#include "tests/forge/commands.hpp"
#include "tests/fuzz/emit_calls.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  static const std::string kOther = scratch_file("other.nst", forge::forge(forge::kOtherSeed).content);
  const std::string path = scratch_path("emit.nst");
  if (!emit_all(input, path)) return;
  const std::string complaint = forge::try_all(path, scratch_path(""));
  require(complaint.empty(), complaint.c_str());
}

}  // namespace nullscope::fuzz
