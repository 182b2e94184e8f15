// Whatever is called, and in whatever order: a code, never a crash, and a whole trace of what came before.
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/emit/other_engine.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// The root and e4 are open, then comes the misuse; its error stays, and the trace is whole up to it.
void expect(int code, const char* says, const std::function<int(nullscope_stream*)>& misuse) {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* const s = file.stream;
  REQUIRE(nullscope_iteration(s, 4) == NULLSCOPE_OK);
  REQUIRE(nullscope_enter(s, NULLSCOPE_NO_MOVE, -100, 100, 4, 1) == NULLSCOPE_OK);
  REQUIRE(nullscope_enter(s, kE4, -100, 100, 3, 1) == NULLSCOPE_OK);
  CAPTURE(says);
  CHECK(misuse(s) == code);
  CHECK_THAT(nullscope_error_text(s), Catch::Contains(says));
  const std::string text = nullscope_error_text(s);
  CHECK(nullscope_leave(s, 0, NULLSCOPE_BY_VALUE) == code);
  CHECK(nullscope_unwind(s) == code);
  CHECK(nullscope_close(&file.stream) == code);
  CHECK(file.stream == nullptr);
  CHECK(nullscope_error_text(nullptr) == text);
  const trace::Reader trace = file.read();
  CHECK(trace.damage().empty());
  CHECK(trace.index().end_node >= 3);
  CHECK(trace.ending().result.stopped);
  CHECK(lint(trace).count == 0);
}

}  // namespace

