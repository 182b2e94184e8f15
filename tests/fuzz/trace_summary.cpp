// The archive of a trace's ending: what reads can be written, and its parts add up to its total.
#include "tests/fuzz/target.hpp"
#include "trace/format/archives.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  trace::Ending ending;
  try {
    ending = trace::decode_ending(input);
  } catch (const trace::Error&) {
    return;
  }
  const std::string bytes = trace::encode_ending(ending);
  const trace::Ending again = trace::decode_ending(bytes);
  require(trace::encode_ending(again) == bytes && again.summary == ending.summary,
          "an ending that was written reads the same");

  trace::Summary sum = ending.dropped;
  sum.add(ending.summary);
  trace::Tally total = ending.dropped.total();
  total += ending.summary.total();
  require(sum.total() == total, "the total of a sum is the sum of the totals");
  const trace::Summary::Iteration* previous = nullptr;
  for (const auto& iteration : ending.summary.iterations) {
    if (previous)
      require(trace::Summary::branching_factor(*previous, iteration) >= 0, "a branching factor is a number");
    previous = &iteration;
  }
}

}  // namespace nullscope::fuzz
