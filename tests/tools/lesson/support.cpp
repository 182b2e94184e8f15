#include "tests/tools/lesson/support.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace nullscope::test {

namespace fs = std::filesystem;

std::vector<fs::path> lesson_folders() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(NULLSCOPE_LESSONS))
    if (entry.is_directory()) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Json example_lesson() {
  const std::string text = content_of(fs::path(NULLSCOPE_LESSONS) / "FORMAT.md");
  constexpr std::string_view kBegin = "```json\n";
  const std::size_t begin = text.find(kBegin) + kBegin.size();
  return Json::parse(text.substr(begin, text.find("```", begin) - begin));
}

Json page_info(const std::string& html) {
  constexpr std::string_view kBegin = R"(<script type="application/json" id="page">)";
  const std::size_t begin = html.find(kBegin);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = html.find("</script>", begin);
  return Json::parse(html.substr(begin + kBegin.size(), end - begin - kBegin.size()));
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "nullscope-lessons-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()));
  path = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

}  // namespace nullscope::test
