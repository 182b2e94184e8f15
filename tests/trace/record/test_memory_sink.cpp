// A recording that stays in memory reads as the same one through a file.
#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/record/memory_sink.hpp"
#include "trace/record/text_sink.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

trace::Reader in_memory(const SearchRequest& request, const trace::FilterOptions& filter = {}) {
  trace::MemorySink sink;
  trace::RecordingOptions options;
  options.filter = filter;
  trace::record_search(request, sink, options);
  return sink.take();
}

std::vector<std::string> events(const trace::Reader& reader, trace::NodeId subtree = 0) {
  std::vector<std::string> lines;
  const auto add = [&](const trace::Event& e, const trace::Decoder& d) {
    lines.push_back(std::to_string(e.sequence) + " " + std::to_string(d.iteration()) + " " + to_text(e));
    return true;
  };
  subtree ? reader.walk_subtree(subtree, add) : reader.walk(add);
  return lines;
}

void check_same(const trace::Reader& memory, const trace::Reader& file) {
  CHECK(memory.damage().empty());
  CHECK(memory.file_size() == 0);
  CHECK(memory.header().fen == file.header().fen);
  CHECK(memory.header().policy == file.header().policy);
  CHECK(memory.header().filter == file.header().filter);
  CHECK(memory.ending().summary == file.ending().summary);
  CHECK(memory.ending().result.counters == file.ending().result.counters);

  REQUIRE(memory.block_count() == file.block_count());
  const trace::Index& a = memory.index();
  const trace::Index& b = file.index();
  CHECK(a.end_node == b.end_node);
  CHECK(a.end_sequence == b.end_sequence);
  REQUIRE(a.spans.size() == b.spans.size());
  REQUIRE(a.iterations.size() == b.iterations.size());
  std::vector<trace::NodeId> ids;
  for (std::size_t i = 0; i < a.spans.size(); ++i) {
    CHECK(a.spans[i].node == b.spans[i].node);
    ids.push_back(a.spans[i].node.id);
  }
  for (std::size_t i = 0; i < a.iterations.size(); ++i) {
    CHECK(memory.root(a.iterations[i].depth) == file.root(b.iterations[i].depth));
    ids.push_back(a.iterations[i].root);
  }
  for (trace::NodeId id = 1; id < a.end_node; id += 9973) ids.push_back(id);
  for (const trace::NodeId id : ids) {
    CAPTURE(id);
    REQUIRE(memory.node(id) == file.node(id));
    REQUIRE(memory.ancestors(id) == file.ancestors(id));
    REQUIRE(memory.children(id) == file.children(id));
    REQUIRE(memory.iteration_of(id) == file.iteration_of(id));
  }
  const trace::NodeId middle = ids[ids.size() / 2];
  CHECK(events(memory, middle) == events(file, middle));
  CHECK(events(memory) == events(file));
}

}  // namespace

TEST_CASE("A recording kept in memory reads as it does through a file") {
  const SearchRequest request = make_request(kMiddlegame, 7);
  const trace::Reader memory = in_memory(request);
  REQUIRE(memory.block_count() > 1);
  check_same(memory, trace::open_memory(record(request).bytes));
}

TEST_CASE("A filtered or stopped recording kept in memory does, too") {
  SearchRequest request = make_request(kZugzwang, 5);
  const auto filter = trace::FilterOptions::from_text("--max-ply 4 --no-quiescence");
  check_same(in_memory(request, filter), trace::open_memory(record(request, filter).bytes));
  request.limits.nodes = 500;
  check_same(in_memory(request), trace::open_memory(record(request).bytes));
}

TEST_CASE("A block is copied with its contents") {
  const trace::Reader reader = trace::open_memory(record(make_request(kZugzwang, 3)).bytes);
  trace::Block copy;
  {
    const trace::Block first = reader.block(0);
    copy = first;
  }
  for (std::size_t i = 0; i < trace::Block::kColumns; ++i) {
    const trace::Column& a = *std::as_const(copy).columns()[i];
    const trace::Column& b = *reader.block(0).columns()[i];
    CHECK(std::vector(a.data(), a.data() + a.size()) == std::vector(b.data(), b.data() + b.size()));
  }
}
