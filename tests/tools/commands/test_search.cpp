#include <regex>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;
using nlohmann::json;
namespace ns = nullscope;

namespace {

const std::string kN2 = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1";
const std::string kMiddlegame = "r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - 0 14";

json only_result(const std::vector<std::string>& arguments) {
  const json all = json_of(arguments);
  REQUIRE(all["results"].size() == 1);
  return all["results"][0];
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

using Keys = std::vector<std::string>;  // sorted, as json keeps them
const Keys kNodeKeys = {"interior", "null", "quiescence", "re_search", "total", "verification"};
const Keys kNullKeys = {"cut", "fail_high", "reduced", "tried", "verification_failed"};

void require_consistent(const json& counted) {
  const auto& nodes = counted["nodes"];
  CHECK(keys_of(nodes) == kNodeKeys);
  CHECK(nodes["interior"].get<int>() + nodes["quiescence"].get<int>() == nodes["total"].get<int>());
  for (const std::string part : {"null", "verification", "re_search"}) CHECK(nodes[part] <= nodes["total"]);
  const auto& nulls = counted["null_move"];
  CHECK(keys_of(nulls) == kNullKeys);
  CHECK(nulls["fail_high"] <= nulls["tried"]);
  CHECK(nulls["cut"].get<int>() + nulls["reduced"].get<int>() <= nulls["fail_high"].get<int>());
}

}  // namespace

TEST_CASE("the JSON of a search has the promised names, and its counts are consistent") {
  for (const std::string policy : {"none", "std:2", "verified:3", "enr", "probe:3", "double:2"}) {
    const json result = only_result({"search", kMiddlegame, "--depth", "5", "--policy", policy});
    CHECK(keys_of(result) == Keys{"bestmove", "depth", "fen", "iterations", "nodes", "null_move", "options", "policy",
                                  "pv", "score", "seconds", "stopped", "table"});
    CHECK(result["fen"] == kMiddlegame);
    CHECK(result["policy"] == policy);
    CHECK(result["depth"] == 5);
    CHECK(result["stopped"] == false);
    CHECK(result["bestmove"] == result["pv"][0]);
    CHECK(result["score"].contains("cp"));
    require_consistent(result);

    int total = 0;
    REQUIRE(result["iterations"].size() == 5);
    for (const json& iteration : result["iterations"]) {
      CHECK(keys_of(iteration) == Keys{"bestmove", "depth", "nodes", "null_move", "pv", "score", "seconds", "table"});
      require_consistent(iteration);
      total += iteration["nodes"]["total"].get<int>();
    }
    CHECK(total == result["nodes"]["total"]);
    CHECK(result["iterations"][4]["pv"] == result["pv"]);
  }
}

TEST_CASE("the program counts what the engine counts") {
  ns::SearchRequest request{ns::parse_fen(kN2), {}, ns::policy::Verified{}, {}, {}};
  request.limits.depth = 6;
  const ns::SearchResult expected = ns::run_search(request);
  const json result = only_result({"search", kN2, "--depth", "6"});
  CHECK(result["nodes"]["total"] == expected.counters.total());
  CHECK(result["nodes"]["verification"] == expected.counters.verification);
  CHECK(result["null_move"]["verification_failed"] == expected.counters.verification_failed);
  CHECK(result["bestmove"] == ns::to_uci(expected.best_move));
  CHECK(result["score"]["cp"] == expected.score());
}

TEST_CASE("each study option reaches the engine") {
  const auto nodes_with = [](const std::string& position, const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"search", position, "--depth", "6"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return only_result(arguments)["nodes"]["total"].get<int>();
  };
  const int plain = nodes_with(kMiddlegame, {});
  CHECK(nodes_with(kMiddlegame, {"--table", "stored-flag"}) == plain);
  CHECK(nodes_with(kMiddlegame, {"--table-entries", "4194304"}) == plain);
  for (const std::vector<std::string>& option : {std::vector<std::string>{"--table", "off"},
                                                 {"--table", "shared"},
                                                 {"--table", "split-key"},
                                                 {"--table-entries", "1024"},
                                                 {"--table-replacement", "always", "--table-entries", "1024"},
                                                 {"--null-table-cutoffs", "off"},
                                                 {"--stored-depth", "searched"},
                                                 {"--capture-order", "mvv-lva"},
                                                 {"--capture-order", "generator"},
                                                 {"--history", "pow2"},
                                                 {"--history", "plus1"},
                                                 {"--history", "off"},
                                                 {"--killers", "two"},
                                                 {"--deepening", "none"},
                                                 {"--quiescence", "sound"},
                                                 {"--quiescence", "recaptures"},
                                                 {"--quiescence", "none"},
                                                 {"--evaluation", "placement"},
                                                 {"--evaluation", "material"},
                                                 {"--tempo", "10"},
                                                 {"--check-extension", "everywhere"},
                                                 {"--check-extension", "off"},
                                                 {"--policy", "verified:3:2"},
                                                 {"--fail-hard"},
                                                 {"--exempt-pv"}}) {
    CAPTURE(option);
    CHECK(nodes_with(kMiddlegame, option) != plain);
  }
  CHECK(only_result({"search", kMiddlegame, "--depth", "3", "--history", "off", "--tempo", "5"})["options"] ==
        "history=off tempo=5");
  const std::string pawns = "8/2k2p1p/1p4p1/p1p5/P1P5/1P3PP1/2K4P/8 w - - 0 1";
  CHECK(only_result({"search", pawns, "--depth", "6", "--guard-pawn-ending"})["null_move"]["tried"] == 0);
  CHECK(only_result({"search", pawns, "--depth", "6", "--practical"})["null_move"]["tried"] == 0);
  const std::string mates = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1";
  const int unguarded = nodes_with(mates, {});
  CHECK(nodes_with(mates, {"--guard-mate-beta"}) != unguarded);
}

TEST_CASE("mate scores count moves, and a finished game has no best move") {
  const json winning = only_result({"search", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "--depth", "2"});
  CHECK(winning["score"] == json{{"mate", 1}});
  const json losing = only_result({"search", "8/8/8/8/8/1k6/7r/K7 w - - 0 1", "--depth", "4"});
  CHECK(losing["score"] == json{{"mate", -1}});
  const json mated = only_result({"search", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"});
  CHECK(mated["bestmove"].is_null());
  CHECK(mated["score"] == json{{"mate", 0}});
  CHECK(mated["pv"].empty());
  const json stalemate = only_result({"search", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"});
  CHECK(stalemate["bestmove"].is_null());
  CHECK(stalemate["score"] == json{{"cp", 0}});
  CHECK(output_of({"search", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"}).find("best move             none\n") !=
        std::string::npos);
}

TEST_CASE("a search stops at its limit of nodes or time and says so") {
  const json nodes = only_result({"search", "startpos", "--nodes", "5000"});
  CHECK(nodes["stopped"] == true);
  CHECK(nodes["nodes"]["total"] <= 5000);
  const json one = only_result({"search", "startpos", "--nodes", "1"});
  CHECK(one["depth"] == 0);
  CHECK(one["score"].is_null());
  CHECK(one["bestmove"].is_string());
  const json time = only_result({"search", "startpos", "--time", "0.05"});
  CHECK(time["stopped"] == true);
  CHECK(output_of({"search", "startpos", "--nodes", "5000"}).find("stopped by a limit") != std::string::npos);
}

TEST_CASE("one policy is reported iteration by iteration in SAN") {
  const std::string text = output_of({"search", kN2, "--depth", "4"});
  CHECK(text.rfind(kN2 + "\npolicy verified:3\n", 0) == 0);
  CHECK(std::regex_search(text, std::regex("\n +4 +[+-]?\\d+ +[\\d,]+ +\\d+\\.\\d+  Kh6 ")));
  CHECK(std::regex_search(text, std::regex("\nbest move +Kh6\n")));
  CHECK(std::regex_search(text, std::regex("\n  verification failed [\\d,]+\n")));
}

TEST_CASE("several policies are compared in one table, against the first") {
  const std::string text =
      output_of({"search", kN2, "--depth", "6", "--policy", "std:2", "--policy", "std:3", "--policy", "verified:3"});
  CHECK(std::regex_search(text, std::regex("\npolicy +best +score +depth +nodes +vs first")));
  CHECK(std::regex_search(text, std::regex("\nstd:2 .* 100\\.0%")));
  CHECK(std::regex_search(text, std::regex("\nverified:3 +Kh6 ")));
  const json all = json_of({"search", kN2, "--depth", "4", "--policy", "std:2", "--policy", "none"});
  CHECK(all["results"][0]["policy"] == "std:2");
  CHECK(all["results"][1]["policy"] == "none");
  // The table is cleared in between: each result is what it would be alone.
  CHECK(all["results"][1]["nodes"] == only_result({"search", kN2, "--depth", "4", "--policy", "none"})["nodes"]);
}

TEST_CASE("without limits a search goes to depth eight") { CHECK(only_result({"search", kN2})["depth"] == 8); }
