// why names the rule that decided each ply of a line: planted causes, told through the C interface.
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/read/why.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

constexpr int kInf = NULLSCOPE_INFINITY;

nullscope_move move(const char* uci) {
  return NULLSCOPE_MOVE(uci[0] - 'a' + 8 * (uci[1] - '1'), uci[2] - 'a' + 8 * (uci[3] - '1'), 0);
}

// A search of the position at the start, to depth 6: told move by move.
struct ToldEngine : StreamFile {
  unsigned lmp = 0;
  unsigned futility = 0;

  explicit ToldEngine(const char* filter = nullptr) {
    nullscope_open_options o = options("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    o.filter = filter;
    REQUIRE(nullscope_open(&o, &stream) == NULLSCOPE_OK);
    lmp = NULLSCOPE_LABEL(nullscope_label(stream, "lmp"));
    futility = NULLSCOPE_LABEL(nullscope_label(stream, "futility"));
    nullscope_iteration(stream, 6);
    nullscope_enter(stream, NULLSCOPE_NO_MOVE, -kInf, kInf, 6, 0);
  }
  void enter(const char* uci, int depth = 4, unsigned flags = 0) {
    nullscope_enter(stream, move(uci), -1, 0, depth, flags);
  }
  void leave(int value, unsigned exit = NULLSCOPE_BY_VALUE) {
    REQUIRE(nullscope_leave(stream, value, exit) == NULLSCOPE_OK);
  }
  // A node without children.
  void leaf(const char* uci, int value, int depth = 4, unsigned flags = 0, unsigned exit = NULLSCOPE_BY_VALUE) {
    enter(uci, depth, flags);
    leave(value, exit);
  }
  trace::Reader done() {
    leave(0, NULLSCOPE_EXACT);
    REQUIRE(close() == NULLSCOPE_OK);
    return read();
  }
};

// What decided the last ply of `line` in a search that `tell` tells after 1.e4.
std::string cause(const char* line, const std::function<void(ToldEngine&)>& tell) {
  ToldEngine told;
  told.enter("e2e4", 5);
  tell(told);
  const trace::Reader trace = told.done();
  return cause_of(trace::why(trace, line).rows.back(), trace.ending());
}

trace::WhyRow last_row(const trace::Reader& trace, const char* line) { return trace::why(trace, line).rows.back(); }

}  // namespace

TEST_CASE("why: a late move that was pruned, by name or with all quiet moves, has its rule's name") {
  CHECK(cause("e4 e5", [](ToldEngine& t) {
          t.leaf("d7d5", 0);
          nullscope_skip(t.stream, move("e7e5"), t.lmp);
          t.leave(-1);
        }) == "never entered: skipped (lmp)");
  CHECK(cause("e4 Nf6", [](ToldEngine& t) {
          t.leaf("d7d5", 0);
          nullscope_skip_quiets(t.stream, t.lmp);
          t.leave(-1);
        }) == "never entered: skipped with all remaining quiet moves (lmp)");
  // A capture is no quiet move, and a move that had come was not left out.
  const auto quiets_end = [](ToldEngine& t) {
    t.enter("d7d5");
    t.leaf("g1f3", 0, 3);
    nullscope_skip_quiets(t.stream, t.lmp);
    t.leave(-1);
    t.leave(-1);
  };
  CHECK(cause("e4 d5 exd5", quiets_end) == "never entered: 1 of 31 legal moves entered, this one not");
  CHECK(cause("e4 d5 e5", quiets_end) == "never entered: skipped with all remaining quiet moves (lmp)");
  CHECK(cause("e4 d5 Nf3", quiets_end) == "depth 3: beta cutoff");
}

TEST_CASE("why: a reduced move says whether it was re-searched") {
  CHECK(cause("e4 e5", [](ToldEngine& t) {
          t.leaf("e7e5", 0, 2, NULLSCOPE_REDUCED);
          t.leave(-1);
        }) == "LMR depth 2: beta cutoff; did not beat alpha, no re-search");
  CHECK(cause("e4 e5", [](ToldEngine& t) {
          t.leaf("e7e5", -1, 2, NULLSCOPE_REDUCED | t.lmp);
          nullscope_re_search(t.stream, NULLSCOPE_LMR);
          t.leaf("e7e5", 0, 4);
          t.leave(-1);
        }) == "LMR depth 2 (lmp): fail-low; then LMR re-search depth 4: beta cutoff");
  CHECK(cause("e4 e5", [](ToldEngine& t) {
          t.leaf("e7e5", 0, 2, NULLSCOPE_REDUCED, NULLSCOPE_STOPPED);
          t.leave(0, NULLSCOPE_STOPPED);
        }) == "LMR depth 2: stopped");
}

