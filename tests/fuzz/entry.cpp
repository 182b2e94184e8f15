// A target as libFuzzer calls it.
#include <cstdint>

#include "tests/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  nullscope::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
