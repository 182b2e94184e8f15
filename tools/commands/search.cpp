#include "engine/fen.hpp"
#include "engine/run_search.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/positions.hpp"
#include "tools/input/search_options.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kSearchUsage = {
    "search", "POSITION [--depth N] [--policy P]... [options]",
    "Searches a position and shows each iteration, then what was counted. With several policies, shows\n"
    "them side by side instead. Scores are for the side to move: pawns, or '#3' for mate in three moves\n"
    "('#-3': being mated). Nodes and seconds of an iteration are its own.",
    "nullscope search '1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1' --depth 6 \\\n  --policy std:3 --policy verified:3"};

std::vector<Run> search_all(std::vector<SearchRequest> requests, Table& table) {
  Progress progress(requests.size());
  std::vector<Run> runs;
  for (SearchRequest& request : requests) {
    progress.step(to_string(request.policy));
    SearchResult result = run_search(request, table);
    runs.push_back({std::move(request), std::move(result)});
  }
  return runs;
}

void report_as_it_goes(const SearchRequest& request, Table& table) {
  print("{}\npolicy {}\n\n{}\n", to_fen(request.root), to_string(request.policy), bold(iteration_header()));
  double before = 0;
  const SearchResult result = run_search(request, table, [&](const Iteration& iteration) {
    print("{}\n", iteration_row(request.root, iteration, iteration.seconds - before));
    flush_output();
    before = iteration.seconds;
  });
  print("\n{}", result_text(request, result));
}

void report_side_by_side(const std::vector<Run>& runs) {
  print("{}\n\n{}", to_fen(runs.front().request.root), comparison_text(runs));
  for (const Run& run : runs)
    if (run.result.stopped) return print("\n+ stopped by a limit while searching deeper\n");
}

}  // namespace

int search_command(const Words& words) {
  Arguments arguments(kSearchUsage);
  declare_search_options(arguments);
  arguments.group("Output")
      .flag("json", "print JSON")
      .operands({"startpos"})
      .epilogue(policies_help() + '\n' + std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;

  SearchRequest request;
  request.options = read_search_options(arguments);
  request.limits = read_limits(arguments);
  std::vector<SearchRequest> requests;
  for (const Policy& policy : read_policies(arguments)) {
    request.policy = policy;
    requests.push_back(request);
  }
  const Position root = load_position(arguments.positionals());
  for (SearchRequest& each : requests) each.root = root;

  Table table(request.options.table == TableMode::Off ? 4 : request.options.table_entries);
  if (requests.size() == 1 && !arguments.has("json")) {
    report_as_it_goes(requests.front(), table);
    return kFine;
  }
  const std::vector<Run> runs = search_all(std::move(requests), table);
  if (!arguments.has("json")) {
    report_side_by_side(runs);
    return kFine;
  }
  Json results = Json::array();
  for (const Run& run : runs) results.push_back(result_json(run.request, run.result));
  print_json(Json{{"results", std::move(results)}});
  return kFine;
}

}  // namespace nullscope
