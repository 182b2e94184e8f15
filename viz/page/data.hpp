// A trace as the page reads it: made for being decoded in one pass by a few lines of TypeScript
// (viewer/src/data/decode.ts).
//
//   data     = u32 length of the head, head, columns
//   head     = JSON: what the trace is (header, result, totals), the figure, and every kind of event, sentence
//              form and move once; "columns": [[name, bytes], ...] in the order in which they follow
//   kinds    one number an event (one byte, or two where there are more than 256 kinds)
//   moves    Enter: the move's number
//   windows  Enter: what was not foreseen of alpha, beta, depth (the difference)
//   values   Leave, NullResult: value - what was foreseen
//   extras   first, where events were skipped before this one: how many, and at an Enter how many nodes; then
//            Iteration: its depth. NullTried: depth. DepthChanged: plies given up. TableHit: how many nodes ago the
//            entry was written (0: unknown). Folded: its counts. Leave of a node whose inside the page leaves out:
//            the counts of that
//   skipped  Skipped: the move's number
//   corrections  Leave of a cut that an audit found wrong: value, the best move's number + 1
//
// Counts are Counters in their order, and for what the page leaves out three more: see page_head.cpp.
// What is foreseen comes from TreeState on both sides, which sees exactly the events that are written. Numbers are as
// in PageColumn; signed ones where they can be negative.
#pragma once

#include <string>
#include <vector>

#include "trace/judge/audit.hpp"

namespace nullscope::viz {

struct PageDataOptions {
  std::uint64_t most_nodes = 1'000'000;  // of a larger trace, the upper part is shown
  unsigned threads = 1;                  // the result is the same
};

// Numbers in rising order, of which most follow one another.
class NumberRuns {
 public:
  void add(std::uint64_t number);
  bool has(std::uint64_t number) const;

 private:
  struct Run {
    std::uint64_t first;
    std::uint64_t end;
  };
  std::vector<Run> runs_;
};

struct PageData {
  std::string bytes;           // not compressed
  std::uint64_t nodes = 0;     // shown
  std::uint64_t recorded = 0;  // in the trace
  std::uint64_t events = 0;    // shown
  std::uint64_t smallest = 0;  // where the trace is too large: subtrees of fewer nodes are left out
  NumberRuns shown_nodes;      // by the trace's own numbers
  NumberRuns shown_events;
};

// Throws trace::Error where the trace contradicts itself or plays what is not legal.
PageData make_page_data(const trace::Reader& reader, const trace::AuditFile* audit,
                        const PageDataOptions& options = {});

}  // namespace nullscope::viz
