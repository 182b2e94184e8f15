#include "tests/fuzz/file_changes.hpp"
#include "tests/fuzz/mutator.hpp"

namespace nullscope::fuzz {

std::string mutated(const std::string& input, std::size_t, std::minstd_rand& random) {
  return changed_file(input, random);
}

}  // namespace nullscope::fuzz
