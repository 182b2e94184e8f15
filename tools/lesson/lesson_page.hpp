// A lesson as an HTML page: its chapters with their figures, each at its place in a recorded search.
#pragma once

#include "tools/lesson/facts.hpp"
#include "viz/page/page.hpp"

namespace nullscope::lesson {

// Page::lesson, as viz/viewer/src/lesson_view.ts reads it. `shown` are the page's searches in their order.
Json lesson_json(Facts& facts, const std::vector<std::string>& shown);

viz::Page lesson_page(Facts& facts);

}  // namespace nullscope::lesson
