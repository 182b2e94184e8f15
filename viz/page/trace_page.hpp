// A trace, or two of one position, as a page with its title.
#pragma once

#include <string>
#include <vector>

#include "trace/judge/audit.hpp"
#include "viz/page/page.hpp"

namespace nullscope::viz {

// What --max-nodes may ask for.
inline constexpr std::int64_t kMostPageNodes = 4'000'000;

struct PageSource {
  std::string path;  // of the file; whatever it goes by where there is none
  const trace::Reader& reader;
  const trace::AuditFile* audit;  // may be none
};

struct MadePage {
  Page page;
  std::vector<std::string> notes;  // what is not in it, to be said to its maker
};

// Throws trace::Error if there is nothing to show, or two traces are of different positions.
MadePage make_page(const std::vector<PageSource>& sources, const PageDataOptions& options);

}  // namespace nullscope::viz
