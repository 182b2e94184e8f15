// A whole trace, and every question to it. file_mutator.cpp keeps its frames' checksums right.
//
// What opens answers, or says with a trace::Error what is wrong; what the answers say agrees.
#include "tests/fuzz/target.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"
#include "trace/judge/diff.hpp"
#include "trace/judge/lint.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"
#include "trace/read/tree.hpp"
#include "viz/figure/select.hpp"
#include "viz/icicle/icicle_svg.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::uint64_t kMostEvents = 3'000;  // larger ones are read, but not asked every question

// The questions are independent of each other: one that cannot be answered does not hide the next.
template <class F>
void ask(F question) {
  try {
    question();
  } catch (const trace::Error&) {
  }
}

void check_totals(const trace::Reader& trace) {
  const trace::LintReport report = lint(trace);
  const bool agree = test::recount(trace) == trace.ending().summary;
  require(agree || report.count > 0, "lint tells when the totals are not those of the blocks");
  require(agree || trace.damage().empty(), "the totals of a trace that was cut off are those of its blocks");
}

std::vector<std::uint64_t> sequences(const trace::Reader& trace, bool backward) {
  std::vector<std::uint64_t> found;
  const auto note = [&](const trace::Moment& moment) { return found.push_back(moment.what.sequence), true; };
  const trace::Replay replay(trace);
  const trace::Index& index = trace.index();
  if (backward)
    replay.backward(index.end_sequence - 1, trace::Replay::Step::Into, note);
  else
    replay.forward(index.blocks.at(0).first_sequence, trace::Replay::Step::Into, note);
  return found;
}

void check_replay(const trace::Reader& trace) {
  if (trace.block_count() == 0) return;
  const auto there = sequences(trace, false);
  const auto back = sequences(trace, true);
  require(std::equal(there.begin(), there.end(), back.rbegin(), back.rend()),
          "a replay backward tells the same events the other way round");
  const trace::Narrator narrator(trace.header());
  trace::Replay(trace).forward(trace.index().blocks.at(0).first_sequence, trace::Replay::Step::Over,
                               [&](const trace::Moment& moment) { return !narrator.sentence(moment).empty(); });
}

void check_nodes(const trace::Reader& trace) {
  const trace::FoundNodes found = trace::find_nodes(trace, {}, trace::FindSort::Size, 3);
  for (const trace::FoundNode& node : found.nodes) {
    const trace::NodeId id = node.node.id;
    ask([&] { require(trace.node(id).value == node.node.value, "a node is the same however it is found"); });
    ask([&] {
      const auto line = trace.ancestors(id);
      require(!line.empty() && line.back().id == id, "the line to a node ends with it");
      play_line(trace::root_of(trace.header()), moves_of(line));
    });
    ask([&] { trace::tree_rows(trace, id, {}); });
    ask([&] {
      for (const trace::Node& child : trace.children(id)) require(child.parent == id, "a child is its parent's");
    });
    for (const auto what : {viz::Selection::What::Explain, viz::Selection::What::Pv, viz::Selection::What::Biggest})
      ask([&] { viz::select_nodes(trace, id, {what, 20, false, true, {}}); });
  }
}

void check_pictures(const trace::Reader& trace) {
  viz::IcicleOptions options;
  options.all_iterations = true;
  options.columns = 60;
  const viz::Icicle icicle = viz::make_icicle(trace, options);
  test::XmlReader::read(viz::icicle_svg(icicle, trace.header(), viz::Theme::Light));
}

}  // namespace

void run(std::string_view input) {
  ask([&] {
    const auto trace = trace::open_memory(std::string(input));
    std::uint64_t events = 0;
    ask([&] { trace.walk([&](const trace::Event&, const trace::Decoder&) { return ++events <= kMostEvents; }); });
    if (events > kMostEvents) return;
    ask([&] { check_totals(trace); });
    ask([&] { check_replay(trace); });
    ask([&] { check_nodes(trace); });
    ask([&] { check_pictures(trace); });
    ask([&] { trace::find_path(trace, "e2e4 -- Nf6"); });
    ask([&] {
      trace::DiffOptions all;
      all.all_iterations = true;
      require(trace::diff_traces(trace, trace, all).divergences == 0, "a trace does not differ from itself");
    });
  });
}

}  // namespace nullscope::fuzz
