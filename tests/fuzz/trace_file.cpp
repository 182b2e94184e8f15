// A whole trace, and every question to it. file_mutator.cpp keeps its frames' checksums right.
//
// What opens answers, or says with a TraceError what is wrong; what the answers say agrees.
#include "tests/fuzz/target.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"
#include "trace/judge/diff.hpp"
#include "trace/read/find.hpp"
#include "trace/judge/lint.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"
#include "trace/read/tree.hpp"
#include "viz/icicle/icicle_svg.hpp"
#include "viz/figure/select.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::uint64_t kMostEvents = 3'000;  // larger ones are read, but not asked every question

// The questions are independent of each other: one that cannot be answered does not hide the next.
template <class F>
void ask(F question) {
  try {
    question();
  } catch (const TraceError&) {
  }
}

void check_totals(const TraceReader& trace) {
  const LintReport report = lint(trace);
  const bool agree = test::recount(trace) == trace.ending().summary;
  require(agree || report.count > 0, "lint tells when the totals are not those of the blocks");
  require(agree || trace.damage().empty(), "the totals of a trace that was cut off are those of its blocks");
}

std::vector<std::uint64_t> sequences(const TraceReader& trace, bool backward) {
  std::vector<std::uint64_t> found;
  const auto note = [&](const Moment& moment) { return found.push_back(moment.what.sequence), true; };
  const Replay replay(trace);
  const TraceIndex& index = trace.index();
  if (backward)
    replay.backward(index.end_sequence - 1, Replay::Step::Into, note);
  else
    replay.forward(index.blocks.at(0).first_sequence, Replay::Step::Into, note);
  return found;
}

void check_replay(const TraceReader& trace) {
  if (trace.block_count() == 0) return;
  const auto there = sequences(trace, false);
  const auto back = sequences(trace, true);
  require(std::equal(there.begin(), there.end(), back.rbegin(), back.rend()),
          "a replay backward tells the same events the other way round");
  const Narrator narrator(trace.header());
  Replay(trace).forward(trace.index().blocks.at(0).first_sequence, Replay::Step::Over,
                        [&](const Moment& moment) { return !narrator.sentence(moment).empty(); });
}

void check_nodes(const TraceReader& trace) {
  const FoundNodes found = find_nodes(trace, {}, FindSort::Size, 3);
  for (const FoundNode& node : found.nodes) {
    const NodeId id = node.node.id;
    ask([&] { require(trace.node(id).value == node.node.value, "a node is the same however it is found"); });
    ask([&] {
      const auto line = trace.ancestors(id);
      require(!line.empty() && line.back().id == id, "the line to a node ends with it");
      uci_path(line);
    });
    ask([&] { tree_rows(trace, id, {}); });
    ask([&] {
      for (const Node& child : trace.children(id)) require(child.parent == id, "a child is its parent's");
    });
    for (const auto what : {Selection::What::Explain, Selection::What::Pv, Selection::What::Biggest})
      ask([&] { select_nodes(trace, id, {what, 20, false, true, {}}); });
  }
}

void check_pictures(const TraceReader& trace) {
  IcicleOptions options;
  options.all_iterations = true;
  options.columns = 60;
  const Icicle icicle = make_icicle(trace, options);
  test::XmlReader::read(icicle_svg(icicle, trace.header(), Theme::Light));
}

}  // namespace

void run(std::string_view input) {
  ask([&] {
    const auto trace = TraceReader::open_memory(std::string(input));
    std::uint64_t events = 0;
    ask([&] { trace.walk([&](const Event&, const Decoder&) { return ++events <= kMostEvents; }); });
    if (events > kMostEvents) return;
    ask([&] { check_totals(trace); });
    ask([&] { check_replay(trace); });
    ask([&] { check_nodes(trace); });
    ask([&] { check_pictures(trace); });
    ask([&] { find_path(trace, "e2e4 -- Nf6"); });
    ask([&] {
      DiffOptions all;
      all.all_iterations = true;
      require(diff_traces(trace, trace, all).places == 0, "a trace does not differ from itself");
    });
  });
}

}  // namespace nullscope::fuzz
