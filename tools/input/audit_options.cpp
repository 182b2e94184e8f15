#include "tools/input/audit_options.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "tools/cli/errors.hpp"
#include "tools/cli/threads.hpp"

namespace nullscope {

void declare_audit_options(Arguments& arguments) {
  arguments
      .value("sample", "N", "audit at most N cutoffs at each depth (of each search), picked by a hash of their nodes")
      .within(1, 1'000'000'000, "all if not given")
      .value("seed", "N", "of the sample")
      .at_least(0, "default 1")
      .value("min-depth", "N", "leave out cutoffs at depths below N, of which there are the most")
      .within(1, kMaxPly, "none if not given")
      .value("max-depth", "N", "leave out cutoffs at depths above N, which cost the most")
      .within(1, kMaxPly, "none if not given")
      .value("margin", "CENTIPAWNS", "a cutoff is wrong only if the value is further below beta")
      .within(0, 1000, "default 0")
      .value("nodes", "N", "search up to N nodes in all")
      .within(1, std::int64_t{1} << 50, "default 2 million, and 10 for every node of the trace")
      .value("threads", "N", "searches at a time; the result is the same")
      .within(1, 256, kThreadsDefault)
      .value("judge", "WHO",
             "nullscope: judge another engine's cutoffs by nullscope's search and evaluation all the same")
      .among({std::string(trace::kJudge)});
}

trace::AuditOptions read_audit_options(const Arguments& arguments) {
  trace::AuditOptions options;
  options.sample = static_cast<std::uint64_t>(arguments.integer("sample").value_or(0));
  options.seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
  if (!options.sample) arguments.refuse({"seed"}, "is of a --sample, and none is asked for");
  options.min_depth = static_cast<int>(arguments.integer("min-depth").value_or(1));
  options.max_depth = static_cast<int>(arguments.integer("max-depth").value_or(kMaxPly));
  if (options.min_depth > options.max_depth)
    arguments.fail("--min-depth is above --max-depth: nothing is between them");
  options.margin = static_cast<Score>(arguments.integer("margin").value_or(0));
  options.verifications = true;
  options.nodes = static_cast<std::uint64_t>(arguments.integer("nodes").value_or(0));
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  options.threads = static_cast<unsigned>(arguments.integer("threads").value_or(cores));
  return options;
}

void check_judge(const Arguments& arguments, const trace::Reader& reader, std::string_view where) {
  const std::string& program = reader.header().program;
  if (!trace::is_ours(program) && !arguments.choice("judge"))
    throw UsageError(
        fmt::format("{}{} searched this, and its cutoffs would be judged by nullscope's search and evaluation, not by "
                    "its own; --judge nullscope asks for that all the same",
                    where, program));
  if (const trace::Units& units = reader.header().units; units != trace::Units{})
    throw UsageError(
        fmt::format("{}to {} a pawn is {} and a mate {}, to nullscope, which would judge, {} and {}: the values "
                    "cannot be compared",
                    where, program, units.per_pawn, units.mate, trace::Units{}.per_pawn, trace::Units{}.mate));
}

}  // namespace nullscope
