// Which instructions this processor has. One program runs on any x86-64 or ARM64; the two bit tricks
// that are much faster in hardware (population count, parallel bit extract) are picked at run time,
// by a branch that always goes the same way.
#pragma once

#include <cstdint>

namespace nullscope::cpu {

#if defined(__x86_64__)
// Zero until their initialiser has run: the portable path is always correct.
extern const bool has_popcnt;
extern const bool has_fast_pext;  // BMI2, on processors where it is not microcoded
bool detect_fast_pext();

inline std::uint64_t pext(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t result;
  asm("pext %2, %1, %0" : "=r"(result) : "r"(value), "r"(mask));
  return result;
}
#else
constexpr bool has_fast_pext = false;
constexpr bool detect_fast_pext() { return false; }
inline std::uint64_t pext(std::uint64_t, std::uint64_t) { return 0; }  // never reached
#endif

inline int popcount(std::uint64_t b) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  if (has_popcnt) {
    std::uint64_t n;
    asm("popcnt %1, %0" : "=r"(n) : "r"(b) : "cc");
    return static_cast<int>(n);
  }
  b -= (b >> 1) & 0x5555555555555555ULL;
  b = (b & 0x3333333333333333ULL) + ((b >> 2) & 0x3333333333333333ULL);
  b = (b + (b >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<int>((b * 0x0101010101010101ULL) >> 56);
#else
  return __builtin_popcountll(b);
#endif
}

// A function with this attribute that begins with assume_fast_pext(), and all that is inlined into it, is compiled for
// processors with a fast PEXT and what they have beside it: it asks no more. Call it only if has_fast_pext.
#if defined(__x86_64__)
#define NULLSCOPE_FOR_FAST_PEXT [[gnu::target("bmi,bmi2,popcnt"), gnu::flatten]]
inline void assume_fast_pext() {
  if (!has_fast_pext || !has_popcnt) __builtin_unreachable();
}
#else
#define NULLSCOPE_FOR_FAST_PEXT
inline void assume_fast_pext() {}
#endif

// For `nullscope bench` and bug reports.
const char* slider_method();

}  // namespace nullscope::cpu
