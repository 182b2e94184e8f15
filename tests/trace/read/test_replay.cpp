#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/judge/rerun.hpp"
#include "trace/open.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct ToldSentence {
  std::uint64_t sequence;
  std::string sentence;
  Key key;
  Score best;
  bool operator==(const ToldSentence&) const = default;
};

std::ostream& operator<<(std::ostream& out, const ToldSentence& t) { return out << t.sequence << ": " << t.sentence; }

using Direction = void (trace::Replay::*)(std::uint64_t, trace::Replay::Step, const trace::Replay::OnMoment&) const;

std::vector<ToldSentence> tell(const trace::Reader& reader, Direction direction, std::uint64_t from, std::size_t count,
                               trace::Replay::Step step = trace::Replay::Step::Into) {
  const trace::Narrator narrator(reader.header());
  std::vector<ToldSentence> told;
  (trace::Replay(reader).*direction)(from, step, [&](const trace::Moment& m) {
    told.push_back({m.what.sequence, narrator.sentence(m), m.board.key(), m.best});
    return told.size() < count;
  });
  return told;
}

}  // namespace

TEST_CASE("backward is forward the other way round") {
  const trace::Reader& trace = large_trace();
  REQUIRE(trace.block_count() >= 3);
  const std::uint64_t boundary = trace.index().blocks[1].first_sequence;
  // Within a block, across a boundary, more than is held at once, and from the very start.
  for (const auto& [from, count] : std::vector<std::pair<std::uint64_t, std::size_t>>{
           {boundary + 5000, 100}, {boundary - 50, 100}, {boundary - 1500, 3000}, {0, 200}}) {
    auto forward = tell(trace, &trace::Replay::forward, from, count);
    const auto backward = tell(trace, &trace::Replay::backward, from + count - 1, count);
    REQUIRE(forward.size() == count);
    for (std::size_t i = 0; i < count; ++i) REQUIRE(forward[i].sequence == from + i);
    std::reverse(forward.begin(), forward.end());
    CHECK(forward == backward);
  }
}

TEST_CASE("going back ends at the first event, going on at the last") {
  const trace::Reader& trace = large_trace();
  const std::uint64_t end = trace.index().end_sequence;
  CHECK(tell(trace, &trace::Replay::backward, 4, 100).size() == 5);
  CHECK(tell(trace, &trace::Replay::forward, end - 5, 100).size() == 5);
  CHECK_THROWS_AS(tell(trace, &trace::Replay::forward, end, 1), trace::Error);
}

TEST_CASE("the replay's boards are those of the whole walk") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 5)).bytes);
  trace::BoardTracker boards(trace.header());
  std::vector<Key> keys;
  trace.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    boards.follow(event, decoder.state());
    keys.push_back(event.node ? boards.position().key() : parse_fen(kZugzwang).key());
    return true;
  });
  const auto told = tell(trace, &trace::Replay::forward, 0, keys.size());
  REQUIRE(told.size() == keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) REQUIRE(told[i].key == keys[i]);
}

TEST_CASE("stepping over tells a node's own events and its children's ends, in both directions") {
  const trace::Reader& trace = large_trace();
  const trace::NodeId root = trace.root();
  std::vector<std::uint64_t> expected;
  trace.walk_subtree(root, [&](const trace::Event& event, const trace::Decoder&) {
    const bool ends = event.type == trace::Event::Type::Enter || event.type == trace::Event::Type::Leave;
    if (event.node->id == root || (event.node->parent == root && ends)) expected.push_back(event.sequence);
    return true;
  });
  REQUIRE(expected.size() > 20);
  const auto sequences = [](const std::vector<ToldSentence>& told) {
    std::vector<std::uint64_t> s;
    for (const ToldSentence& t : told) s.push_back(t.sequence);
    return s;
  };
  CHECK(sequences(tell(trace, &trace::Replay::forward, expected.front(), 1000, trace::Replay::Step::Over)) == expected);
  auto back =
      sequences(tell(trace, &trace::Replay::backward, expected.back(), expected.size(), trace::Replay::Step::Over));
  std::reverse(back.begin(), back.end());
  CHECK(back == expected);
}

TEST_CASE("a recorded search repeats itself, event by event, under every policy") {
  for (const Policy& policy : all_policies()) {
    const auto trace = trace::open_memory(record(make_request(kZugzwang, 5, policy)).bytes);
    const trace::Rerun again = rerun(trace);
    INFO(to_string(policy) << ": " << again.recorded << " / " << again.found);
    CHECK(again.equal);
    CHECK(again.events == trace.index().end_sequence);
  }
}

TEST_CASE("filtered, stopped and flight-recorded searches repeat themselves too") {
  const SearchRequest request = make_request(kMiddlegame, 7);
  trace::FilterOptions filter;
  filter.max_ply = 3;
  filter.no_quiescence = true;
  CHECK(rerun(trace::open_memory(record(request, filter).bytes)).equal);

  const auto flight = trace::open_memory(record(request, {}, 2).bytes);
  REQUIRE(flight.index().blocks.front().first_sequence > 0);
  CHECK(rerun(flight).equal);
  CHECK(rerun(flight).events == flight.index().end_sequence - flight.index().blocks.front().first_sequence);

  SearchRequest stopped = request;
  stopped.limits.nodes = 12'345;
  CHECK(rerun(trace::open_memory(record(stopped).bytes)).equal);
}

namespace {

// Passes a recording on under another header, so that running it again must differ.
class Disguise final : public trace::Sink {
 public:
  Disguise(trace::Sink& inner, void (*change)(trace::Header&)) : inner_(inner), change_(change) {}
  void begin(const trace::Header& header) override {
    trace::Header changed = header;
    change_(changed);
    inner_.begin(changed);
  }
  void block(const trace::Block& block) override { inner_.block(block); }
  void end(const trace::Result& result) override { inner_.end(result); }

 private:
  trace::Sink& inner_;
  void (*change_)(trace::Header&);
};

trace::Reader disguised(int depth, void (*change)(trace::Header&)) {
  trace::MemoryOutput output;
  trace::WriterSink writer(output);
  Disguise sink(writer, change);
  trace::record_search(make_request(kZugzwang, depth), sink);
  return trace::open_memory(output.bytes());
}

}  // namespace

TEST_CASE("the first event that differs is named, with what happened instead") {
  const auto other_policy = disguised(5, [](trace::Header& h) { h.policy = "std:3"; });
  const trace::Rerun again = rerun(other_policy);
  CHECK_FALSE(again.equal);
  CHECK(again.sequence == again.events);
  CHECK(again.recorded != again.found);
  CHECK(again.recorded.find("node 1") == 0);

  const trace::Rerun shorter = rerun(disguised(4, [](trace::Header& h) { h.depth = 3; }));
  CHECK_FALSE(shorter.equal);
  CHECK(shorter.found == "the search has ended");
  const trace::Rerun longer = rerun(disguised(3, [](trace::Header& h) { h.depth = 4; }));
  CHECK_FALSE(longer.equal);
  CHECK(longer.recorded == "the recording has ended");
}

TEST_CASE("a trace by another program cannot be run again") {
  const auto other = disguised(3, [](trace::Header& h) { h.program = "another engine 1"; });
  CHECK_THROWS_AS(rerun(other), trace::Error);
  std::string bytes = record(make_request(kMiddlegame, 7)).bytes;
  bytes.resize(bytes.size() - 10);
  CHECK_THROWS_AS(rerun(trace::open_memory(bytes)), trace::Damaged);
}
