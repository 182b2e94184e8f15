// What lint warns of in another engine's trace.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// The warnings about a root at depth 3 whose one child, after e4, is told by `child`.
trace::LintReport warned(const std::function<void(nullscope_stream*)>& child, int root_value,
                         const char* fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                         nullscope_move move = kE4) {
  StreamFile file;
  open_as(file, "other 1.0", "none of yours", fen);
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY, 3, 0);
  nullscope_enter(file.stream, move, -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY, 2, 0);
  child(file.stream);
  REQUIRE(nullscope_leave(file.stream, root_value, NULLSCOPE_BY_VALUE) == NULLSCOPE_OK);
  REQUIRE(file.close() == NULLSCOPE_OK);
  trace::LintReport report = lint(file.read());
  CHECK(report.count == 0);
  return report;
}

trace::LintReport warned_of_leaf(int value, int exit, const char* fen, nullscope_move move) {
  return warned([&](nullscope_stream* s) { nullscope_leave(s, value, exit); }, -value, fen, move);
}

std::string only_warning(const trace::LintReport& report, trace::Warning kind) {
  REQUIRE(report.warnings == 1);
  CHECK(report.by_warning[static_cast<std::size_t>(kind)] == 1);
  return report.warned[0].what;
}

constexpr nullscope_move move_from(int from, int to) { return NULLSCOPE_MOVE(from, to, 0); }

}  // namespace

TEST_CASE("lint warns of a mate that is none") {
  // Qg7 mates, Qh6+ only checks, Qf7 stalemates.
  constexpr const char* kMates = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  const nullscope_move g7 = move_from(46, 54), h6 = move_from(46, 47), f7 = move_from(46, 53);
  CHECK(warned_of_leaf(1 - NULLSCOPE_MATE, NULLSCOPE_MATED, kMates, g7).warnings == 0);
  CHECK(only_warning(warned_of_leaf(1 - NULLSCOPE_MATE, NULLSCOPE_MATED, kMates, h6), trace::Warning::Mate) ==
        "left as checkmate, but a move is legal");
  CHECK(only_warning(warned_of_leaf(1 - NULLSCOPE_MATE, NULLSCOPE_MATED, kMates, f7), trace::Warning::Mate) ==
        "left as checkmate, but not in check");
  CHECK(warned_of_leaf(0, NULLSCOPE_STALEMATE, kMates, f7).warnings == 0);
  CHECK(only_warning(warned_of_leaf(0, NULLSCOPE_STALEMATE, kMates, g7), trace::Warning::Mate) ==
        "left as stalemate, but in check");
}

TEST_CASE("lint warns of a value that nothing below the node returned") {
  const auto replied = [](int reply, int value) {
    return warned(
        [=](nullscope_stream* s) {
          nullscope_enter(s, move_from(52, 36), -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY, 0, NULLSCOPE_QUIESCENCE);
          nullscope_leave(s, -reply, NULLSCOPE_BY_VALUE);
          nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
        },
        -value);
  };
  CHECK(replied(30, 30).warnings == 0);
  CHECK(only_warning(replied(30, 31), trace::Warning::Value) ==
        "left with 31 (exact), which nothing below it returned");
  const auto leaf = [](int value, int exit) {
    return warned([=](nullscope_stream* s) { nullscope_leave(s, value, exit); }, -value);
  };
  CHECK(only_warning(leaf(12, NULLSCOPE_BY_VALUE), trace::Warning::Value) ==
        "left with 12 (exact), but nothing below it was searched");
  CHECK(leaf(12, NULLSCOPE_TT_EXACT).warnings == 0);
}

TEST_CASE("a value at the window's edge is that of a search that fails hard, and no warning") {
  StreamFile file;
  open_as(file, "other 1.0", "fail-hard");
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, 0);
  nullscope_enter(file.stream, kE4, -10, 10, 0, NULLSCOPE_QUIESCENCE);
  nullscope_leave(file.stream, -40, NULLSCOPE_BY_VALUE);
  nullscope_leave(file.stream, 10, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(lint(file.read()).warnings == 0);
}

TEST_CASE("lint warns of a trace without a completed search of the root") {
  StreamFile file;
  open_as(file, "other 1.0", "none of yours");
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, 0);
  REQUIRE(nullscope_unwind(file.stream) == NULLSCOPE_OK);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(only_warning(lint(file.read()), trace::Warning::Incomplete) ==
        "no search of the root was completed: there is no result");
}

TEST_CASE("warnings stand apart from violations and do not change the exit code") {
  StreamFile file;
  open_as(file, "other 1.0", "none of yours");
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, 0);
  nullscope_leave(file.stream, 5, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  const std::string out = output_of({"lint", file.path});
  CHECK(has(out, "Warnings: no rule is broken"));
  CHECK(has(out, "node 1: value: left with 5 (exact), but nothing below it was searched"));
  CHECK(has(out, "clean, 1 warning\n"));
  const auto json = json_of({"lint", file.path});
  CHECK(json["violations"] == 0);
  CHECK(json["program"] == "other 1.0");
  CHECK(json["warnings"]["count"] == 1);
  CHECK(json["warnings"]["by_kind"]["value"] == 1);
  CHECK(json["warnings"]["first"][0]["node"] == 1);
}

TEST_CASE("a search that another engine tells rightly has no warnings") {
  StreamFile file;
  tell_zugzwang(file, "std:3", 6);
  const trace::LintReport report = lint(file.read());
  CHECK(report.count == 0);
  CAPTURE(report.warned.empty() ? "" : report.warned[0].what);
  CHECK(report.warnings == 0);
  StreamFile aspiration;
  tell_aspiration(aspiration);
  CHECK(lint(aspiration.read()).warnings == 0);
}
