// What a trace holds is what the paper's figures do: the recorder against the oracle, with no engine in between to ask.
#include "engine/fen.hpp"
#include "tests/oracle/comparison.hpp"
#include "tests/properties/random_request.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/trials.hpp"
#include "trace/format/writer.hpp"
#include "trace/open.hpp"
#include "trace/read/board.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::test {
namespace {

using Recorded = nullscope::trace::Event;  // as a reader meets it, where test::Event is the oracle's

Move move_of(const Position& before, trace::MoveCode code) {
  return code.is_none() ? Move::none() : code.is_null() ? Move::null() : to_move(before, code);
}

Event told(const Recorded& e, const Position& parent, const Position& here) {
  switch (e.type) {
    case Recorded::Type::Iteration: return {.type = Event::Iteration, .depth = e.depth};
    case Recorded::Type::Enter:
      return {.type = Event::Enter,
              .kind = e.node->kind,
              .flag = e.node->verify,
              .move = move_of(parent, e.node->move),
              .depth = e.node->depth,
              .alpha = e.node->alpha,
              .beta = e.node->beta,
              .id = here.key()};
    case Recorded::Type::NullTried:
      return {.type = Event::NullTried, .depth = e.depth, .alpha = e.alpha, .beta = e.beta};
    case Recorded::Type::NullResult: return {.type = Event::NullResult, .flag = e.flag, .value = e.value};
    case Recorded::Type::DepthChanged: return {.type = Event::DepthReduced, .depth = e.from, .to = e.depth};
    case Recorded::Type::VerifyFlip: return {.type = Event::VerifyFlip, .flag = e.flag};
    case Recorded::Type::ReSearch: return {.type = Event::ReSearch, .cause = e.cause};
    case Recorded::Type::Noted: return {.type = Event::StaticEval, .value = e.value};
    case Recorded::Type::Leave:
      return {.type = Event::Leave, .exit = e.node->exit, .bound = e.node->bound, .value = e.value};
    default: throw std::logic_error("there is neither table nor filter here");
  }
}

std::vector<Event> recorded_events(const SearchRequest& request) {
  trace::MemoryOutput output;
  trace::WriterSink sink(output);
  trace::record_search(request, sink);
  const auto reader = trace::open_memory(output.bytes());
  std::vector<Event> events;
  trace::BoardTracker board(reader.header());
  reader.walk([&](const Recorded& event, const trace::Decoder& decoder) {
    board.follow(event, decoder.state());
    const auto& line = board.line();
    const Position& parent = line.size() > 1 ? line[line.size() - 2] : request.root;
    events.push_back(told(event, parent, line.empty() ? request.root : line.back()));
    return true;
  });
  return events;
}

}  // namespace

TEST_CASE("a trace holds the oracle's events, all of them, in order") {
  const Trials trials(150);
  SplitMix64 random(trials.seed);
  std::size_t events = 0;
  for (const Position& root : random_positions(trials.count, trials.seed)) {
    SearchRequest request = for_oracle(random_request(root, random));
    request.options.table = TableMode::Off;  // a trace tells who wrote an entry, not where it is
    const auto oracle = make_oracle(request);
    oracle->deepen(request.limits.depth);
    const std::vector<Event> recorded = recorded_events(request);
    CAPTURE(trials.seed, to_string(request.policy), request.limits.depth, to_fen(root));
    if (recorded != oracle->report.events) FAIL(first_difference(recorded, oracle->report.events));
    events += recorded.size();
  }
  CHECK(events > trials.count);
}

}  // namespace nullscope::test
