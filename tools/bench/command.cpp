#include "engine/cpu.hpp"
#include "engine/driver.hpp"
#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "tools/bench/bench_positions.hpp"
#include "tools/bench/profiler.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope {
namespace {

constexpr int kBenchDepth = 7;
// The second, watched pass is cut short, all positions alike: it is for shares, not for the signature.
constexpr double kProfileSeconds = 1.5;

constexpr Arguments::Usage kBenchUsage = {
    "bench", "[--depth N] [--json]",
    "Searches a fixed set of positions with verified:3 in the paper's configuration, one thread. The number\n"
    "of nodes is a signature: it is the same on every machine and from every compiler, and changes when the\n"
    "search does. A second, shorter pass samples where the time goes.",
    "nullscope bench --depth 5"};

struct Bench {
  std::vector<Run> runs;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::array<std::uint64_t, kPhases> samples{};

  std::uint64_t samples_of(Phase phase) const { return samples[static_cast<std::size_t>(phase)]; }
  std::uint64_t samples_inside() const {
    return samples_of(Phase::Interior) + samples_of(Phase::Quiescence) + samples_of(Phase::Evaluation);
  }
};

Bench run_bench(int depth) {
  Bench bench;
  Table table;
  Progress progress(kBenchPositions.size());
  for (const std::string_view fen : kBenchPositions) {
    progress.step(fen);
    SearchRequest request{parse_fen(fen), {}, policy::Verified{}, {}, {}};
    request.limits.depth = depth;
    SearchResult result = run_search(request, table);
    bench.nodes += result.counters.total();
    bench.seconds += result.seconds;
    bench.runs.push_back({std::move(request), std::move(result)});
  }

  Profiler profiler;
  PhaseObserver observer;
  for (const Run& run : bench.runs) {
    SearchRequest shorter = run.request;
    shorter.limits.seconds = kProfileSeconds / static_cast<double>(bench.runs.size());
    run_search(shorter, table, observer);
  }
  profiler.stop();
  bench.samples = profiler.samples();
  return bench;
}

Json to_json(const Bench& bench, int depth) {
  Json positions = Json::array();
  for (const auto& [request, result] : bench.runs)
    positions.push_back({{"fen", to_fen(request.root)},
                         {"bestmove", to_uci(result.best_move)},
                         {"score", score_json(result.score())},
                         {"nodes", nodes_json(result.counters)},
                         {"seconds", result.seconds}});
  return {{"depth", depth},
          {"nodes", bench.nodes},
          {"nps", nodes_per_second(bench.nodes, bench.seconds)},
          {"seconds", bench.seconds},
          {"slider_method", cpu::slider_method()},
          {"samples",
           {{"interior", bench.samples_of(Phase::Interior)},
            {"quiescence", bench.samples_of(Phase::Quiescence)},
            {"evaluation", bench.samples_of(Phase::Evaluation)}}},
          {"positions", std::move(positions)}};
}

void print_text(const Bench& bench) {
  print("{} nodes {} nps\n", bench.nodes, nodes_per_second(bench.nodes, bench.seconds));
  print("Nodes searched  : {}\n\n", bench.nodes);
  print("time           {:.3f} s\nslider attacks {}\n", bench.seconds, cpu::slider_method());
  print("where the time goes ({} samples):\n", bench.samples_inside());
  const auto share = [&](std::string_view name, Phase phase) {
    print("  {:<12} {:>6}\n", name, viz::percent(bench.samples_of(phase), bench.samples_inside()));
  };
  share("interior", Phase::Interior);
  share("quiescence", Phase::Quiescence);
  share("evaluation", Phase::Evaluation);
}

}  // namespace

int bench_command(const Words& words) {
  Arguments arguments(kBenchUsage);
  arguments.value("depth", "N", "search to this depth").within(1, kMaxDepth, "default 7").flag("json", "print JSON");
  if (!arguments.parse(words)) return kFine;
  if (!arguments.positionals().empty())
    arguments.fail(fmt::format("bench takes no position, but {} is given", in_quotes(arguments.positionals().front())));
  const int depth = static_cast<int>(arguments.integer("depth").value_or(kBenchDepth));
  const Bench bench = run_bench(depth);
  if (arguments.has("json"))
    print_json(to_json(bench, depth));
  else
    print_text(bench);
  return kFine;
}

}  // namespace nullscope
