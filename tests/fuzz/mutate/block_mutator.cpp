// Changes a block's opening or one of its columns, and packs it again.
#include "tests/fuzz/mutate/mutator.hpp"
#include "tests/fuzz/mutate/surgery.hpp"

namespace nullscope::fuzz {

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand& random) {
  auto parts = take_apart_block(input, most);
  if (!parts) return {};
  const std::size_t which = random() % (trace::Block::kColumns + 1);
  mutate(which < trace::Block::kColumns ? parts->columns[which] : parts->opening, most / 8);
  return put_together(*parts);
}

}  // namespace nullscope::fuzz
