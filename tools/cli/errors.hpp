// How the program ends. Commands throw; main() turns what was thrown into one line and an exit code.
#pragma once

#include <stdexcept>

#include "trace/error.hpp"  // IoError, trace::Error, trace::Damaged

namespace nullscope {

enum ExitCode : int {
  kFine = 0,
  kCheckFailed = 1,  // the program did its work, and what it was asked to check does not hold
  kBadInput = 2,     // wrong usage, or something that cannot be read as what it should be
  kInputOutput = 3,  // a file or stream failed, or memory ran out
};

// The message says what is wrong, where, and what would be right.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace nullscope