TEST_CASE("why: futility is named, whether it left out a move or ended the move's node") {
  CHECK(cause("e4 e5", [](ToldEngine& t) {
          t.leaf("d7d5", 0);
          nullscope_skip(t.stream, move("e7e5"), t.futility);
          t.leave(-1);
        }) == "never entered: skipped (futility)");
  const auto pruned = [](ToldEngine& t) {
    t.leaf("e7e5", 90, 4, 0, NULLSCOPE_PRUNED | t.futility);
    t.leave(-1);
  };
  CHECK(cause("e4 e5", pruned) == "depth 4: pruned (futility)");
  CHECK(cause("e4 e5 Nf3", pruned) == "never entered: its node: pruned (futility)");
}

TEST_CASE("why: a null-move, TT or beta cutoff of a node explains its moves") {
  const auto null_cutoff = [](ToldEngine& t) {
    nullscope_null_tried(t.stream, 1);
    nullscope_enter(t.stream, NULLSCOPE_NULL_MOVE, -1, 0, 1, 0);
    t.leaf("d2d4", 7, 0);
    t.leave(-1);
    nullscope_null_result(t.stream, 1);
    t.leave(1, NULLSCOPE_NULL_CUTOFF);
  };
  CHECK(cause("e4 e5", null_cutoff) == "never entered: its node: null-move cutoff");
  CHECK(cause("e4 --", null_cutoff) == "depth 1: fail-low");
  CHECK(cause("e4 -- d4", null_cutoff) == "depth 0: beta cutoff");
  CHECK(cause("e4 -- Nf3", null_cutoff) == "never entered: 1 of 30 legal moves entered, this one not");

  CHECK(cause("e4 e5", [](ToldEngine& t) { t.leave(0, NULLSCOPE_TT_LOWER); }) == "never entered: its node: TT cutoff");
  const auto beta_cutoff = [](ToldEngine& t) {
    t.leaf("c7c5", -3);
    t.leave(3);
  };
  CHECK(cause("e4 e5", beta_cutoff) == "never entered: its node: beta cutoff by another move before it came");
  CHECK(cause("e4 --", beta_cutoff) == "never entered: no null move was tried");
}

TEST_CASE("why: a move that only a search on the side has tried was never entered") {
  ToldEngine told;
  told.enter("e2e4", 5);
  told.leaf("e7e5", 0, 2, NULLSCOPE_SINGULAR);
  told.leaf("d7d5", 0);
  told.leave(-1);
  const trace::Reader trace = told.done();
  const trace::WhyRow row = last_row(trace, "e4 e5");
  CHECK(cause_of(row, trace.ending()) ==
        "never entered: 1 of 20 legal moves entered, this one not (searched on the side only)");
  CHECK(row.searches.size() == 1);
  CHECK(row.on() == nullptr);
  CHECK(row.number == 0);
  CHECK(row.not_entered.size() == 19);
}

TEST_CASE("why: of a move that was not entered, without a word, the board tells which others were") {
  ToldEngine told;
  for (const char* uci : {"e2e4", "d2d4", "g1f3", "b1c3", "c2c4"}) told.leaf(uci, 0, 5);
  const trace::Reader trace = told.done();
  const trace::WhyRow row = last_row(trace, "h4 e5");
  CHECK(cause_of(row, trace.ending()) == "never entered: 5 of 20 legal moves entered, this one not");
  CHECK(row.legal == 20);
  CHECK(row.not_entered.size() == 15);
  CHECK(last_row(trace, "Nf3").number == 3);
  CHECK(trace::why(trace, "h4 e5").rows.size() == 1);  // the line ends there
  const std::string text = output_of({"why", told.path, "--path", "h4 e5"});
  CHECK_THAT(text, Catch::Contains("5 of 20 legal moves entered; never entered: "));
  CHECK_THAT(text, Catch::Contains("other 1.0, policy unknown, iteration 6"));
}

