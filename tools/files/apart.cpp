#include "tools/files/apart.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/appender.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope {
namespace {

bool is_same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  // One that is not there yet has only its path.
  const auto whole_path = [](const std::string& path) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
  };
  const std::filesystem::path path = whole_path(a);
  return !path.empty() && path == whole_path(b);
}

// "-o 'a.md'", and how it is the other: " (that is 'b.md')".
std::string named(const NamedOutput& output) { return output.name + ' ' + in_quotes(output.path); }
std::string other_path(const std::string& path, const std::string& other) {
  return path == other ? "" : fmt::format(" (it is {})", in_quotes(other));
}

void check_output(const NamedOutput& output, const std::string& other, const std::string& what) {
  if (is_same_file(output.path, other))
    throw UsageError(fmt::format("{} {}{}; choose another name", named(output), what, other_path(output.path, other)));
  const std::string draft = draft_path(output.path);
  if (is_same_file(draft, other))
    throw UsageError(
        fmt::format("{} is first written as {}, which {}; choose another name", named(output), in_quotes(draft), what));
}

}  // namespace

void check_apart(const std::vector<std::string>& inputs, const std::vector<NamedOutput>& outputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const NamedOutput& output = outputs[i];
    if (output.path == "-" || is_special(output.path)) continue;
    for (const std::string& input : inputs) check_output(output, input, "is a file that is read, and would be lost");
    for (std::size_t j = 0; j < outputs.size(); ++j)
      if (j != i) check_output(output, outputs[j].path, fmt::format("is where {} goes, too", outputs[j].name));
  }
}

}  // namespace nullscope
