// Searches a position with two policies, records both in memory, and prints where the searches diverge.
#include <iostream>
#include <nullscope/engine/fen.hpp>
#include <nullscope/trace/judge/diff_words.hpp>
#include <nullscope/trace/read/board.hpp>
#include <nullscope/trace/record/memory_sink.hpp>
#include <nullscope/trace/record/recording.hpp>

using namespace nullscope;

trace::Reader record(const Position& root, const char* policy) {
  SearchRequest request;
  request.root = root;
  request.policy = parse_policy(policy);
  request.limits.depth = 6;
  trace::MemorySink sink;
  trace::record_search(request, sink);
  return sink.take();
}

int main() {
  const Position root = parse_fen("4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1");
  const trace::Reader standard = record(root, "std:3");
  const trace::Reader verified = record(root, "verified:3");
  const trace::Diff diff = trace::diff_traces(standard, verified);
  if (!diff.first) return 0;
  const trace::PlayedLine line = play_line(root, diff.first->path);
  std::cout << "They diverge " << (line.san.empty() ? "at the root" : "after " + line.san) << ".\nstd:3      "
            << trace::what_a_did(*diff.first, line.position, standard.header().units) << "\nverified:3 "
            << trace::what_b_did(*diff.first, line.position, verified.header().units) << '\n';
}
