// A lesson for the page: text in chapters, each at a place in a trace, some with a question. A JSON file:
//
//   {"title": "...", "intro": ["paragraph", ...],
//    "chapters": [{"title": "...", "text": ["paragraph", ...],
//                  "traces": [0] or [0, 1],          which of the page's traces; [0] if left out
//                  "node": 12 | "event": 345 | "path": "Ba4 --",    the place in the first of them
//                  "iteration": 4,                   of the path; the last if left out
//                  "question": {"text": "...", "choices": ["Yes", "No"], "answer": 1, "why": "...",
//                               "reveal": 350}}]}    the event that shows the answer; the place itself if left out
//
// Nodes and events are the trace's own numbers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "trace/reader.hpp"
#include "viz/page/data.hpp"

namespace nullscope::viz {

struct LessonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The lesson as the page has it, with paths found and everything checked. Throws LessonError that says where.
nlohmann::ordered_json read_lesson(const std::string& text, const std::vector<const trace::Reader*>& traces);

// Whether a chapter of such a lesson shows two traces side by side.
bool shows_two(const nlohmann::ordered_json& lesson);
// Throws LessonError where a lesson leads to what the page of a trace has left out.
void check_places(const nlohmann::ordered_json& lesson, const std::vector<const PageData*>& pages);

}  // namespace nullscope::viz
