#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/experiment/header_difference.hpp"
#include "tools/experiment/plan.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope::experiment {
namespace {

constexpr Arguments::Usage kMergeUsage = {
    "experiment merge", "CONFIG.conf SHARD.tsv... -o RESULTS.tsv",
    "Puts the results of the shards of an experiment together: the file is the same, byte for byte, as one run\n"
    "without shards would have written. Lines that are missing, damaged, or there twice with different results are\n"
    "reported, and nothing is written: exit code 1.",
    "nullscope experiment run small.conf --shard 1/2 -o a.tsv\n"
    "nullscope experiment run small.conf --shard 2/2 -o b.tsv\n"
    "nullscope experiment merge small.conf a.tsv b.tsv -o merged.tsv",
    kExampleFiles};

std::string without_shard(const std::string& header) {
  Json json = Json::parse(header, nullptr, false);
  if (json.is_object()) json.erase("shard");
  return json.dump();
}

struct Merged {
  std::vector<Row> rows;
  Times times;
  bool intact = true;  // nothing is damaged, and no two rows conflict
};

// Every line that two files have with different results.
bool tell_conflicts(const std::vector<Row>& rows, const std::string& path,
                    std::map<RowKey, std::pair<Row, std::string>>& known) {
  bool intact = true;
  for (const Row& row : rows) {
    const auto [at, is_new] = known.emplace(row, std::pair(row, path));
    if (is_new || at->second.first == row) continue;
    complain(fmt::format("{} and {} have different results of {}; one of them must be run anew",
                         in_quotes(at->second.second), in_quotes(path), to_string(row)));
    intact = false;
  }
  return intact;
}

Merged read_shards(const Words& paths, const std::string& header) {
  Merged merged;
  std::map<RowKey, std::pair<Row, std::string>> known;  // with the file that has it
  for (const std::string& path : paths) {
    ResultFile file = read_results(path);
    if (file.header.empty()) throw UsageError(fmt::format("{} has no results yet", in_quotes(path)));
    if (without_shard(file.header) != header)
      throw UsageError(fmt::format("{} is of another experiment ({}); leave it out, or merge with its own config",
                                   in_quotes(path), header_difference(header, without_shard(file.header))));
    if (file.damaged)
      complain(fmt::format("{}: {}; run that shard again to fix it", printable(path), file.damage_text()));
    if (!tell_conflicts(file.rows, path, known) || file.damaged) merged.intact = false;
    merged.rows.insert(merged.rows.end(), file.rows.begin(), file.rows.end());
    Times times = read_times(path);
    if (!times.damage.empty()) complain(times.damage + "; CPU times that are damaged are left out");
    merged.times.merge(times);
  }
  return merged;
}

// What is merged, and what says how, is not to be written over.
void check_merged(const std::string& output, const Config& config, const Words& shards) {
  Words inputs = files_of(config);
  for (const std::string& shard : shards) inputs.insert(inputs.end(), {shard, times_path(shard)});
  check_apart(inputs, {{"-o", output}, {"the times of -o:", times_path(output)}});
}

// The first planned line that is not there; there is one.
const RowKey& first_missing(const std::vector<RowKey>& planned, const std::vector<Row>& rows) {
  std::size_t i = 0;
  while (i < rows.size() && planned[i] == rows[i]) ++i;
  return planned[i];
}

}  // namespace

int merge_command(const Words& words) {
  Arguments arguments(kMergeUsage);
  arguments.value("output,o", "FILE", "the merged results")
      .value("suites", "FOLDER", "where suites with a relative path are; beside CONFIG if not given")
      .flag("force", "replace the file if it is there");
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().size() < 2) arguments.fail("give the CONFIG file and the results of its shards");
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o is missing: where do the merged results go?");
  if (*output == "-") arguments.fail("-o: merged results go to a file, with their times beside it");
  const Words shards(arguments.positionals().begin() + 1, arguments.positionals().end());
  Plan plan;
  plan.config = read_config(arguments.positionals().front(), arguments.text("suites").value_or(""));
  check_merged(*output, plan.config, shards);
  check_output_file(*output, arguments.has("force"));
  read_times(*output);  // throws if something else is there, which is not to be lost

  const bool clean = load_suites(plan, false);
  const std::string header = plan_header(plan);
  const std::vector<RowKey> planned = planned_rows(plan);
  Merged merged = read_shards(shards, header);
  if (!merged.intact) return kCheckFailed;
  const std::vector<Row> rows = in_order(planned, std::move(merged.rows));
  if (rows.size() != planned.size()) {
    const RowKey& missing = first_missing(planned, rows);
    complain(fmt::format("{} of {} lines are missing, the first is {}; run the shards again to complete them",
                         planned.size() - rows.size(), planned.size(), to_string(missing)));
    return kCheckFailed;
  }
  write_output_file(times_path(*output), times_text(rows, merged.times), true);
  write_output_file(*output, results_text(header, rows), arguments.has("force"));
  print("{} lines written to {}\n", rows.size(), printable(*output));
  return clean ? kFine : kCheckFailed;
}

}  // namespace nullscope::experiment
