# Writes the lessons as C++:
#   cmake -D LESSONS=examples/lessons -D OUTPUT=library.cpp -P embed.cmake
file(GLOB lessons ${LESSONS}/[0-9]*-*/lesson.json)
list(SORT lessons COMPARE NATURAL)
set(entries "")
foreach(lesson IN LISTS lessons)
  get_filename_component(folder ${lesson} DIRECTORY)
  get_filename_component(name ${folder} NAME)
  file(READ ${folder}/lesson.json json)
  file(READ ${folder}/notes.in.md notes)
  string(APPEND entries "    {\"${name}\", R\"nullscope_lesson(${json})nullscope_lesson\",
     R\"nullscope_lesson(${notes})nullscope_lesson\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by the build from examples/lessons.
#include \"tools/lesson/library.hpp\"

namespace nullscope::lesson {

std::span<const LibraryLesson> library() {
  static constexpr LibraryLesson kLessons[] = {
${entries}  };
  return kLessons;
}

}  // namespace nullscope::lesson
")
