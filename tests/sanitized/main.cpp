// The program `sanitized`: the parts that read what strangers send, under the sanitizers. A report ends it.
//
//   sanitized moves          perft of three positions
//   sanitized forged COUNT   every named class of forged traces, and COUNT seeds, with every question to them
//
// Exit 0 all is well, 1 not, 2 wrong usage.
#include <charconv>
#include <cstdio>

#include "engine/fen.hpp"
#include "engine/perft.hpp"
#include "tests/forge/classes.hpp"
#include "trace/format/writer.hpp"
#include "trace/judge/audit.hpp"
#include "trace/judge/diff.hpp"
#include "trace/judge/lint.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"
#include "trace/read/tree.hpp"
#include "trace/read/why.hpp"
#include "trace/record/copy.hpp"

namespace nullscope {
namespace {

constexpr std::uint64_t kMostNodes = 20'000;  // of larger traces only what is quick is asked

struct Asked {
  int answered = 0;
  int refused = 0;

  // One question that cannot be answered does not hide the next.
  template <class F>
  void ask(F question) {
    try {
      question();
      ++answered;
    } catch (const trace::Error&) {
      ++refused;
    }
  }
};

// As `nullscope pack` of two of it does. What was written can be read.
void copy_twice(const trace::Reader& trace) {
  trace::MemoryOutput output;
  {
    trace::WriterSink sink(output);
    trace::Recorder recorder(sink, 0);
    recorder.begin(trace.header());
    for (const std::string& label : trace.ending().labels) recorder.label(label);
    for (std::uint16_t thread = 0; thread < 2; ++thread) trace::copy_events(trace, recorder, thread);
    recorder.finish(trace.ending().result);
  }
  const trace::Reader copied = trace::open_memory(output.take());
  if (!copied.damage().empty()) std::abort();
  copied.walk([](const trace::Event&, const trace::Decoder&) { return true; });
}

void ask_all(Asked& asked, const trace::Reader& trace) {
  const auto root = [&] { return trace.root(); };
  asked.ask([&] { trace::tree_rows(trace, root(), {}); });
  asked.ask([&] { trace.children(root()); });
  asked.ask([&] { trace.ancestors(trace.index().end_node - 1); });
  asked.ask([&] { trace::why(trace, "e2e4 e7e5"); });
  asked.ask([&] { copy_twice(trace); });
  if (trace.index().end_node > kMostNodes) return;
  asked.ask([&] { lint(trace); });
  asked.ask([&] {
    trace::TreeOptions all;
    all.all = true;
    all.levels = kMaxPly;
    trace::tree_rows(trace, root(), all);
  });
  asked.ask([&] {
    for (const trace::FoundNode& found : trace::find_nodes(trace, {}, trace::FindSort::Size, 20).nodes)
      play_line(trace::root_of(trace.header()), moves_of(trace.ancestors(found.node.id)));
  });
  asked.ask([&] {
    trace::FindQuery reduced;
    reduced.marks = {trace::Mark::Reduced};
    trace::find_nodes(trace, reduced, trace::FindSort::Id, 20);
  });
  asked.ask([&] {
    if (trace.block_count() == 0) return;
    const trace::Narrator narrator(trace.header());
    int steps = 0;
    trace::Replay(trace).forward(
        trace.index().blocks[0].first_sequence, trace::Replay::Step::Into,
        [&](const trace::Moment& m) { return !narrator.sentence(m).empty() && ++steps < 2000; });
  });
  asked.ask([&] {
    trace::DiffOptions options;
    options.all_iterations = true;
    trace::diff_traces(trace, trace, options);
  });
  asked.ask([&] {
    trace::AuditOptions options;
    options.sample = 3;
    options.nodes = 20'000;
    trace::audit_trace(trace, "t.nst", options);
  });
}

void ask_about(Asked& asked, const forge::Forged& forged) {
  asked.ask([&] {
    const trace::Reader trace = trace::open_memory(forged.content);
    asked.ask([&] { trace.index(); });
    ask_all(asked, trace);
  });
}

int forged(std::uint64_t seeds) {
  constexpr std::size_t kLargest = 1 << 20;  // a class may be large inside; what is large outside takes long to make
  Asked asked;
  for (const forge::Class& c : forge::classes())
    if (!c.is_lesson())
      if (const forge::Forged made = c.make(); made.content.size() < kLargest) ask_about(asked, made);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) ask_about(asked, forge::forge(seed));
  std::printf("%d questions answered, %d refused\n", asked.answered, asked.refused);
  return asked.answered > 0 && asked.refused > 0 ? 0 : 1;
}

int moves() {
  struct Known {
    const char* fen;
    int depth;
    std::uint64_t leaves;
  };
  constexpr Known kKnown[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197'281},
      {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97'862},
      {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43'238},
  };
  for (const Known& known : kKnown)
    if (perft(parse_fen(known.fen), known.depth) != known.leaves) return 1;
  return 0;
}

}  // namespace
}  // namespace nullscope

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "moves" && argc == 2) return nullscope::moves();
  std::uint64_t seeds = 0;
  if (what == "forged" && argc == 3) {
    const std::string_view count = argv[2];
    if (std::from_chars(count.data(), count.data() + count.size(), seeds).ec == std::errc())
      return nullscope::forged(seeds);
  }
  std::fputs("usage: sanitized moves | sanitized forged COUNT\n", stderr);
  return 2;
}
