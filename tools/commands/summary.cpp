#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/rules_report.hpp"
#include "tools/report/summary_report.hpp"
#include "trace/blocks/recount.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kSummaryUsage = {
    "summary", "t.nst [--json] [--recount] [--rules]",
    "Shows what the search of a trace did, by iteration and by depth: nodes, null moves and what became of\n"
    "them, what verification and re-search cost, cutoffs, and how nodes ended. EBF, the effective branching factor,\n"
    "is how many times larger an iteration was than the one before. Percentages of nodes may overlap. Of another "
    "engine's\n"
    "trace also what its rules did: searches by purpose, late-move reductions and how often they were wrong, skipped\n"
    "moves and prunings by label, and beta cutoffs by node type, depth and move number.",
    "nullscope summary zugzwang.nst", kExampleTrace};

bool agrees(const trace::Reader& reader, const trace::Summary& counted) {
  trace::Summary whole = reader.ending().dropped;
  whole.add(counted);
  return whole == reader.ending().summary;
}

}  // namespace

int summary_command(const Words& words) {
  Arguments arguments(kSummaryUsage);
  arguments.flag("recount", "recount every event, and compare with the file's own summary")
      .flag("rules",
            "count searches by purpose, labels, reductions and cutoffs by move (always of another engine's trace)")
      .flag("json", "print JSON (names: tools/JSON.md)");
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  std::optional<bool> agreed;
  if (arguments.has("recount")) agreed = agrees(input.reader, recount(input.reader, threads_wanted(arguments)));

  // nullscope's own search has none of these rules, and its summary is in the file.
  std::optional<trace::RuleCounts> rules;
  if (arguments.has("rules") || !trace::is_ours(input.reader.header().program))
    rules = trace::count_rules(input.reader);

  if (arguments.has("json")) {
    Json json = summary_json(input.reader);
    if (rules) json["rules"] = rules_json(*rules, input.reader.ending());
    if (agreed) json["recount_agrees"] = *agreed;
    print_json(json);
  } else {
    print("{}", summary_text(input.reader));
    if (rules) print("\n{}", rules_text(*rules, input.reader.ending()));
    if (agreed && *agreed)
      print("recounted: all {} events agree with the summary\n",
            viz::grouped(input.reader.ending().summary.total().events - input.reader.ending().dropped.total().events));
  }
  if (agreed && !*agreed) {
    complain(fmt::format("{}: its events, recounted, do not agree with its summary", path));
    return kCheckFailed;
  }
  return input.code;
}

}  // namespace nullscope
