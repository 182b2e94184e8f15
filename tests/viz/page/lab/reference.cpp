// What the program makes of searches that the lab makes as well, for comparing the two:
//
//   lab_reference N     N random positions, one FEN a line
//   lab_reference       a search a line, as JSON (viz/page/lab/lab.hpp), is searched and recorded as `nullscope trace`
//   does;
//                       prints nodes, best move, score, and a digest of all that a page is given of it: every event
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/study.hpp"
#include "tests/support/random_positions.hpp"
#include "trace/record/memory_sink.hpp"
#include "trace/record/recording.hpp"
#include "viz/page/data.hpp"

namespace nullscope {
namespace {

// FNV-1a, twice from other beginnings: as digest.js has it.
std::string digest(const std::string& bytes) {
  std::uint32_t a = 0x811c9dc5;
  std::uint32_t b = 0x01234567;
  for (const char c : bytes) {
    a = (a ^ static_cast<std::uint8_t>(c)) * 0x01000193;
    b = (b ^ static_cast<std::uint8_t>(c)) * 0x01000193;
  }
  return fmt::format("{:08x}{:08x}", a, b);
}

std::string searched(const std::string& line) {
  const auto json = nlohmann::json::parse(line);
  SearchRequest request;
  request.root = parse_fen(json.at("fen").get<std::string>());
  request.policy = parse_policy(json.at("policy").get<std::string>());
  request.options = parse_study(json.at("options").get<std::string>());
  request.limits.depth = json.at("depth");
  request.limits.nodes = json.at("nodes");
  trace::MemorySink sink;
  const SearchResult result = trace::record_search(request, sink);
  const std::string best = result.best_move.is_real() ? to_san(request.root, result.best_move) : "";
  return fmt::format("{} {} {} {}", result.counters.total(), best, result.score(),
                     digest(viz::make_page_data(sink.take(), nullptr).bytes));
}

}  // namespace
}  // namespace nullscope

int main(int count, char** words) {
  using namespace nullscope;
  if (count > 1) {
    for (const Position& position : test::random_positions(std::stoul(words[1]), 18))
      fmt::print("{}\n", to_fen(position));
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    fmt::print("{}\n", searched(line));
    std::fflush(stdout);
  }
}
