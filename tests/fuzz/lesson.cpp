// A lesson's file. What is read has every name it speaks of, and reads the same when its JSON is written again.
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"
#include "tools/lesson/lesson_file.hpp"

namespace nullscope::fuzz {
namespace {

using namespace lesson;

LessonFile read(const std::string& text) { return parse_lesson(text, "lesson.json"); }

}  // namespace

void run(std::string_view input) {
  try {
    const LessonFile lesson = read(std::string(input));
    require(!lesson.chapters.empty(), "a lesson has chapters");
    for (const Chapter& chapter : lesson.chapters) {
      require(lesson.places.count(chapter.at.place) == 1, "a chapter's place is known");
      for (const std::string& search : chapter.searches)
        require(lesson.searches.count(search) == 1, "its searches too");
      if (chapter.question && !chapter.question->choices.empty())
        require(static_cast<std::size_t>(chapter.question->choice) < chapter.question->choices.size(),
                "the answer is one of the choices");
    }
    for (const auto& [name, place] : lesson.places)
      require(lesson.searches.count(place.search) == 1, "a place is in a search");
    const LessonFile again = read(lesson.json->dump());
    require(again.chapters.size() == lesson.chapters.size() && again.facts.size() == lesson.facts.size() &&
                again.claims.size() == lesson.claims.size() && again.title == lesson.title,
            "a lesson that was written reads the same");
  } catch (const UsageError&) {
  }
}

}  // namespace nullscope::fuzz
