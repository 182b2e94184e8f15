#include "tests/properties/random_request.hpp"

#include "engine/movegen.hpp"
#include "engine/study.hpp"

namespace nullscope::test {
namespace {

// Fewer pieces, deeper.
int random_depth(const Position& root, SplitMix64& random) {
  const int pieces = popcount(root.pieces());
  const int deepest = pieces <= 5 ? 6 : pieces <= 8 ? 5 : pieces <= 12 || random.below(10) == 0 ? 4 : 3;
  return deepest - static_cast<int>(random.below(2));
}

}  // namespace

SearchRequest random_request(const Position& root, SplitMix64& random) {
  static const std::vector<Policy> kPolicies = all_policies();
  const auto one_in = [&](std::uint64_t n) { return random.below(n) == 0; };
  SearchRequest request;
  request.root = root;
  request.policy = kPolicies[random.below(kPolicies.size())];
  request.options.table = static_cast<TableMode>(random.below(4));
  request.options.table_entries = std::size_t{4} << random.below(14);
  for (const StudyChoice& choice : kStudyChoices)
    if (choice.name != "table" && one_in(4)) choice.set(request.options, random.below(choice.words().size()));
  if (one_in(4)) request.options.tempo = random.below(101);
  request.options.fail_hard = one_in(4);
  request.options.exempt_pv = one_in(4);
  request.options.guard_pawn_ending = one_in(4);
  request.options.guard_mate_beta = one_in(4);
  request.options.refuse_null_mate = one_in(4);
  request.limits.depth = random_depth(root, random);
  if (one_in(8)) request.limits.nodes = 1 + random.below(2000);
  if (one_in(8))
    for (const Move move : legal_moves(root))
      if (one_in(2)) request.root_moves.push_back(move);
  return request;
}

SearchRequest for_oracle(SearchRequest request) {
  request.options.refuse_null_mate = false;
  request.limits.nodes = Limits().nodes;
  return request;
}

}  // namespace nullscope::test
