// Leaving things out never changes a total.
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct Filtered {
  trace::Reader reader;
  SearchResult result;
};

Filtered filtered(const SearchRequest& request, const std::string& filter) {
  Recorded trace = record(request, trace::FilterOptions::from_text(filter));
  auto reader = trace::open_memory(std::move(trace.bytes));
  REQUIRE(reader.header().filter == filter);
  REQUIRE(reader.ending().summary.total().counters == trace.result.counters);
  REQUIRE(recount(reader) == reader.ending().summary);
  return {std::move(reader), std::move(trace.result)};
}

template <class F>
std::size_t count_nodes(const trace::Reader& reader, F matches) {
  std::size_t n = 0;
  reader.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    n += event.type == trace::Event::Type::Enter && matches(*event.node, decoder);
    return true;
  });
  return n;
}

const auto kAny = [](const trace::Node&, const trace::Decoder&) { return true; };

}  // namespace

TEST_CASE("Filters are written and read as the command line has them") {
  for (const std::string text :
       {"--last-iteration", "--no-quiescence --max-ply 3", "--budget 1000 --trigger key:00000000000000ff",
        "--trigger re-search --path e2e4 -- e7e5"})
    REQUIRE(trace::FilterOptions::from_text(text).to_text() == text);
  REQUIRE_THROWS_AS(trace::FilterOptions::from_text("--max-ply"), trace::Error);
  REQUIRE_THROWS_AS(trace::FilterOptions::from_text("--max-ply x"), trace::Error);
  REQUIRE_THROWS_AS(trace::FilterOptions::from_text("--trigger nonsense"), trace::Error);
  REQUIRE_THROWS_AS(trace::FilterOptions::from_text("--else"), trace::Error);
}

TEST_CASE("Totals stay the search's own under every filter, for every policy") {
  const char* filters[] = {"--last-iteration",
                           "--no-quiescence",
                           "--max-ply 0",
                           "--max-ply 2",
                           "--budget 50",
                           "--trigger null-move-fail-high",
                           "--trigger null-move-cutoff",
                           "--trigger depth-reduced",
                           "--trigger re-search",
                           "--trigger pvs-re-search",
                           "--budget 40 --trigger verify-flip",
                           "--last-iteration --no-quiescence --max-ply 3"};
  for (const Position& root : random_positions(5, 303))
    for (const Policy& policy : all_policies())
      for (const char* filter : filters) filtered(make_request(root, 4, policy), filter);
}

TEST_CASE("The filter --max-ply records no node beyond it and --no-quiescence none of quiescence") {
  const auto shallow = filtered(make_request(kZugzwang, 5), "--max-ply 2");
  REQUIRE(count_nodes(shallow.reader, [](const trace::Node& n, const trace::Decoder&) { return n.ply > 2; }) == 0);
  REQUIRE(count_nodes(shallow.reader, kAny) > 10);
  const auto quiet = filtered(make_request(kZugzwang, 5), "--no-quiescence");
  REQUIRE(count_nodes(quiet.reader,
                      [](const trace::Node& n, const trace::Decoder&) { return n.kind == NodeKind::Quiescence; }) == 0);
  REQUIRE(count_nodes(quiet.reader, kAny) == quiet.result.counters.interior);
}

TEST_CASE("The filter --last-iteration records the deepest iteration whole and only the roots of the others") {
  const auto last = filtered(make_request(kZugzwang, 5), "--last-iteration");
  const auto& iterations = last.result.iterations;
  REQUIRE(count_nodes(last.reader, kAny) == iterations.back().counters.total() + iterations.size() - 1);
}

TEST_CASE("The filter --budget records that many nodes and the roots that follow") {
  const auto some = filtered(make_request(kZugzwang, 5), "--budget 100");
  const std::size_t n = count_nodes(some.reader, kAny);
  REQUIRE(n >= 100);
  REQUIRE(n <= 100 + 5);
}

TEST_CASE("The filter --path records the line and what is below it, nothing beside it") {
  const auto below = filtered(make_request(kZugzwang, 5), "--path e8a4 c1b2");
  REQUIRE(count_nodes(below.reader, [](const trace::Node& n, const trace::Decoder& d) {
            const auto& s = d.state();
            return (s.levels() > 1 && s.at(1).move != trace::MoveCode(Move(60, 24))) ||
                   (s.levels() > 2 && n.ply >= 2 && s.at(2).move != trace::MoveCode(Move(2, 9)));
          }) == 0);
  REQUIRE(count_nodes(below.reader, [](const trace::Node& n, const trace::Decoder&) { return n.ply > 2; }) > 5);
  REQUIRE_THROWS_AS(record(make_request(kZugzwang, 3), trace::FilterOptions::from_text("--path e2e4")), trace::Error);
}

TEST_CASE("A trigger records the node it fired at, with what had happened to it") {
  const auto from = filtered(make_request(kZugzwang, 5), "--trigger re-search");
  bool seen = false;
  from.reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    if (event.type != trace::Event::Type::ReSearch || event.cause != ReSearch::VerificationFailed) return true;
    seen = true;
    REQUIRE(happened(*event.node, trace::Mark::NullTried));
    REQUIRE(happened(*event.node, trace::Mark::NullFailHigh));
    REQUIRE(happened(*event.node, trace::Mark::Reduced));
    return false;
  });
  REQUIRE(seen);
}

TEST_CASE("A trigger on a position's key records from that position on") {
  const Position root = parse_fen(kZugzwang);
  const Position target = root.after(Move(60, 24));
  trace::FilterOptions filter;
  filter.trigger_key = target.key();
  const auto from = filtered(make_request(root, 4), filter.to_text());
  std::vector<trace::MoveCode> first;
  from.reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    if (event.type == trace::Event::Type::Enter && event.node->ply == 1) first.push_back(event.node->move);
    return true;
  });
  REQUIRE_FALSE(first.empty());
  REQUIRE(first.front() == trace::MoveCode(Move(60, 24)));
}

TEST_CASE("A flight recorder keeps the last blocks, and the totals of all") {
  SearchRequest request = make_request(kMiddlegame, 7);
  const Recorded all = record(request);
  const Recorded last = record(request, {}, 2);
  const auto whole = trace::open_memory(all.bytes);
  const auto kept = trace::open_memory(last.bytes);
  REQUIRE(whole.block_count() > 3);
  REQUIRE(kept.block_count() == 2);
  REQUIRE(kept.ending().summary == whole.ending().summary);
  REQUIRE(recount(kept) == whole.ending().summary);
  const trace::NodeId first = kept.index().blocks.front().first_node;
  REQUIRE_THROWS_AS(kept.node(first - 1), trace::Error);
  REQUIRE(kept.node(first + 5).value == whole.node(first + 5).value);
}
