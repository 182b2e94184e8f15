#include <regex>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

TEST_CASE("the bench signature is the same from run to run and in every form of output") {
  const std::string text = output_of({"bench", "--depth", "3"});
  std::smatch match;
  REQUIRE(std::regex_search(text, match, std::regex("^(\\d+) nodes \\d+ nps\nNodes searched  : (\\d+)\n")));
  CHECK(match[1] == match[2]);
  const auto json = json_of({"bench", "--depth", "3"});
  CHECK(json["nodes"] == std::stoull(match[1]));

  std::uint64_t sum = 0;
  for (const auto& position : json["positions"]) sum += position["nodes"]["total"].get<std::uint64_t>();
  CHECK(sum == json["nodes"]);
  CHECK(json["positions"].size() >= 30);
}

TEST_CASE("bench shows where the time goes and how sliders are looked up") {
  const std::string text = output_of({"bench", "--depth", "4"});
  for (const std::string part : {"interior", "quiescence", "evaluation", "slider attacks"})
    CHECK(text.find(part) != std::string::npos);
}
