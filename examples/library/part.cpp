// Searches a position with two policies, records both in memory, and prints where they part.
#include <iostream>

#include "engine/fen.hpp"
#include "trace/read/board.hpp"
#include "trace/judge/diff.hpp"
#include "trace/record/recording.hpp"
#include "trace/format/writer.hpp"

using namespace nullscope;

TraceReader record(const Position& root, const char* policy) {
  SearchRequest request;
  request.root = root;
  request.policy = parse_policy(policy);
  request.limits.depth = 6;
  MemoryOutput bytes;
  WriterSink sink(bytes);
  record_search(request, sink);
  return TraceReader::open_memory(bytes.bytes());
}

int main() {
  const Position root = parse_fen("4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1");
  const TraceReader standard = record(root, "std:3");
  const TraceReader verified = record(root, "verified:3");
  const TraceDiff diff = diff_traces(standard, verified);
  if (!diff.first) return 0;
  Position here = root;
  std::cout << "They part " << (diff.first->path.empty() ? "at the root" : "after");
  for (const MoveCode move : diff.first->path) {
    std::cout << ' ' << san_move(here, move);
    here = after(here, move);
  }
  std::cout << ".\nstd:3      " << what_a_did(*diff.first, here) << "\nverified:3 " << what_b_did(*diff.first, here)
            << '\n';
}
