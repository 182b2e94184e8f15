// One HTML file that shows one trace or two, or a lesson: it needs no server, no network and no installation, and its
// Content-Security-Policy forbids it to use any.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "viz/draw/palette.hpp"
#include "viz/page/data.hpp"

namespace nullscope::viz {

struct PageTrace {
  std::string name;  // shown to people: a file's name
  PageData data;
  std::string told = {};  // told_bytes of it
};

struct Page {
  std::string title;
  std::optional<Theme> theme;      // none: as the reader's system has it
  std::vector<PageTrace> traces;   // two stand side by side
  nlohmann::ordered_json compare;  // compare_json of two; null otherwise
  nlohmann::ordered_json lesson;   // null: no lesson
  std::string lab;                 // where the lab's page is, to search on from here; empty: nowhere
};

// The same however many threads there are.
std::string page_html(const Page& page, unsigned threads = 1);

}  // namespace nullscope::viz