TEST_CASE("why: what a filter kept out of the trace is not said to have been left out by the search") {
  ToldEngine told("--max-ply 1");
  told.enter("e2e4", 5);
  told.leaf("e7e5", 0);
  told.leaf("d7d5", 0);
  told.leave(-1);
  const trace::Reader trace = told.done();
  CHECK(cause_of(last_row(trace, "e4 e5"), trace.ending()) ==
        "not in the trace, nor are 2 nodes here: a filter left them out");
  CHECK_THAT(output_of({"why", told.path, "--path", "e4 e5"}), !Catch::Contains("legal moves"));
}

TEST_CASE("why: a path that is not legal is one clear line, wherever the search ended") {
  ToldEngine told;
  told.leaf("e2e4", 0);
  const trace::Reader trace = told.done();
  for (const char* path : {"e5", "e4 e4", "d4 d5 Ke7", "e4 xyz", "e4 -- -- Qh5xf9"}) {
    CAPTURE(path);
    CHECK_THROWS_AS(trace::why(trace, path), trace::Error);
    const Outcome outcome = run_nullscope({"why", told.path, "--path", path});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out == "");
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK_THAT(outcome.err, Catch::Contains("bad path: "));
  }
  CHECK_THROWS_WITH(trace::why(trace, "  "), "the path has no move");
  CHECK_THROWS_WITH(trace::why(trace, "e4", 5), "the trace holds no iteration of depth 5");
}

TEST_CASE("why: two traces differ first at the ply where another rule decided") {
  const auto told_with = [](bool reduced) {
    auto told = std::make_unique<ToldEngine>();
    told->enter("e2e4", 5);
    told->enter("e7e5", 4);
    told->leaf("g1f3", 0, reduced ? 1 : 3, reduced ? NULLSCOPE_REDUCED : 0);
    told->leave(-1);
    told->leave(0);
    told->done();
    return told;
  };
  const auto a = told_with(false);
  const auto b = told_with(true);
  const auto differ = [](const ToldEngine& x, const ToldEngine& y, const char* line) {
    const trace::Reader of_x = x.read();
    const trace::Reader of_y = y.read();
    return first_difference(trace::why(of_x, line), of_x.ending(), trace::why(of_y, line), of_y.ending());
  };
  CHECK(differ(*a, *b, "e4 e5 Nf3") == 2U);
  CHECK_FALSE(differ(*a, *b, "e4 e5"));
  CHECK_FALSE(differ(*a, *b, "e4 e5 d4"));
  CHECK_FALSE(differ(*b, *b, "e4 e5 Nf3"));

  const std::string text = output_of({"why", a->path, b->path, "--path", "e4 e5 Nf3"});
  CHECK_THAT(text, Catch::Contains("first difference in cause: ply 3, Nf3\n"));
  CHECK_THAT(text, Catch::Contains(b->path + ": LMR depth 1: beta cutoff; did not beat alpha, no re-search\n"));
  CHECK_THAT(output_of({"why", a->path, b->path, "--path", "e4"}),
             Catch::Contains("no difference in cause on this line"));
  const auto json = json_of({"why", a->path, b->path, "--path", "e4 e5 Nf3"});
  CHECK(json["first_difference"] == 3);
  CHECK(json["traces"][1]["rows"][2]["searches"][0]["purpose"] == "reduced");
  CHECK(json_of({"why", a->path, "--path", "e4"})["first_difference"].is_null());
}

TEST_CASE("why: the command's rows and JSON have what the line was searched as") {
  ToldEngine told;
  told.enter("e2e4", 5);
  told.leaf("d7d5", 1);
  nullscope_skip(told.stream, move("e7e5"), told.lmp);
  told.leave(-1);
  told.done();
  const std::string text = output_of({"why", told.path, "--path", "e4 e5"});
  CHECK_THAT(text, Catch::Contains("depth 5: fail-low\n"));
  CHECK_THAT(text, Catch::Contains("never entered: skipped (lmp)\n"));
  const auto rows = json_of({"why", told.path, "--path", "e4 e5"})["traces"][0]["rows"];
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["searches"][0]["value"] == -1);
  CHECK(rows[0]["searches"][0]["answer"] == "d7d5");  // the move below it that returned this
  CHECK(rows[0]["legal"].is_null());
  CHECK(rows[1]["move"]["uci"] == "e7e5");
  CHECK(rows[1]["number"] == 2);
  CHECK(rows[1]["skipped"] == true);
  CHECK(rows[1]["label"] == "lmp");
  CHECK(rows[1]["legal"] == 20);
  CHECK(rows[1]["entered"] == false);
}
