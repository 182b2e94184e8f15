#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

namespace {
const std::string kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
}

TEST_CASE("perft counts what is known of the start position") {
  CHECK(json_of({"perft", "startpos", "--depth", "1"})["nodes"] == 20);
  CHECK(json_of({"perft", "startpos", "--depth", "4"})["nodes"] == 197281);
  CHECK(output_of({"perft", "startpos", "--depth", "3"}).find("Nodes searched: 8902\n") != std::string::npos);
}

TEST_CASE("perft divided by moves adds up and is sorted") {
  const auto json = json_of({"perft", kKiwipete, "--depth", "3", "--divide"});
  CHECK(json["nodes"] == 97862);
  CHECK(json["divide"].size() == 48);
  std::uint64_t sum = 0;
  for (const auto& nodes : json["divide"]) sum += nodes.get<std::uint64_t>();
  CHECK(sum == 97862);

  const std::string text = output_of({"perft", kKiwipete, "--depth", "2", "--divide"});
  CHECK(text.find("a1b1: 43\na1c1: 43\na1d1: 43\n") == 0);
  CHECK(text.find("Moves: 48\nNodes searched: 2039\n") != std::string::npos);
}

TEST_CASE("perft of a finished game is zero") {
  const auto json = json_of({"perft", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "--depth", "2", "--divide"});
  CHECK(json["nodes"] == 0);
  CHECK(json["divide"].empty());
}
