#include <filesystem>
#include <fmt/format.h>

#include "tools/cli/output.hpp"
#include "tools/commands/commands.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kExamplesUsage = {
    "examples", "",
    "Prints the folder of what comes with the program: the paper's experiments (paper/shipped), suites of positions "
    "with\n"
    "proof (suites), the quickstart.",
    "nullscope search \"$(nullscope examples)/suites/zugzwang.epd#zugzwang.0001\" \\\n  --depth 6"};

}  // namespace

int examples_command(const Words& words) {
  Arguments arguments(kExamplesUsage);
  if (!arguments.parse(words)) return kFine;
  if (!arguments.positionals().empty()) arguments.fail("examples takes no words");
  // Beside the program, wherever it was moved to: as installed, or in the tree that it was built in.
  const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  for (const char* const place : {"../share/nullscope/examples", "../../../examples"})
    if (std::filesystem::is_directory(folder / place / "suites")) {
      print("{}\n", (folder / place).lexically_normal().string());
      return kFine;
    }
  throw trace::IoError(fmt::format("the examples are not beside the program, which is in {}", folder.string()));
}

}  // namespace nullscope
