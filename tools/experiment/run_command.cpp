#include <algorithm>
#include <cmath>
#include <filesystem>

#include "tools/cli/interruption.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/experiment/header_difference.hpp"
#include "tools/experiment/runner.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/appender.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope::experiment {
namespace {

constexpr Arguments::Usage kRunUsage = {
    "experiment run", "CONFIG.conf [-o RESULTS.tsv] [--json] [options]",
    "Searches every position of the suites with every policy, and with every combination of what varies, and writes a\n"
    "line of results for each depth, as it is finished. Interrupted or killed at any moment and run again, it resumes; "
    "the finished file is the "
    "same, byte\n"
    "for byte, whatever was killed and however many threads there were. A line that was damaged meanwhile is "
    "reported,\n"
    "searched again and replaced. CPU seconds, which are not the same, go to RESULTS.tsv.times. What is wrong with a\n"
    "line of a suite is reported with its number; the others are searched, and the exit code is 1.",
    "nullscope experiment run small.conf", kExampleFiles};

Shard read_shard(const Arguments& arguments) {
  const auto text = arguments.text("shard");
  if (!text) return {};
  const auto shard = parse_shard(*text);
  if (!shard) arguments.fail(fmt::format("--shard is I/N, with I from 1 to N, not {}", in_quotes(*text)));
  return *shard;
}

std::string default_output(const Config& config, Shard shard) {
  return shard.count == 1 ? config.name + ".tsv"
                          : fmt::format("{}.{}-of-{}.tsv", config.name, shard.index, shard.count);
}

std::string minutes_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  const auto whole = static_cast<std::uint64_t>(seconds);
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

// Every line is there, and sorted, as are the times, if they were kept.
bool is_finished(const std::string& path, const std::string& header, const std::vector<Row>& rows, const Times& known) {
  const std::string times = times_path(path);
  return read_file(path) == results_text(header, rows) &&
         (!std::filesystem::exists(times) || read_file(times) == times_text(rows, known));
}

// Goes on with the file at `path`, or begins it, until every line of the plan is there, or until it is interrupted:
// then what is there stays as it is, and the exit code says so.
int complete(const Plan& plan, Shard shard, unsigned threads, const std::string& path) {
  const std::string header = plan_header(plan, shard);
  const std::vector<RowKey> planned = planned_rows(plan, shard);
  const Times times_before = read_times(path);  // throws if something else is there, which is not to be lost
  if (!times_before.damage.empty()) complain(times_before.damage + "; CPU times that are damaged are left out");
  const Interruption interruption;
  Appender results(path);
  ResultFile file = read_results(path);
  if (!file.header.empty() && file.header != header)
    throw UsageError(fmt::format("{} is of another experiment ({}); choose another -o, or remove it", in_quotes(path),
                                 header_difference(header, file.header)));
  if (file.damaged) complain(fmt::format("{}: {}; searched again", printable(path), file.damage_text()));
  results.cut(file.good_bytes);
  if (file.header.empty()) results.add(results_head(header, file.lines));

  std::vector<Job> jobs = missing_jobs(plan, shard, std::set<RowKey>(file.rows.begin(), file.rows.end()));
  if (jobs.empty() && is_finished(path, header, in_order(planned, file.rows), times_before)) return kFine;

  {
    write_output_file(times_path(path), times_text(file.rows, times_before), true);
    Appender times(times_path(path));
    StatusLine status;
    RunnerHooks hooks;
    // The time first: a line of results is never without one.
    hooks.on_row = [&](const Row& row, double seconds) {
      times.add(time_line(row, seconds) + '\n');
      results.add(row_line(row, file.lines));
      file.rows.push_back(row);
    };
    hooks.on_progress = [&](const Running& now) {
      status.show(now.done, now.all, fmt::format("{:.0f}%, {} left", 100 * now.share, minutes_text(now.seconds_left)));
    };
    hooks.stop = &interruption.stop();
    run_jobs(plan.config, std::move(jobs), threads, hooks);
    if (interruption.happened()) {
      status.clear();
      return interruption.report(
          fmt::format("{} has {} of {} lines; the same command resumes there", path, file.rows.size(), planned.size()));
    }
  }
  const std::vector<Row> rows = in_order(planned, std::move(file.rows));
  write_output_file(times_path(path), times_text(rows, read_times(path)), true);
  write_output_file(path, results_text(header, rows), true);
  return kFine;
}

// The results of one policy at one depth with the same settings, over all positions of a suite.
struct Total {
  std::string suite;
  std::string settings;
  int depth;
  std::string policy;
  std::uint64_t positions = 0, nodes = 0, solved = 0, stopped = 0;
};

// In the order in which the paper prints them.
std::vector<Total> totals_of(const Plan& plan, const std::string& path) {
  std::vector<Total> totals;
  std::map<std::tuple<std::string, std::string, int, std::string>, std::size_t> places;
  for (const Suite& suite : plan.suites)
    for (const DesignCell& cell : plan.config.cells)
      for (const int depth : plan.config.depths)
        for (const Policy& policy : plan.config.policies) {
          places[{suite.source.label, cell.settings, depth, to_string(policy)}] = totals.size();
          totals.push_back({suite.source.label, cell.settings, depth, to_string(policy)});
        }
  for (const Row& row : read_results(path).rows) {
    Total& total = totals[places.at({row.suite, row.settings, row.depth, row.policy})];
    ++total.positions;
    total.nodes += row.counters.total();
    total.solved += row.outcome == Outcome::Solved;
    total.stopped += row.stopped;
  }
  return totals;
}

void print_totals(const Plan& plan, const std::string& path) {
  TextTable table({"suite", "settings", "policy", "depth", "positions", "nodes", "solved", "stopped"}, 3);
  for (const Total& t : totals_of(plan, path))
    table.add({t.suite, t.settings, t.policy, std::to_string(t.depth), std::to_string(t.positions),
               viz::grouped(t.nodes), plan.config.nodes_only ? "-" : std::to_string(t.solved),
               std::to_string(t.stopped)});
  print("{}", table.str());
  for (const Suite& suite : plan.suites)
    if (suite.discarded || suite.left_out)
      print("{}: {} discarded (a side has only king and pawns), {} lines left out\n", suite.source.label,
            suite.discarded, suite.left_out);
  print("{} written\n", printable(path));
}

Json totals_json(const Plan& plan, const std::string& path) {
  Json json{{"results", path}, {"suites", Json::array()}, {"totals", Json::array()}};
  for (const Suite& suite : plan.suites)
    json["suites"].push_back(
        {{"label", suite.source.label}, {"discarded", suite.discarded}, {"left_out", suite.left_out}});
  for (const Total& t : totals_of(plan, path))
    json["totals"].push_back({{"suite", t.suite},
                              {"settings", t.settings},
                              {"policy", t.policy},
                              {"depth", t.depth},
                              {"positions", t.positions},
                              {"nodes", t.nodes},
                              {"solved", plan.config.nodes_only ? Json() : Json(t.solved)},
                              {"stopped", t.stopped}});
  return json;
}

}  // namespace

