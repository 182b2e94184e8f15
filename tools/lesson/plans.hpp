// The parts of a lesson that say what to compute: searches, places in them, facts with a formula.
#pragma once

#include "tools/lesson/lesson_file.hpp"

namespace nullscope::lesson {

using Positions = std::map<std::string, Position>;

// By the name the lesson gave it, or a FEN; "after" are moves played from there.
Position read_position(const Part& part, const Positions& known);
SearchPlan read_search(const Part& part, const Positions& known);
// Filters of 'nullscope find', as text.
trace::FindQuery read_query(const Part& part);
PlacePlan read_place(const Part& part, const LessonFile& lesson);
FactPlan read_fact(const Part& part, const LessonFile& lesson, const Positions& known);

// Fails where `name` is none of the lesson's searches.
std::string read_search_name(const Part& part, const LessonFile& lesson);

}  // namespace nullscope::lesson
