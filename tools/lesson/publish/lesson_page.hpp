// A lesson as an HTML page: its chapters with their figures, each at its place in a recorded search.
#pragma once

#include "tools/lesson/facts.hpp"
#include "viz/page/page.hpp"

namespace nullscope::lesson {

// Page::lesson, as viz/page/viewer/src/data/page_info.ts reads it. `shown` are the page's searches in their order.
// Its notes, if it has some, are for the caller to put in.
Json lesson_json(Facts& facts, const std::vector<std::string>& shown);

// Fails where a chapter leads to what the page of a very large search leaves out.
viz::Page lesson_page(Facts& facts, const viz::PageDataOptions& options = {});

}  // namespace nullscope::lesson
