#include "engine/cpu.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace nullscope::cpu {

#if defined(__x86_64__)
static bool detect_popcnt() {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT);
}

bool detect_fast_pext() {
  unsigned a, b, c, d;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & bit_BMI2)) return false;
  // AMD's Zen 1 and Zen 2 (family 17h) run PEXT in microcode, slower than a multiplication.
  __get_cpuid(0, &a, &b, &c, &d);
  const bool amd = b == signature_AMD_ebx;
  __get_cpuid(1, &a, &b, &c, &d);
  const unsigned family = ((a >> 8) & 0xF) + ((a >> 20) & 0xFF);
  return !(amd && family <= 0x17);
}

const bool has_popcnt = detect_popcnt();
const bool has_fast_pext = detect_fast_pext();
#endif

const char* slider_method() { return has_fast_pext ? "pext" : "magic"; }

}  // namespace nullscope::cpu
