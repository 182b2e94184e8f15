// The C interface records what it is told: a search told through it gives the trace that the recorder makes of it.
#include <fstream>
#include <sstream>
#include <thread>

#include "engine/driver.hpp"
#include "tests/support/catch.hpp"
#include "tests/trace/emit/mirror.hpp"
#include "tests/trace/emit/streams.hpp"
#include "trace/format/digest.hpp"
#include "trace/judge/diff.hpp"
#include "trace/open.hpp"
#include "trace/record/text_sink.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

std::vector<std::string> events_of(const trace::Reader& reader) {
  std::vector<std::string> lines;
  reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    lines.push_back(to_text(event));
    return true;
  });
  return lines;
}

// Tells a search through the C interface.
SearchResult tell(const SearchRequest& request, StreamFile& file) {
  REQUIRE(file.open(to_fen(request.root).c_str()) == NULLSCOPE_OK);
  Table table(request.options.table_entries);
  Mirror mirror(file.stream);
  SearchResult result = run_search(request, table, mirror);
  CAPTURE(nullscope_error_text(file.stream));
  REQUIRE(mirror.first_error() == NULLSCOPE_OK);
  return result;
}

std::string bytes_in(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("A search told through the C interface is the search that the recorder records") {
  for (const Policy& policy : all_policies()) {
    const SearchRequest request = make_request(kZugzwang, 6, policy);
    StreamFile file;
    const SearchResult result = tell(request, file);
    REQUIRE(file.close() == NULLSCOPE_OK);
    const trace::Reader told = file.read();
    const trace::Reader recorded = trace::open_memory(record(request).bytes);
    CAPTURE(to_string(policy));
    REQUIRE(events_of(told) == events_of(recorded));
    CHECK(told.ending().summary == recorded.ending().summary);
    const auto& ours = recorded.ending().result.iterations;
    const auto& theirs = told.ending().result.iterations;
    REQUIRE(theirs.size() == ours.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      CHECK(theirs[i].depth == ours[i].depth);
      CHECK(theirs[i].score == ours[i].score);
      CHECK(theirs[i].best_move == ours[i].best_move);
    }
    CHECK_FALSE(told.ending().result.stopped);
    CHECK(lint(told).count == 0);
    CHECK_NOTHROW(trace::check_digest(file.path));
    CHECK_FALSE(lint(told).own);
    CHECK(result.counters == told.ending().summary.total().counters);
  }
}

TEST_CASE("A large search has many blocks, and is the same too") {
  const SearchRequest request = make_request(kMiddlegame, 7, parse_policy("verified:2"));
  StreamFile file;
  tell(request, file);
  REQUIRE(file.close() == NULLSCOPE_OK);
  REQUIRE(file.read().block_count() > 2);
  CHECK(events_of(file.read()) == events_of(trace::open_memory(record(request).bytes)));
  CHECK(lint(file.read()).count == 0);
}

TEST_CASE("A stopped search is told as such") {
  SearchRequest request = make_request(kMiddlegame, 9);
  request.limits.nodes = 5000;
  StreamFile file;
  tell(request, file);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(file.read().ending().result.stopped);
  CHECK(events_of(file.read()) == events_of(trace::open_memory(record(request).bytes)));
}

TEST_CASE("An engine that returns from a stopped null move gives its result, too") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* const s = file.stream;
  REQUIRE(nullscope_iteration(s, 3) == NULLSCOPE_OK);
  REQUIRE(nullscope_enter(s, NULLSCOPE_NO_MOVE, -50, 50, 3, 0) == NULLSCOPE_OK);
  REQUIRE(nullscope_null_tried(s, 1) == NULLSCOPE_OK);
  REQUIRE(nullscope_enter(s, NULLSCOPE_NULL_MOVE, -50, -49, 1, 0) == NULLSCOPE_OK);
  REQUIRE(nullscope_leave(s, 0, NULLSCOPE_STOPPED) == NULLSCOPE_OK);
  CHECK(nullscope_null_result(s, 0) == NULLSCOPE_OK);
  CHECK(nullscope_null_result(s, 0) == NULLSCOPE_ERROR_ORDER);  // but once
  CHECK(file.close() == NULLSCOPE_ERROR_ORDER);
  const trace::Reader reader = file.read();
  CHECK(reader.ending().result.stopped);
  CHECK(lint(reader).count == 0);
}

TEST_CASE("Threads have a stream each, and each file is whole") {
  const SearchRequest request = make_request(kZugzwang, 7);
  StreamFile alone;
  tell(request, alone);
  REQUIRE(alone.close() == NULLSCOPE_OK);
  std::array<StreamFile, 4> files;
  std::vector<std::thread> threads;
  std::array<int, 4> codes{};
  for (std::size_t i = 0; i < files.size(); ++i)
    threads.emplace_back([&, i] {
      codes[i] = files[i].open(kZugzwang);
      Table table(request.options.table_entries);
      Mirror mirror(files[i].stream);
      run_search(request, table, mirror);
      codes[i] |= mirror.first_error() | files[i].close();
    });
  for (std::thread& t : threads) t.join();
  for (std::size_t i = 0; i < files.size(); ++i) {
    CHECK(codes[i] == NULLSCOPE_OK);
    CHECK(bytes_in(files[i].path) == bytes_in(alone.path));
  }
}

TEST_CASE("A root searched again with another window is the same iteration; the last result counts") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* const s = file.stream;
  const nullscope_move e4 = NULLSCOPE_MOVE(12, 28, 0), d4 = NULLSCOPE_MOVE(11, 27, 0);
  const auto root = [&](int alpha, int beta, nullscope_move move, int value) {
    CHECK(nullscope_iteration(s, 2) == NULLSCOPE_OK);
    CHECK(nullscope_enter(s, NULLSCOPE_NO_MOVE, alpha, beta, 2, 0) == NULLSCOPE_OK);
    CHECK(nullscope_enter(s, move, -beta, -alpha, 1, 0) == NULLSCOPE_OK);
    CHECK(nullscope_leave(s, -value, NULLSCOPE_BY_VALUE) == NULLSCOPE_OK);
    CHECK(nullscope_leave(s, value, NULLSCOPE_BY_VALUE) == NULLSCOPE_OK);
  };
  root(-10, 10, e4, 30);
  root(-10, 500, d4, 40);
  REQUIRE(file.close() == NULLSCOPE_OK);
  const trace::Reader trace = file.read();
  REQUIRE(trace.ending().result.iterations.size() == 1);
  CHECK(trace.ending().result.iterations[0].best_move == "d2d4");
  CHECK(trace.ending().result.iterations[0].score == 40);
  CHECK(trace.root(2) == 3);
  CHECK(trace.ending().summary.iterations.size() == 1);
  CHECK(lint(trace).count == 0);
  trace::DiffOptions all;
  all.all_iterations = true;
  const trace::Diff same = trace::diff_traces(trace, trace, all);
  CHECK(same.divergences == 0);
  REQUIRE(same.iterations.size() == 1);
  CHECK(same.iterations[0].a.root_searches == 2);
}

TEST_CASE("Windows beyond the parent's, as probes have them, are no violation in another engine's trace") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* const s = file.stream;
  nullscope_iteration(s, 5);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, -20, 20, 5, 0);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, 99, 100, 3, 0);
  nullscope_leave(s, 50, NULLSCOPE_BY_VALUE);
  nullscope_leave(s, 5, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(lint(file.read()).count == 0);
}
