#include "tools/experiment/config.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <set>

#include "engine/study.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/experiment/report/paper.hpp"
#include "tools/files/files.hpp"
#include "tools/input/search_options.hpp"

namespace nullscope::experiment {
namespace {

constexpr Arguments::Usage kConfigUsage = {"experiment run", "", "", ""};

void declare(Arguments& file) {
  file.list("suite", "LABEL=PATH", "")
      .list("stands-for", "LABEL=SUITE", "")
      .list("policy", "P", "")
      .list("depth", "N", "")
      .list("vary", "SETTING: VALUE, VALUE...", "")
      .value("design", "WORD", "")
      .among({"full", "fractional"})
      .value("max-nodes", "N", "")
      .at_least(1)
      .flag("discard-pawn-endings", "")
      .flag("nodes-only", "")
      .value("sample", "N", "")
      .at_least(1)
      .value("seed", "N", "")
      .at_least(0);
  declare_study_options(file);
}

// A value "left=right" of an option that may be repeated; one without '=' is refused.
struct Pair {
  std::string left;
  std::string right;
  std::string where;  // "line 3: "
};

std::vector<Pair> read_pairs(const Arguments& file, const std::string& name) {
  std::vector<Pair> pairs;
  for (const std::string& text : file.texts(name)) {
    const std::string where = file.where(name, pairs.size());
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == text.size())
      file.fail(fmt::format("{}{} is written '{} = LABEL=...', not {}", where, name, name, in_quotes(text)));
    pairs.push_back({text.substr(0, sign), text.substr(sign + 1), where});
  }
  return pairs;
}

std::vector<SuiteSource> read_suites(const Arguments& file, const std::string& config, const std::string& folder) {
  std::vector<SuiteSource> suites;
  const auto called = [&](const std::string& label) {
    return std::find_if(suites.begin(), suites.end(), [&](const SuiteSource& s) { return s.label == label; });
  };
  for (const auto& [label, path, where] : read_pairs(file, "suite")) {
    if (!is_label(label))
      file.fail(fmt::format("{}the label {} may only have letters, digits and -_.", where, in_quotes(label)));
    if (called(label) != suites.end()) file.fail(fmt::format("{}two suites are called {}", where, label));
    suites.push_back({label, (std::filesystem::path(folder) / path).string(), paper_has_suite(label) ? label : "",
                      fmt::format("{}: {}", printable(config), where), std::filesystem::path(path).is_relative()});
  }
  if (suites.empty()) file.fail("no suite is named; write 'suite = LABEL=FILE.epd'");
  std::set<std::string> told;
  for (const auto& [label, paper, where] : read_pairs(file, "stands-for")) {
    const auto at = called(label);
    if (at == suites.end()) file.fail(fmt::format("{}stands-for: no suite is called {}", where, in_quotes(label)));
    if (!told.insert(label).second) file.fail(fmt::format("{}stands-for: {} has one already", where, label));
    if (!paper_has_suite(paper))
      file.fail(fmt::format("{}stands-for: the paper has no suite {}, only {}", where, in_quotes(paper),
                            paper_suites_text()));
    at->stands_for = paper;
  }
  return suites;
}

std::vector<int> read_depths(const Arguments& file) {
  std::vector<int> depths;
  for (const std::string& text : file.texts("depth")) {
    int depth = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    if (error != std::errc() || end != text.data() + text.size() || depth < 1 || depth > kMaxDepth)
      file.fail(fmt::format("{}depth must be a whole number from 1 to {}, not {}", file.where("depth", depths.size()),
                            kMaxDepth, in_quotes(text)));
    depths.push_back(depth);
  }
  if (depths.empty()) file.fail("no depth is given; write 'depth = 8', once for each depth to report");
  std::sort(depths.begin(), depths.end());
  if (std::adjacent_find(depths.begin(), depths.end()) != depths.end()) file.fail("a depth is given twice");
  return depths;
}

std::vector<Policy> distinct_policies(const Arguments& file) {
  if (!file.has("policy")) file.fail("no policy is given; write 'policy = verified:3', once for each");
  const std::vector<Policy> policies = read_policies(file);
  std::vector<std::string> names;
  for (const Policy& policy : policies) names.push_back(to_string(policy));
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) file.fail(fmt::format("policy {} is given twice", *twice));
  return policies;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(kBlank) + 1 - begin));
}

bool set_by_practical(const std::string& name) {
  SearchOptions practical;
  practical.set_practical();
  return std::any_of(kStudySwitches.begin(), kStudySwitches.end(),
                     [&](const StudySwitch& option) { return option.name == name && practical.*option.field; });
}