int run_command(const Words& words) {
  Arguments arguments(kRunUsage);
  arguments.value("output,o", "FILE", "results; NAME.tsv of NAME.conf if not given")
      .value("suites", "FOLDER", "where suites with a relative path are; beside CONFIG if not given")
      .value("threads", "N", "searches at a time")
      .within(1, kMostThreads, kThreadsDefault)
      .value("shard", "I/N",
             "only the I-th of N equal parts, I from 1 to N; all if not given; see 'nullscope experiment merge'")
      .flag("strict", "search nothing if something is wrong with any line of a suite")
      .flag("json", "print the totals as JSON (names: tools/JSON.md)")
      .epilogue(config_help());
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().size() != 1) arguments.fail("give one CONFIG file");

  Plan plan;
  plan.config = read_config(arguments.positionals().front(), arguments.text("suites").value_or(""));
  const Shard shard = read_shard(arguments);
  const unsigned threads = threads_wanted(arguments);
  const std::string path = arguments.text("output").value_or(default_output(plan.config, shard));
  if (path == "-") arguments.fail("-o: results go to a file, so that the experiment can resume");
  check_apart(files_of(plan.config), {{"-o", path}, {"the times of -o:", times_path(path)}});
  const bool clean = load_suites(plan, arguments.has("strict"));
  if (const int code = complete(plan, shard, threads, path); code != kFine) return code;
  if (arguments.has("json"))
    print_json(totals_json(plan, path));
  else
    print_totals(plan, path);
  return clean ? kFine : kCheckFailed;
}

}  // namespace nullscope::experiment
