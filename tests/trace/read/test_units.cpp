// An engine with units of its own, a pawn of 1000, mates from 1,000,000 and depths in sixteenths: mates are told as
// mates, other values as they are, scores for scripts in centipawns.

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "viz/page/data.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
constexpr nullscope_move kRa8 = NULLSCOPE_MOVE(0, 56, 0);
constexpr nullscope_move kKg1 = NULLSCOPE_MOVE(7, 6, 0);
constexpr int kMateOf = 1'000'000;
constexpr int kInfOfUnits = kMateOf + 1;
constexpr int kPly = 16;

// Depth 1: Kg1, 1.5 pawns. Depth 2: Kg1 after a null move, a ply and a half deep; Ra8 mates.
struct OwnUnits : StreamFile {
  OwnUnits() {
    nullscope_open_options o = options(kMateInOne);
    o.units_per_pawn = 1000, o.mate = kMateOf, o.infinity = kInfOfUnits, o.depth_units = kPly, o.depth = 2;
    REQUIRE(nullscope_open(&o, &stream) == NULLSCOPE_OK);
    nullscope_iteration(stream, 1);
    nullscope_enter(stream, NULLSCOPE_NO_MOVE, -kInfOfUnits, kInfOfUnits, kPly, 0);
    child(kKg1, -kInfOfUnits, kInfOfUnits, 0, -1500, NULLSCOPE_BY_VALUE);
    leave(1500);
    nullscope_iteration(stream, 2);
    nullscope_enter(stream, NULLSCOPE_NO_MOVE, -kInfOfUnits, kInfOfUnits, 2 * kPly, 0);
    child(kKg1, -kInfOfUnits, kInfOfUnits, kPly + kPly / 2, -1500, NULLSCOPE_BY_VALUE);
    child(kRa8, -1501, -1500, kPly, 1 - kMateOf, NULLSCOPE_MATED);
    nullscope_re_search(stream, NULLSCOPE_PVS_WINDOW);
    child(kRa8, -kInfOfUnits, -1500, kPly, 1 - kMateOf, NULLSCOPE_MATED);
    leave(kMateOf - 1);
    REQUIRE(close() == NULLSCOPE_OK);
  }

 private:
  void child(nullscope_move move, int alpha, int beta, int depth, int value, unsigned exit) {
    nullscope_enter(stream, move, alpha, beta, depth, 0);
    leave(value, exit);
  }
  void leave(int value, unsigned exit = NULLSCOPE_BY_VALUE) {
    REQUIRE(nullscope_leave(stream, value, exit) == NULLSCOPE_OK);
  }
};

}  // namespace

TEST_CASE("units of another engine: sentences, tables and figures have mates as mates and values as they are") {
  const OwnUnits file;
  const auto says = [&](std::vector<std::string> words, const std::vector<std::string>& expected) {
    words.insert(words.begin() + 1, file.path);
    const std::string text = output_of(words);
    CAPTURE(text);
    for (const std::string& what : expected) CHECK_THAT(text, Catch::Contains(what));
    CHECK_THAT(text, !Catch::Contains("1000001"));  // infinity
  };
  says({"summary"}, {"values: a pawn is 1000", "1500", "#1"});
  says({"tree"}, {"999999 (mate in 1)", "1500", "(-∞, +∞)", "checkmate"});
  says({"tree", "--path", "Ra8"}, {"-999999 (checkmate)"});
  says({"find", "--sort", "id"}, {"value +999999 (mate in 1)", "value -1500", "value -999999 (checkmate)"});
  says({"replay", "--event", "0", "--steps", "100"}, {"mate in 1", "1500"});
  says({"why", "--path", "Ra8#"}, {"999999 (mate in 1)"});
  says({"why", "--path", "Kg1"}, {"1500"});
  says({"render", "-o", "-"}, {"mate in 1", "1500"});
  says({"lint"}, {"clean"});
}

TEST_CASE("units of another engine: scores in JSON are centipawns and moves to a mate") {
  const OwnUnits file;
  const auto summary = json_of({"summary", file.path});
  CHECK(summary["score"] == nlohmann::json{{"mate", 1}});
  CHECK(summary["iterations"][0]["score"] == nlohmann::json{{"cp", 150}});
  const auto diff = json_of({"diff", file.path, file.path, "--all-iterations"});
  CHECK(diff["iterations"][0]["a"]["score"] == nlohmann::json{{"cp", 150}});
  CHECK(diff["iterations"][1]["b"]["score"] == nlohmann::json{{"mate", 1}});
  const auto nodes = json_of({"find", file.path, "--sort", "id"})["nodes"];
  REQUIRE(nodes.size() == 6);
  CHECK(nodes[3]["value"] == -1500);  // other values are the engine's own
  CHECK(nodes[3]["depth"] == 1);
  CHECK(file.read().node(4).notes.depth_part == 500);
}

TEST_CASE("units of another engine: the page has them") {
  const OwnUnits file;
  const trace::Reader trace = file.read();
  CHECK(trace.header().units == trace::Units{1000, kMateOf, kInfOfUnits});
  const std::string data = viz::make_page_data(trace, nullptr).bytes;
  CHECK_THAT(data, Catch::Contains("\"mate\":1000000"));
  CHECK_THAT(data, Catch::Contains("\"infinity\":1000001"));
}

TEST_CASE("units of another engine: no search of nullscope's judges its cutoffs") {
  const OwnUnits file;
  const Outcome outcome = run_nullscope({"audit", file.path, "--judge", "nullscope"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK_THAT(outcome.err, Catch::Contains("a pawn is 1000 and a mate 1000000"));
  CHECK_FALSE(std::filesystem::exists(file.path + ".audit"));
}
