// The archive of a trace's ending: what reads can be written, and its parts add up to its total.
#include "tests/fuzz/target.hpp"
#include "trace/format/codec.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  TraceEnding ending;
  try {
    ending = decode_ending(input);
  } catch (const TraceError&) {
    return;
  }
  const std::string bytes = encode_ending(ending);
  const TraceEnding again = decode_ending(bytes);
  require(encode_ending(again) == bytes && again.summary == ending.summary,
          "an ending that was written reads the same");

  TraceSummary sum = ending.dropped;
  sum.add(ending.summary);
  Tally total = ending.dropped.total();
  total += ending.summary.total();
  require(sum.total() == total, "the total of a sum is the sum of the totals");
  const TraceSummary::Iteration* previous = nullptr;
  for (const auto& iteration : ending.summary.iterations) {
    if (previous) require(TraceSummary::branching_factor(*previous, iteration) >= 0, "a branching factor is a number");
    previous = &iteration;
  }
}

}  // namespace nullscope::fuzz
