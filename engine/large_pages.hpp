// Memory that is met at random: in small pages, each access would cost a miss of its own.
#pragma once

#include <cstddef>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace nullscope {

constexpr std::size_t kLargePageBytes = std::size_t{1} << 21;

// Asks for large pages, where the system has them, for those that lie wholly in this memory.
inline void prefer_large_pages([[maybe_unused]] void* at, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
  if (std::align(kLargePageBytes, kLargePageBytes, at, bytes))
    madvise(at, bytes / kLargePageBytes * kLargePageBytes, MADV_HUGEPAGE);
#endif
}

}  // namespace nullscope
