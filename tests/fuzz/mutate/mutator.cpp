#include "tests/fuzz/mutate/mutator.hpp"

#include <algorithm>

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  constexpr unsigned kPlain = 8;  // one in so many changes is a plain one
  std::minstd_rand random(seed);
  std::string changed;
  if (random() % kPlain != 0)
    changed = nullscope::fuzz::mutated(std::string(reinterpret_cast<const char*>(data), size), most, random);
  if (changed.empty() || changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}
