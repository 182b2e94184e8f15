// A lesson's notes for the teacher: Markdown with slots. Besides the facts there are
//
//   {@chapters}    the chapters' titles, numbered
//   {@questions}   the page's questions with their answers
//   {@claims}      what the program has checked
#pragma once

#include "tools/lesson/facts.hpp"

namespace nullscope::lesson {

std::string notes_text(Facts& facts, std::string_view notes, const std::string& file);

}  // namespace nullscope::lesson
