// What the files that make classes share.
#pragma once

#include "tests/forge/classes.hpp"
#include "tests/forge/tree.hpp"

namespace nullscope::forge {

constexpr std::uint64_t move_code(int from, int to, int promotion = 0) {
  return static_cast<std::uint64_t>(from | to << 6 | promotion << 12);
}
inline constexpr std::uint64_t kE2E4 = move_code(12, 28), kE7E5 = move_code(52, 36);
inline constexpr std::uint64_t kG1F3 = move_code(6, 21), kF3G1 = move_code(21, 6);
inline constexpr std::uint64_t kG8F6 = move_code(62, 45), kF6G8 = move_code(45, 62);

inline Forged traced(const Trace& trace) { return {write(trace), {}, {}}; }

std::vector<Class> seam_classes();   // seams.cpp
std::vector<Class> size_classes();   // sizes.cpp
std::vector<Class> storm_classes();  // storms.cpp
std::vector<Class> shape_classes();  // shapes.cpp
std::vector<Class> text_classes();   // texts.cpp
std::vector<Class> told_classes();   // told.cpp
std::vector<Class> log_classes();    // logs.cpp

}  // namespace nullscope::forge
