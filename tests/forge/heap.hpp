// How much memory is in use at a time, in builds with the address sanitizer, which knows; in others nothing is limited.
#pragma once

#include <cstddef>

namespace nullscope::forge {

// While it lives, whoever allocates beyond so many bytes more than there were ends the program, with a report of where.
class HeapLimit {
 public:
  explicit HeapLimit(std::size_t bytes);
  ~HeapLimit();
  HeapLimit(const HeapLimit&) = delete;
  HeapLimit& operator=(const HeapLimit&) = delete;
};

// Where sanitizers write their reports from now on.
void report_to(int descriptor);

}  // namespace nullscope::forge
