// What is said of a trace that another engine wrote is true of it.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/paper.hpp"
#include "trace/read/replay.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// The sentence with which the root's only child is left, without a move of it having been searched.
std::string left_without_moves(int alpha, int beta, int value, int exit) {
  StreamFile file;
  open_as(file, "other 1.0", "reverse futility");
  nullscope_stream* const s = file.stream;
  nullscope_iteration(s, 4);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, -beta, -alpha, 4, 0);
  nullscope_enter(s, kE4, alpha, beta, 3, 0);
  REQUIRE(nullscope_leave(s, value, exit) == NULLSCOPE_OK);
  nullscope_leave(s, -value, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  const trace::Reader trace = file.read();
  const trace::Narrator narrator(trace.header());
  std::string told;
  trace::Replay(trace).forward(0, trace::Replay::Step::Into, [&](const trace::Moment& m) {
    if (m.what.type == trace::Event::Type::Leave && m.node.parent) told = narrator.sentence(m);
    return true;
  });
  return told;
}

}  // namespace

TEST_CASE(
    "of a policy that is none of ours nothing is said about verify, and no figure of the paper stands beside it") {
  StreamFile file;
  tell_aspiration(file);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"tree", file.path},
                                                {"find", file.path},
                                                {"replay", file.path, "--steps", "100"},
                                                {"summary", file.path}}) {
    CHECK_FALSE(has(output_of(words), "verif"));
    CHECK_FALSE(has(output_of(words), "re-search nodes"));
  }
  const trace::Figure figure = trace::figure_of("R = 3, late moves reduced");
  CHECK(figure.number == 0);
  CHECK(figure.lines.empty());
  file.read().walk([&](const trace::Event& event, const trace::Decoder&) {
    CHECK(trace::line_of(figure, event) == 0);
    return true;
  });
}

TEST_CASE("verify is spoken of, whatever the policy is called, where a node has the flag") {
  StreamFile file;
  open_as(file, "other 1.0", "my own");
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, NULLSCOPE_VERIFY);
  nullscope_enter(file.stream, kE4, -10, 10, 2, 0);
  nullscope_leave(file.stream, 0, NULLSCOPE_DRAW);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(has(output_of({"tree", file.path}), "verify"));
  CHECK(has(output_of({"replay", file.path}), "verify is true"));
}

TEST_CASE("a node that is left before any move was searched is not told as the best of its moves") {
  CHECK(left_without_moves(20, 21, 90, NULLSCOPE_STAND_PAT) ==
        "Stand-pat: the static evaluation reaches beta = +21, returns +90 (-90 for White) without a move searched.");
  CHECK(left_without_moves(20, 21, 90, NULLSCOPE_BY_VALUE) ==
        "Beta cutoff without a move searched: returns +90 (-90 for White), at least beta = +21.");
  CHECK(left_without_moves(20, 21, 5, NULLSCOPE_BY_VALUE) ==
        "Fail-low without a move searched: returns +5 (-5 for White), not above alpha = +20.");
  CHECK(left_without_moves(20, 40, 30, NULLSCOPE_BY_VALUE) ==
        "Returns +30 (-30 for White) without a move searched, inside the window: exact.");
}

TEST_CASE(
    "what an engine does after a null move that does not fail high is not foretold of a policy that is none of ours") {
  StreamFile file;
  open_as(file, "other 1.0", "my own");
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, 0);
  nullscope_null_tried(file.stream, 0);
  nullscope_enter(file.stream, NULLSCOPE_NULL_MOVE, -10, -9, 0, NULLSCOPE_QUIESCENCE);
  nullscope_leave(file.stream, 40, NULLSCOPE_BY_VALUE);
  nullscope_null_result(file.stream, -40);
  nullscope_leave(file.stream, -20, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  const std::string told = output_of({"replay", file.path, "--json"});
  CHECK(has(told, "no fail-high.\""));
  CHECK(has(told, "Without a capture searched, the value reaches beta = -9"));
}

TEST_CASE("the engine's name and version stand over everything that is said of its trace") {
  StreamFile file;
  tell_aspiration(file);
  for (const char* command : {"summary", "tree", "find", "replay", "lint"}) {
    CAPTURE(command);
    CHECK(has(output_of({command, file.path}), "other 1.0"));
  }
  CHECK(has(output_of({"diff", file.path, file.path}), "other 1.0, R = 3, late moves reduced"));
  for (const char* format : {"dot", "graphml", "speedscope", "chrome", "pgn"}) {
    CAPTURE(format);
    CHECK(has(output_of({"export", file.path, "--format", format, "-o", "-"}), "other 1.0"));
  }
}

TEST_CASE("over nullscope's own traces stands what stood there before") {
  const TemporaryFile file(record(make_request(kZugzwang, 3)).bytes);
  CHECK(has(output_of({"tree", file.path()}), "\npolicy verified:3, iteration 3\n"));
  CHECK(has(output_of({"summary", file.path()}), "\npolicy verified:3\n"));
  CHECK_FALSE(has(output_of({"find", file.path()}), "policy"));
}