// "history: depth2, off"
Factor read_factor(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos)
    throw std::invalid_argument(fmt::format("vary is written 'vary = SETTING: VALUE, VALUE', not {}", in_quotes(text)));
  std::vector<std::string> values;
  std::string_view rest = std::string_view(text).substr(colon + 1);
  for (bool more = !trimmed(rest).empty(); more;) {  // a value follows every comma
    const std::size_t end = std::min(rest.find(','), rest.size());
    values.push_back(trimmed(rest.substr(0, end)));
    more = end < rest.size();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return make_factor(trimmed(text.substr(0, colon)), values);
}

Design design_of_config(const Arguments& file) {
  Design design;
  for (const std::string& text : file.texts("vary")) {
    const std::string where = file.where("vary", design.factors.size());
    try {
      design.factors.push_back(read_factor(text));
    } catch (const std::invalid_argument& error) {
      file.fail(where + error.what());
    }
    const Factor& factor = design.factors.back();
    const auto is_it = [&](const Factor& other) { return other.name == factor.name; };
    if (std::count_if(design.factors.begin(), design.factors.end(), is_it) > 1)
      file.fail(fmt::format("{}{} is a factor already", where, factor.name));
    if (file.has(factor.name))
      file.fail(fmt::format("{}{} cannot both vary and have a value of its own", where, factor.name));
    if (file.has("practical") && set_by_practical(factor.name))
      file.fail(fmt::format("{}{} cannot vary: practical sets it", where, factor.name));
  }
  design.fractional = file.choice("design") == std::size_t{1};
  if (file.has("design") && !design.varies()) file.fail("design is for factors; write 'vary = SETTING: VALUE, VALUE'");
  return design;
}

}  // namespace

bool is_label(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_' || c == '.'; });
}

Config read_config(const std::string& path, const std::string& suites_folder) {
  Arguments file(kConfigUsage);
  declare(file);
  const std::string content = read_text_file(path);
  if (has_only_carriage_returns(content))
    throw UsageError(
        fmt::format("{}: its lines end in CR alone; save it with line ends of Unix or Windows", printable(path)));
  file.parse_file(path, content);
  const std::filesystem::path place(path);

  Config config;
  config.name = place.stem().string();
  config.path = path;
  config.suites = read_suites(file, path, suites_folder.empty() ? place.parent_path().string() : suites_folder);
  config.policies = distinct_policies(file);
  config.depths = read_depths(file);
  config.options = read_search_options(file);
  config.design = design_of_config(file);
  try {
    config.cells = config.design.cells(config.options);
  } catch (const std::invalid_argument& error) {
    file.fail(error.what());
  }
  config.max_nodes = static_cast<std::uint64_t>(file.integer("max-nodes").value_or(0));
  config.discard_pawn_endings = file.has("discard-pawn-endings");
  config.nodes_only = file.has("nodes-only");
  if (const auto sample = file.integer("sample")) config.sample = static_cast<std::size_t>(*sample);
  config.seed = static_cast<std::uint64_t>(file.integer("seed").value_or(1));
  if (file.has("seed") && !config.sample) file.fail("seed is for a sample; give 'sample = N' too");
  return config;
}

std::vector<std::string> files_of(const Config& config) {
  std::vector<std::string> files{config.path};
  for (const SuiteSource& suite : config.suites) files.push_back(suite.path);
  return files;
}

std::string config_help() {
  return "CONFIG.conf is a file of 'name = value' lines; '#' begins a comment:\n"
         "  suite = LABEL=FILE.epd       positions to search; may be repeated\n"
         "  stands-for = LABEL=SUITE     reports put the paper's figures for SUITE beside it; a suite that is "
         "labelled\n"
         "                               as one of the paper's (" +
         paper_suites_text() +
         ") needs no such line\n"
         "  policy = P                   a null-move policy (see 'nullscope search --help'); may be repeated\n"
         "  depth = N                    a depth to report; may be repeated\n"
         "  max-nodes = N                stop a search after so many nodes; what it has then counts as not solved\n"
         "  discard-pawn-endings = true  leave out positions where a side has only king and pawns\n"
         "  nodes-only = true            nothing is to be solved; bm, am and dm are not read\n"
         "  sample = N, seed = N         of each suite only N positions, drawn at random with that seed (1)\n"
         "  vary = SETTING: VALUE, ...   a factor: every position is searched with each of these values, the first of "
         "which\n"
         "                               the others are compared with; may be repeated: all combinations are searched\n"
         "  design = fractional          of factors of two values only a fraction of the combinations, of resolution "
         "IV "
         "or\n"
         "                               more: main effects are clear of each other and of interactions of two\n"
         "and the study options of 'nullscope search', such as 'history = off' or 'practical = true'.\n";
}

}  // namespace nullscope::experiment