TEST_CASE("Misuse is told by code and words, at once and ever after, and the trace stays whole") {
  using S = nullscope_stream*;
  const auto enter = [](S s, nullscope_move m, int a, int b, int d, unsigned f) {
    return nullscope_enter(s, m, a, b, d, f);
  };
  expect(NULLSCOPE_ERROR_DEPTH, "depth 129", [&](S s) { return enter(s, kE4, 0, 1, 129, 0); });
  expect(NULLSCOPE_ERROR_DEPTH, "depth -129", [&](S s) { return enter(s, kE4, 0, 1, -129, 2); });
  expect(NULLSCOPE_ERROR_WINDOW, "(1, 1)", [&](S s) { return enter(s, kE4, 1, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_WINDOW, "(-40000, 1)", [&](S s) { return enter(s, kE4, -40000, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_REASON, "flags 4", [&](S s) { return enter(s, kE4, 0, 1, 2, 4); });
  expect(NULLSCOPE_ERROR_MOVE, "0x0104", [&](S s) { return enter(s, NULLSCOPE_MOVE(4, 4, 0), 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_MOVE, "not a move", [&](S s) { return enter(s, NULLSCOPE_MOVE(12, 28, 4), 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_MOVE, "not a move", [&](S s) { return enter(s, NULLSCOPE_MOVE(52, 60, 5), 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_MOVE, "not a move", [&](S s) { return enter(s, 0xFFFF, 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_ORDER, "not tried", [&](S s) { return enter(s, NULLSCOPE_NULL_MOVE, 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_ORDER, "has to be entered",
         [&](S s) { return nullscope_null_tried(s, 1) ? -1 : enter(s, kE4, 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_ORDER, "under way",
         [](S s) { return nullscope_null_tried(s, 1), nullscope_null_tried(s, 1); });
  expect(NULLSCOPE_ERROR_DEPTH, "-200", [](S s) { return nullscope_null_tried(s, -200); });
  expect(NULLSCOPE_ERROR_ORDER, "no null move has been searched", [](S s) { return nullscope_null_result(s, 0); });
  const auto pass = [&](S s, int value) {
    nullscope_null_tried(s, -1);
    enter(s, NULLSCOPE_NULL_MOVE, -100, -99, 0, 2);
    return nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
  };
  expect(NULLSCOPE_ERROR_VALUE, "returned -10", [&](S s) { return pass(s, 10), nullscope_null_result(s, 10); });
  expect(NULLSCOPE_ERROR_ORDER, "given first", [&](S s) { return pass(s, 10), enter(s, kE4, 0, 1, 2, 0); });
  expect(NULLSCOPE_ERROR_ORDER, "not given",
         [&](S s) { return pass(s, 10), nullscope_leave(s, 100, NULLSCOPE_BETA_CUTOFF); });
  expect(NULLSCOPE_ERROR_VALUE, "no null move reached beta", [&](S s) {
    return pass(s, 10), nullscope_null_result(s, -10), nullscope_leave(s, 100, NULLSCOPE_NULL_CUTOFF);
  });
  expect(NULLSCOPE_ERROR_ORDER, "was stopped", [&](S s) {
    nullscope_null_tried(s, 1);
    enter(s, NULLSCOPE_NULL_MOVE, -100, -99, 1, 0);
    nullscope_leave(s, 0, NULLSCOPE_STOPPED);
    return enter(s, kE4, 0, 1, 2, 0);
  });
  expect(NULLSCOPE_ERROR_DEPTH, "out of range", [](S s) { return nullscope_depth_changed(s, 129); });
  expect(NULLSCOPE_ERROR_ORDER, "already", [](S s) { return nullscope_verify_flip(s, 1); });
  expect(NULLSCOPE_ERROR_REASON, "cause 7", [](S s) { return nullscope_re_search(s, 7); });
  expect(NULLSCOPE_ERROR_ORDER, "no move", [](S s) { return nullscope_re_search(s, NULLSCOPE_PVS_WINDOW); });
  expect(NULLSCOPE_ERROR_REASON, "no label 1", [](S s) { return nullscope_skip(s, kE4, NULLSCOPE_LABEL(1)); });
  expect(NULLSCOPE_ERROR_REASON, "NULLSCOPE_LABEL", [](S s) { return nullscope_skip_quiets(s, 1); });
  expect(NULLSCOPE_ERROR_MOVE, "not a move", [](S s) { return nullscope_skip(s, NULLSCOPE_NO_MOVE, 0); });
  expect(NULLSCOPE_ERROR_MOVE, "not a move", [](S s) { return nullscope_tt_move(s, NULLSCOPE_NO_MOVE); });
  expect(NULLSCOPE_ERROR_VALUE, "beyond", [](S s) { return nullscope_static_eval(s, 32002); });
  expect(NULLSCOPE_ERROR_REASON, "no label 2", [](S s) { return nullscope_stage(s, 2); });
  expect(NULLSCOPE_ERROR_ORDER, "a node is open", [](S s) { return nullscope_multipv(s, 2); });
  expect(NULLSCOPE_ERROR_REASON, "flags", [&](S s) { return enter(s, kE4, 0, 1, 2, NULLSCOPE_PURPOSES); });
  expect(NULLSCOPE_ERROR_REASON, "no label 9", [&](S s) { return enter(s, kE4, 0, 1, 2, NULLSCOPE_LABEL(9)); });
  expect(NULLSCOPE_ERROR_ORDER, "while nodes are open", [](S s) { return nullscope_iteration(s, 5); });
  expect(NULLSCOPE_ERROR_VALUE, "beyond", [](S s) { return nullscope_leave(s, 32002, NULLSCOPE_BY_VALUE); });
  expect(NULLSCOPE_ERROR_VALUE, "(beta cutoff)", [](S s) { return nullscope_leave(s, 99, NULLSCOPE_BETA_CUTOFF); });
  expect(NULLSCOPE_ERROR_VALUE, "(TT cutoff)", [](S s) { return nullscope_leave(s, 0, NULLSCOPE_TT_UPPER); });
  expect(NULLSCOPE_ERROR_VALUE, "(exact)", [](S s) { return nullscope_leave(s, 100, NULLSCOPE_EXACT); });
  expect(NULLSCOPE_ERROR_REASON, "exit 99", [](S s) { return nullscope_leave(s, 0, 99); });
  expect(NULLSCOPE_ERROR_REASON, "no label 3",
         [](S s) { return nullscope_leave(s, 0, NULLSCOPE_PRUNED | NULLSCOPE_LABEL(3)); });
  expect(NULLSCOPE_ERROR_ORDER, "no node is open", [](S s) {
    nullscope_leave(s, 0, NULLSCOPE_BY_VALUE);
    nullscope_leave(s, 0, NULLSCOPE_STOPPED);
    return nullscope_leave(s, 0, NULLSCOPE_BY_VALUE);
  });
  expect(NULLSCOPE_ERROR_LEVELS, "640 nodes", [&](S s) {
    int code = NULLSCOPE_OK;
    for (int i = 0; i < NULLSCOPE_MAX_LEVELS && !code; ++i) code = enter(s, NULLSCOPE_NO_MOVE, -100, 100, 1, 0);
    return code;
  });
  expect(NULLSCOPE_ERROR_ORDER, "20000 events", [](S s) {
    int code = NULLSCOPE_OK;
    for (int i = 0; i < 10'000'000 && !code; ++i) code = nullscope_verify_flip(s, i & 1);
    return code;
  });
}

TEST_CASE("Nodes that are open at the end are told as stopped") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_iteration(file.stream, 1);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, 0, 1, 1, 0);
  CHECK(file.close() == NULLSCOPE_ERROR_OPEN);
  CHECK_THAT(nullscope_error_text(nullptr), Catch::Contains("1 nodes were still open"));
  CHECK(file.read().damage().empty());
  CHECK(lint(file.read()).count == 0);

  StreamFile unwound;
  REQUIRE(unwound.open() == NULLSCOPE_OK);
  nullscope_iteration(unwound.stream, 1);
  nullscope_enter(unwound.stream, NULLSCOPE_NO_MOVE, 0, 1, 1, 0);
  CHECK(nullscope_unwind(unwound.stream) == NULLSCOPE_OK);
  CHECK(unwound.close() == NULLSCOPE_OK);
  CHECK(unwound.read().ending().result.stopped);
}

TEST_CASE("No stream is an error like any other") {
  CHECK(nullscope_iteration(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_enter(nullptr, 0, 0, 1, 1, 0) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_null_tried(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_null_result(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_depth_changed(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_verify_flip(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_re_search(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_table_hit(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_leave(nullptr, 1, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_unwind(nullptr) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_table_store(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_static_eval(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_skip(nullptr, 1, 0) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_stage(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_multipv(nullptr, 1) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_label(nullptr, "x") == 0);
  nullscope_stream* another = nullptr;
  CHECK(nullscope_thread(nullptr, &another) == NULLSCOPE_ERROR_HANDLE);
  nullscope_stream* none = nullptr;
  CHECK(nullscope_close(&none) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_close(nullptr) == NULLSCOPE_ERROR_HANDLE);
  CHECK(nullscope_emit_version() == NULLSCOPE_EMIT_VERSION);
}

TEST_CASE("What cannot be opened is refused, and leaves no file") {
  const auto refused = [](int code, const char* says, const std::function<void(nullscope_open_options&)>& spoil) {
    StreamFile file;
    nullscope_open_options options = file.options(kZugzwang);
    spoil(options);
    CHECK(nullscope_open(&options, &file.stream) == code);
    CHECK(file.stream == nullptr);
    CHECK_THAT(nullscope_error_text(nullptr), Catch::Contains(says));
    CHECK_FALSE(std::filesystem::exists(file.path));
  };
  using O = nullscope_open_options;
  refused(NULLSCOPE_ERROR_FEN, "bad FEN", [](O& o) { o.fen = "8/8/8/8/8/8/8/8 w - - 0 1"; });
  refused(NULLSCOPE_ERROR_FEN, "bad FEN", [](O& o) { o.fen = "hello"; });
  refused(NULLSCOPE_ERROR_FEN, "no FEN", [](O& o) { o.fen = nullptr; });
  refused(NULLSCOPE_ERROR_VERSION, "NULLSCOPE_OPEN_OPTIONS", [](O& o) { o.size = 4; });
  refused(NULLSCOPE_ERROR_ARGUMENT, "name", [](O& o) { o.engine = nullptr; });
  refused(NULLSCOPE_ERROR_ARGUMENT, "its own", [](O& o) { o.engine = "nullscope 9.9"; });
  refused(NULLSCOPE_ERROR_ARGUMENT, "path", [](O& o) { o.path = ""; });
  refused(NULLSCOPE_ERROR_DEPTH, "1 to 128", [](O& o) { o.depth = 0; });
  refused(NULLSCOPE_ERROR_IO, "cannot be created", [](O& o) { o.path = "/nowhere/at/all.nst"; });
  refused(NULLSCOPE_ERROR_IO, "exists already", [](O& o) { o.path = "/"; });
  nullscope_stream* none = nullptr;
  CHECK(nullscope_open(nullptr, &none) == NULLSCOPE_ERROR_HANDLE);
  StreamFile file;
  const nullscope_open_options options = file.options(kZugzwang);
  CHECK(nullscope_open(&options, nullptr) == NULLSCOPE_ERROR_HANDLE);
}

TEST_CASE("An existing trace is kept unless it is to be replaced") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(file.open() == NULLSCOPE_ERROR_IO);
  nullscope_open_options options = file.options(kZugzwang);
  options.replace = 1;
  REQUIRE(nullscope_open(&options, &file.stream) == NULLSCOPE_OK);
  CHECK(file.close() == NULLSCOPE_OK);
  CHECK(file.read().header().fen == kZugzwang);
}

TEST_CASE("A full disk is an error code, told at the latest when closing") {
  StreamFile file;
  nullscope_open_options options = file.options(kZugzwang);
  options.path = "/dev/full";
  options.replace = 1;
  CHECK(nullscope_open(&options, &file.stream) == NULLSCOPE_ERROR_IO);
  CHECK_THAT(nullscope_error_text(nullptr), Catch::Contains("No space left"));
}

TEST_CASE("Any calls at all, in any order, leave a trace that keeps the rules") {
  SplitMix64 random(5);
  std::array<int, NULLSCOPE_ERROR_MEMORY + 1> seen{};
  for (int round = 0; round < 400; ++round) {
    StreamFile file;
    REQUIRE(file.open() == NULLSCOPE_OK);
    nullscope_stream* const s = file.stream;
    const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
    nullscope_iteration(s, 3);
    nullscope_enter(s, NULLSCOPE_NO_MOVE, -50, 50, 3, 0);
    int code = NULLSCOPE_OK;
    for (int i = 0; i < 2000 && code == NULLSCOPE_OK; ++i) {
      const int value = below(120) - 60;
      switch (below(20)) {
        case 0: code = nullscope_null_tried(s, below(4) - 2); break;
        case 1: code = nullscope_null_result(s, value); break;
        case 2: code = nullscope_depth_changed(s, below(4) - 2); break;
        case 3: code = nullscope_verify_flip(s, below(2)); break;
        case 4: code = nullscope_re_search(s, below(2)); break;
        case 5: code = nullscope_table_hit(s, random.below(3)); break;
        case 6: code = below(8) ? NULLSCOPE_OK : nullscope_iteration(s, below(5)); break;
        case 7: code = nullscope_leave(s, value, below(14)); break;
        case 8:
        case 9:
        case 10:
        case 11:
        case 12: code = nullscope_leave(s, value, NULLSCOPE_BY_VALUE); break;
        default:
          code = nullscope_enter(s, static_cast<nullscope_move>(below(40) ? 0 : below(70000)), -60 + below(60),
                                 below(60) + 1, below(40) ? 1 : below(300), 0);
      }
    }
    ++seen[static_cast<std::size_t>(code)];
    nullscope_close(&file.stream);
    const trace::Reader trace = file.read();
    REQUIRE(trace.damage().empty());
    const trace::LintReport report = lint(trace);
    for (const trace::Violation& v : report.violations) {
      CAPTURE(v.what);
      CHECK((v.rule == trace::Rule::Legal || v.rule == trace::Rule::NullInCheck));  // no board is known
    }
  }
  for (const int code : {NULLSCOPE_ERROR_ORDER, NULLSCOPE_ERROR_DEPTH, NULLSCOPE_ERROR_MOVE, NULLSCOPE_ERROR_VALUE})
    CHECK(seen[static_cast<std::size_t>(code)] > 0);
}
