// All lessons as a folder of static pages: an index, and a page for each, which open from disk and from any web server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nullscope::lesson {

struct SitePage {
  std::string file;  // in the folder
  std::string title;
  std::vector<std::string> intro;
};

// Makes the folder if it is not there. Fails where one of its files exists and may not be replaced.
void check_site_folder(const std::string& folder, const std::vector<SitePage>& pages, bool replace);

// The index: each lesson with its handouts and notes, and the paper's reference.
std::string site_index(const std::vector<SitePage>& pages, std::string_view lab);

}  // namespace nullscope::lesson
