#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/summary_report.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "summary", "t.nst [--json] [--recount]",
    "Shows what the search of a trace did, by iteration and by depth: nodes, null moves and what became of\n"
    "them, what verification and re-search cost, cutoffs, and how nodes ended. EBF, the effective branching factor,\n"
    "is how many times larger an iteration was than the one before. Percentages of nodes may overlap.",
    "nullscope summary zugzwang.nst", kExampleTrace};

// Counts every event of every block.
trace::Summary recount(const trace::Reader& reader) {
  trace::Summary counted;
  for (std::uint32_t i = 0; i < reader.block_count(); ++i) {
    const trace::Block& block = reader.block(i);
    counted.continue_iteration(block.root.depth);
    trace::Decoder decoder(block);
    trace::Event event;
    while (decoder.next(event)) counted.count(event);
  }
  return counted;
}

bool agrees(const trace::Reader& reader, const trace::Summary& counted) {
  trace::Summary whole = reader.ending().dropped;
  whole.add(counted);
  return whole == reader.ending().summary;
}

}  // namespace

int summary_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments.flag("recount", "recount every event, and compare with the file's own summary")
      .flag("json", "print JSON (names: tools/JSON.md)");
  if (!arguments.parse(words)) return kFine;

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  std::optional<bool> agreed;
  if (arguments.has("recount")) agreed = agrees(input.reader, recount(input.reader));

  if (arguments.has("json")) {
    Json json = summary_json(input.reader);
    if (agreed) json["recount_agrees"] = *agreed;
    print_json(json);
  } else {
    print("{}", summary_text(input.reader));
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
