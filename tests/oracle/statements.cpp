#include "tests/oracle/statements.hpp"

#include "engine/fen.hpp"

namespace nullscope::test {

SearchRequest request_for(const Position& root, const std::string& policy, int depth) {
  SearchRequest request{.root = root, .history = {}, .policy = parse_policy(policy), .options = {}, .limits = {}};
  request.options.table_entries = std::size_t{1} << 16;
  request.limits.depth = depth;
  return request;
}

SearchRequest request_for(const char* fen, const std::string& policy, int depth) {
  return request_for(parse_fen(fen), policy, depth);
}

SearchRequest forgetful(SearchRequest request) {
  request.options.table = TableMode::Off;
  request.options.history = HistoryReward::Off;
  return request;
}

Tree tree_of(const SearchRequest& request) { return {request, observed(request)}; }

std::vector<Tree> searches(const std::string& policy, void (*adjust)(SearchOptions&)) {
  constexpr struct {
    const char* fen;
    int depth;
  } kSearches[] = {{fen::kN2, 5}, {fen::kZ12, 5}, {fen::kZ31, 6}, {fen::kOpenZugzwang, 6}, {fen::kH1, 3}};
  std::vector<Tree> trees;
  for (const auto& [fen, depth] : kSearches) {
    SearchRequest request = request_for(fen, policy, depth);
    if (adjust) adjust(request.options);
    trees.push_back(tree_of(request));
    trees.push_back(tree_of(forgetful(request)));
  }
  return trees;
}

}  // namespace nullscope::test
