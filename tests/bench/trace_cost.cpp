// What recording costs, over the bench positions: time and CPU time against the same search untraced (taking turns,
// best of several), bytes a node on disk, and memory.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sched.h>
#include <string>
#include <sys/resource.h>

#include "engine/fen.hpp"
#include "engine/run_search.hpp"
#include "tools/bench/bench_positions.hpp"
#include "trace/format/writer.hpp"
#include "trace/record/recording.hpp"

using namespace nullscope;

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Of all threads together.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string path = argc > 1 ? argv[1] : "trace-cost.nst";
  const int depth = argc > 2 ? std::atoi(argv[2]) : 9;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 3;

  double untraced = 0, traced = 0, untraced_cpu = 0, traced_cpu = 0, untraced_peak = 0, extra_memory = 0;
  std::uint64_t nodes = 0, bytes = 0;
  for (const std::string_view fen : kBenchPositions) {
    SearchRequest request;
    request.root = parse_fen(fen);
    request.limits.depth = depth;
    double best_untraced = 1e9, best_traced = 1e9, best_untraced_cpu = 1e9, best_traced_cpu = 1e9;
    for (int round = 0; round < rounds; ++round) {
      double start = now(), start_cpu = cpu_seconds();
      const SearchResult plain = run_search(request);
      best_untraced = std::min(best_untraced, now() - start);
      best_untraced_cpu = std::min(best_untraced_cpu, cpu_seconds() - start_cpu);
      if (nodes == 0) untraced_peak = peak_mib();

      start = now(), start_cpu = cpu_seconds();
      trace::FileOutput file(path, true);
      trace::WriterSink writer(file);
      trace::record_search(request, writer);
      best_traced = std::min(best_traced, now() - start);
      best_traced_cpu = std::min(best_traced_cpu, cpu_seconds() - start_cpu);
      if (round == 0) nodes += plain.counters.total(), bytes += std::filesystem::file_size(path);
    }
    untraced += best_untraced;
    traced += best_traced;
    untraced_cpu += best_untraced_cpu;
    traced_cpu += best_traced_cpu;
  }
  extra_memory = peak_mib() - untraced_peak;
  std::filesystem::remove(path);

  const auto count = static_cast<double>(nodes);
  const double ratio = traced / untraced;
  const double each = static_cast<double>(bytes) / count;
  std::printf("%zu positions to depth %d, %.1f million nodes, best of %d\n", kBenchPositions.size(), depth, count / 1e6,
              rounds);
  std::printf("untraced  %6.2f s  %5.2f million nodes per second\n", untraced, count / untraced / 1e6);
  std::printf("traced    %6.2f s  %5.2f million nodes per second\n", traced, count / traced / 1e6);
  cpu_set_t allowed;  // as taskset has it
  sched_getaffinity(0, sizeof allowed, &allowed);
  const int processors = CPU_COUNT(&allowed);
  const std::string where = processors > 1 ? "tracing" : "tracing on one processor";
  bool all_kept = true;
  const auto bar = [&](const char* what, double value, const char* unit, double most) {
    const bool kept = value <= most;
    all_kept = all_kept && kept;
    std::printf("%s, %s: %.3f %s (at most %g): %s\n", where.c_str(), what, value, unit, most, kept ? "pass" : "miss");
  };
  bar("time", ratio, "times untraced", processors > 1 ? 1.12 : 1.5);
  bar("processor time of all threads", traced_cpu / untraced_cpu, "times untraced", 1.5);
  bar("size", each, "bytes a node", 1.25);
  bar("memory", extra_memory, "MiB more", 48);
  return all_kept ? 0 : 1;
}
