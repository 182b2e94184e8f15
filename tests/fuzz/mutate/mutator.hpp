// What mutators share. A mutator is a file beside its target that changes an input where plain changes would be
// stopped by a checksum:
//
//   std::string nullscope::fuzz::mutated(const std::string& input, std::size_t most, std::minstd_rand& random);
//
// Only libFuzzer's builds have them.
#pragma once

#include <cstdint>
#include <random>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace nullscope::fuzz {

// A changed input of `most` bytes at the most; an empty one stands for a plain change.
std::string mutated(const std::string& input, std::size_t most, std::minstd_rand& random);

// libFuzzer's own changes, of a part.
inline void mutate(std::string& part, std::size_t most) {
  const std::size_t size = std::min(part.size(), most);
  part.resize(most);
  part.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(part.data()), size, most));
}

}  // namespace nullscope::fuzz
