// The lessons that come with the program: examples/lessons, built in.
#pragma once

#include <span>
#include <string_view>

namespace nullscope::lesson {

struct LibraryLesson {
  std::string_view folder;  // "3-zugzwang"
  std::string_view json;    // lesson.json
  std::string_view notes;   // notes.in.md
};

// In the order of their numbers.
std::span<const LibraryLesson> library();

}  // namespace nullscope::lesson
