#include "tests/forge/heap.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define NULLSCOPE_HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NULLSCOPE_HAS_ASAN 1
#endif
#endif

#ifdef NULLSCOPE_HAS_ASAN

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

// The sanitizers' own interface: g++ has it, but not its header.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                              void (*)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void*);
void __sanitizer_print_stack_trace();
void __sanitizer_set_report_fd(void*);
}

namespace nullscope::forge {
namespace {

std::atomic<std::int64_t> in_use{0};  // since the limit was set
std::atomic<std::int64_t> limit{0};   // 0: none
std::atomic<int> reports{STDERR_FILENO};

void allocated(const volatile void*, std::size_t size) {
  const std::int64_t most = limit;
  if (!most || (in_use += static_cast<std::int64_t>(size)) <= most) return;
  limit = 0;
  constexpr const char* kWhy = "a command takes more memory than it may\n";
  if (::write(reports, kWhy, std::strlen(kWhy)) >= 0) __sanitizer_print_stack_trace();
  std::abort();
}

void freed(const volatile void* memory) {
  if (limit && memory) in_use -= static_cast<std::int64_t>(__sanitizer_get_allocated_size(memory));
}

}  // namespace

HeapLimit::HeapLimit(std::size_t bytes) {
  static const int kInstalled = __sanitizer_install_malloc_and_free_hooks(allocated, freed);
  static_cast<void>(kInstalled);
  in_use = 0;
  limit = static_cast<std::int64_t>(bytes);
}

HeapLimit::~HeapLimit() { limit = 0; }

void report_to(int descriptor) {
  reports = descriptor;
  __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)));
}

}  // namespace nullscope::forge

#else

namespace nullscope::forge {

HeapLimit::HeapLimit(std::size_t) {}
HeapLimit::~HeapLimit() = default;
void report_to(int) {}

}  // namespace nullscope::forge

#endif
