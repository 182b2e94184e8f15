// What is thrown by everything that makes, reads or judges traces.
#pragma once

#include <stdexcept>

namespace nullscope::trace {

// Anything wrong with a trace: says what, and where where that is known.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A trace whose bytes are not what was written: a block that fails its checksum, an index that does not read.
struct Damaged : Error {
  using Error::Error;
};

// A file that cannot be read or written: names it and says why.
struct IoError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace nullscope::trace
