// A lesson's file, and every way to make something of it. One that asks for long searches is the reader's own to
// refuse.
#include <algorithm>

#include "tests/forge/commands.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"
#include "tools/lesson/lesson_file.hpp"

namespace nullscope::fuzz {
namespace {

constexpr int kDeepest = 3;

bool is_quick(std::string_view text) {
  try {
    const lesson::LessonFile lesson = lesson::parse_lesson(std::string(text), "lesson.json");
    return lesson.searches.size() < 4 && lesson.facts.size() < 100 &&
           std::all_of(lesson.searches.begin(), lesson.searches.end(),
                       [](const auto& search) { return search.second.request.limits.depth <= kDeepest; }) &&
           std::all_of(lesson.facts.begin(), lesson.facts.end(), [](const auto& fact) {
             const auto* perft = std::get_if<lesson::PerftFact>(&fact.second.what);
             return !perft || perft->depth <= kDeepest;
           });
  } catch (const UsageError&) {
    return true;
  }
}

}  // namespace

void run(std::string_view input) {
  if (!is_quick(input)) return;
  const std::string path = scratch_file("lesson.json", input);
  for (const forge::Words& words : forge::lesson_commands()) {
    const std::string complaint =
        forge::complaint_about(forge::run_in_process(forge::with_paths(words, path, scratch_path(""))));
    require(complaint.empty(), complaint.c_str());
  }
  const std::string complaint = forge::complaint_about_file(scratch_path("lesson.html"));
  require(complaint.empty(), complaint.c_str());
}

}  // namespace nullscope::fuzz
