// Files of an experiment, given to `nullscope experiment`: results to `report` and `merge`, and, if the first line says
// "# config", a config to `run`, with one suite that is there.
#include <algorithm>
#include <filesystem>

#include "tests/forge/commands.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/config.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::string_view kConfig = "# config\n";
constexpr std::string_view kSuite = "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"a\";\n";
constexpr std::string_view kSmall = "suite = s=suite.epd\npolicy = std:3\npolicy = verified:3\ndepth = 1\ndepth = 2\n";

void try_command(const forge::Words& words, const std::string& file) {
  const std::string complaint =
      forge::complaint_about(forge::run_in_process(forge::with_paths(words, file, scratch_path(""))));
  require(complaint.empty(), complaint.c_str());
}

// What a config asks for is its writer's own; here it is little, and of a suite of ours.
bool is_quick(const std::string& path) {
  try {
    const experiment::Config config = experiment::read_config(path, "");
    const bool ours =
        config.suites.size() == 1 && std::filesystem::path(config.suites[0].path).filename() == "suite.epd";
    const auto is_small = [](const experiment::DesignCell& cell) {
      return cell.options.table_entries <= std::size_t{1} << 20;
    };
    return ours && config.depths.back() <= 2 && config.policies.size() <= 4 && config.cells.size() <= 8 &&
           std::all_of(config.cells.begin(), config.cells.end(), is_small);
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

void run(std::string_view input) {
  scratch_file("suite.epd", kSuite);
  if (input.starts_with(kConfig)) {
    const std::string path = scratch_file("fuzz.conf", input.substr(kConfig.size()));
    std::filesystem::remove(scratch_path("run.tsv"));
    if (is_quick(path)) try_command({"experiment", "run", "@", "-o", "%run.tsv", "--threads", "1"}, path);
    return;
  }
  const std::string path = scratch_file("results.tsv", input);
  scratch_file("small.conf", kSmall);
  for (const char* form : {"markdown", "latex", "html", "csv"})
    try_command({"experiment", "report", "@", "--format", form, "-o", "%report." + std::string(form), "--force"}, path);
  try_command({"experiment", "report", "@", "@"}, path);
  try_command({"experiment", "merge", "%small.conf", "@", "@", "-o", "%merged.tsv", "--force"}, path);
  std::filesystem::copy_file(path, scratch_path("resumed.tsv"), std::filesystem::copy_options::overwrite_existing);
  try_command({"experiment", "run", "%small.conf", "-o", "%resumed.tsv", "--threads", "1"}, path);
}

}  // namespace nullscope::fuzz
