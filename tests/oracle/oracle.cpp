#include "tests/oracle/oracle.hpp"

#include "engine/driver.hpp"
#include "tests/oracle/figure1.hpp"
#include "tests/oracle/figure3.hpp"
#include "tests/oracle/variants.hpp"

namespace nullscope::test {
namespace {

// By the policy's name ("std:2", "verified:3", ...).
std::unique_ptr<ChessProgram> transcription(const std::string& policy, const Position& root) {
  const std::size_t colon = policy.find(':');
  const std::string name = policy.substr(0, colon);
  const int R = colon == std::string::npos ? 0 : std::stoi(policy.substr(colon + 1));
  const std::size_t second = colon == std::string::npos ? colon : policy.find(':', colon + 1);
  const int cost = second == std::string::npos ? 1 : std::stoi(policy.substr(second + 1));
  if (name == "none") return std::make_unique<NoNullMove>(root);
  if (name == "std") return std::make_unique<Figure1>(root, R);
  if (name == "adaptive") return std::make_unique<Adaptive>(root);
  if (name == "verified") return std::make_unique<Figure3>(root, R, cost);
  if (name == "verified-noresearch") return std::make_unique<NoReSearch>(root, R, cost);
  if (name == "reduce2") return std::make_unique<Reduce2>(root, R);
  if (name == "reduce1") return std::make_unique<Reduce1>(root, R);
  if (name == "reduce1-2") return std::make_unique<Reduce1Then2>(root, R);
  if (name == "enr") return std::make_unique<Extended>(root);
  if (name == "probe") return std::make_unique<Probe>(root, R);
  if (name == "double") return std::make_unique<Double>(root, R);
  if (name == "eval") return std::make_unique<Evaluated>(root, R);
  if (name == "growing") return std::make_unique<Growing>(root);
  if (name == "playing") return std::make_unique<Playing>(root);
  throw std::invalid_argument("no oracle for policy " + policy);
}

}  // namespace

std::unique_ptr<ChessProgram> make_oracle(const SearchRequest& request) {
  auto oracle = transcription(to_string(request.policy), request.root);
  oracle->options = request.options;
  oracle->root_moves = request.root_moves;
  return oracle;
}

Recording observed(const SearchRequest& request, Table& table) {
  RecordingObserver observer;
  const bool with_table = request.options.table != TableMode::Off;
  SearchResult result = std::visit(
      [&](const auto& null) { return detail::deepen(request, null, with_table ? &table : nullptr, observer, {}); },
      request.policy);
  return {std::move(result), std::move(observer.events)};
}

Recording observed(const SearchRequest& request) {
  Table table(request.options.table == TableMode::Off ? 4 : request.options.table_entries);
  return observed(request, table);
}

}  // namespace nullscope::test
