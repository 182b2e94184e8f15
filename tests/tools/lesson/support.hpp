// What the tests of lessons share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/output.hpp"

namespace nullscope::test {

// The lessons' folders, in order.
std::vector<std::filesystem::path> lesson_folders();
std::string content_of(const std::filesystem::path& path);

// The lesson that FORMAT.md shows.
Json example_lesson();

// What a page was given: the JSON in it.
Json page_info(const std::string& html);

// A folder in a fresh place that is gone when this is.
struct TemporaryFolder {
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::filesystem::path path;
};

}  // namespace nullscope::test
