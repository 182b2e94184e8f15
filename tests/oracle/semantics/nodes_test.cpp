// ALGORITHM.md's statements 1 to 5: the paper's own part of the search.
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

const std::vector<Tree>& verified_searches() {
  static const std::vector<Tree> kTrees = searches("verified:3");
  return kTrees;
}

bool fails_high_while_verifying(const Node& node) { return node.verify() && node.null_failed_high(); }

// The own event after the null move's result, or the end of the story.
std::vector<Moment>::const_iterator after_null_result(const Node& node) {
  const auto result = std::find_if(node.story.begin(), node.story.end(),
                                   [](const Moment& m) { return m.event.type == Event::NullResult; });
  return result + 1;
}

std::vector<Move> moves_of(const std::vector<const Node*>& visits) {
  std::vector<Move> moves;
  for (const Node* visit : visits)
    if (moves.empty() || moves.back() != visit->move()) moves.push_back(visit->move());
  return moves;
}

}  // namespace

TEST_CASE("1. verify is true at the root") {
  at_every_node(
      verified_searches(), [](const Node& n) { return !n.parent; }, [](const Node& n) { return n.verify(); });
}

TEST_CASE("1. verify passes unchanged into the null search and to all children") {
  const auto inherits = [](const Node& n) { return n.verify() == state_at(*n.parent, n).verify; };
  const auto child = [](const Node& n) { return n.parent && n.interior(); };
  at_every_node(
      verified_searches(), [&](const Node& n) { return child(n) && n.move().is_null(); }, inherits);
  at_every_node(
      verified_searches(), [&](const Node& n) { return child(n) && n.move().is_real(); }, inherits);
}

TEST_CASE("1. Only a null fail-high at a node turns verify false") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.find(Event::VerifyFlip); },
      [](const Node& n) { return fails_high_while_verifying(n) && !n.find(Event::VerifyFlip)->verify(); });
}

TEST_CASE("2. The null search has a minimal window around beta and depth - R - 1") {
  for (const int R : {1, 2, 3, 4})
    at_every_node(
        searches("verified:" + std::to_string(R)), [](const Node& n) { return n.tried_null(); },
        [&](const Node& n) {
          const Event& tried = *n.find(Event::NullTried);
          const Node& child = *n.null_child();
          return tried.alpha == -n.beta() && tried.beta == -n.beta() + 1 && tried.depth == n.depth() - R - 1 &&
                 child.alpha() == tried.alpha && child.beta() == tried.beta;
        });
}

TEST_CASE("2. The null search is quiescence at depth <= 0, and a search of its depth above") {
  const auto shallow = [](const Node& n) { return n.find(Event::NullTried)->depth; };
  at_every_node(
      verified_searches(), [&](const Node& n) { return n.tried_null() && shallow(n) <= 0; },
      [](const Node& n) { return !n.null_child()->interior(); });
  at_every_node(
      verified_searches(), [&](const Node& n) { return n.tried_null() && shallow(n) > 0; },
      [&](const Node& n) { return n.null_child()->interior() && n.null_child()->depth() == shallow(n); });
}

TEST_CASE("2. The null search's value is the negated value of its root, a fail-high if it reaches beta") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.tried_null(); },
      [](const Node& n) {
        const Event& result = *n.find(Event::NullResult);
        return result.value == -n.null_child()->leave.value && result.failed_high() == (result.value >= n.beta());
      });
}

TEST_CASE("3. With verify true and depth 1 no null move is tried; with verify false it is") {
  const auto at_depth_1 = [](const Node& n) { return n.searched() && n.may_pass() && n.depth() == 1; };
  at_every_node(
      verified_searches(), [&](const Node& n) { return at_depth_1(n) && n.verify(); },
      [](const Node& n) { return !n.tried_null(); });
  at_every_node(
      verified_searches(), [&](const Node& n) { return at_depth_1(n) && !n.verify(); },
      [](const Node& n) { return n.tried_null(); });
}

TEST_CASE("4. A fail-high while verify takes one ply off, turns verify off and goes on") {
  at_every_node(verified_searches(), fails_high_while_verifying, [](const Node& n) {
    const auto next = after_null_result(n);
    if (n.story.end() - next < 2) return false;
    const Event& reduced = next->event;
    const Event& flipped = (next + 1)->event;
    return reduced.type == Event::DepthReduced && reduced.depth == n.depth() && reduced.to == n.depth() - 1 &&
           flipped.type == Event::VerifyFlip && !flipped.verify();
  });
}

TEST_CASE("4. After a fail-high while verify the moves are searched one ply shallower, with verify off") {
  at_every_node(verified_searches(), fails_high_while_verifying, [](const Node& n) {
    const auto visits = n.visits(1);
    return std::all_of(visits.begin(), visits.end(),
                       [&](const Node* visit) { return entered_at(*visit, n.depth() - 1 - 1) && !visit->verify(); });
  });
}

TEST_CASE("4. A fail-high while verify is never an immediate cutoff: moves are searched, or there are none") {
  at_every_node(verified_searches(), fails_high_while_verifying, [](const Node& n) {
    return n.exit() != Exit::NullCutoff && n.visits(1).empty() == !has_legal_move(n.position);
  });
}

TEST_CASE("4. A fail-high while not verify returns the value at once") {
  at_every_node(
      verified_searches(), [](const Node& n) { return !n.verify() && n.null_failed_high(); },
      [](const Node& n) {
        return after_null_result(n) == n.story.end() && n.exit() == Exit::NullCutoff &&
               n.leave.value == n.find(Event::NullResult)->value;
      });
}

TEST_CASE("4. Without a fail-high the node is searched as entered") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.searched() && !n.null_failed_high(); },
      [](const Node& n) { return !n.find(Event::DepthReduced) && !n.find(Event::VerifyFlip); });
}

TEST_CASE("5. Verification fails when the moves stay below beta, and only then") {
  at_every_node(verified_searches(), fails_high_while_verifying, [](const Node& n) {
    const Score best = has_legal_move(n.position) ? best_of(n.visits(1)) : kDraw;
    return n.verification_failed() == (best < n.beta());
  });
  at_every_node(
      verified_searches(), [](const Node& n) { return n.verification_failed(); }, fails_high_while_verifying);
}

TEST_CASE("5. A failed verification restores depth and verify") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.verification_failed() && !n.visits(2).empty(); },
      [](const Node& n) {
        const auto restored = [&](const Node* visit) {
          return entered_at(*visit, n.depth() - 1) && (!visit->interior() || visit->verify());
        };
        const auto visits = n.visits(2);
        return std::all_of(visits.begin(), visits.end(), restored);
      });
}

TEST_CASE("5. A failed verification starts over with the alpha the node was entered with") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.verification_failed() && !n.visits(2).empty(); },
      [](const Node& n) { return follows_negascout(n.visits(2), n.alpha(), n.beta()); });
  // It matters only where the first pass raised alpha.
  at_some_node(verified_searches(), [](const Node& n) {
    return n.verification_failed() && !n.visits(2).empty() && best_of(n.visits(1)) > n.alpha();
  });
}

TEST_CASE("5. A failed verification forgets the best value it had") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.verification_failed() && !n.visits(2).empty(); },
      [](const Node& n) { return n.leave.value == best_of(n.visits(2)); });
}

TEST_CASE("5. A failed verification starts over with the first move of the order") {
  std::vector<Tree> trees;  // without history, which would have learnt in between
  for (const char* fen : {fen::kN2, fen::kZ12, fen::kOpenZugzwang})
    for (const TableMode table : {TableMode::StoredFlag, TableMode::Off}) {
      SearchRequest request = forgetful(request_for(fen, "verified:3", 5));
      request.options.table = table;
      trees.push_back(tree_of(request));
    }
  at_every_node(
      trees, [](const Node& n) { return n.verification_failed() && !n.visits(2).empty(); },
      [](const Node& n) {
        const std::vector<Move> first = moves_of(n.visits(1));
        const std::vector<Move> second = moves_of(n.visits(2));
        return second.size() <= first.size() && std::equal(second.begin(), second.end(), first.begin());
      });
}

TEST_CASE("5. Verification fails at most once per node, and the null search is not repeated") {
  at_every_node(
      verified_searches(), [](const Node& n) { return n.verification_failed(); },
      [](const Node& n) {
        return n.visits(3).empty() && n.count(Event::NullTried) == 1 && n.count(Event::VerifyFlip) == 2;
      });
  at_every_node(
      verified_searches(), [](const Node& n) { return n.tried_null(); },
      [](const Node& n) { return n.count(Event::NullTried) == 1; });
}

TEST_CASE("Every node's moves are a NegaScout loop from its window, and give its value") {
  for (const char* policy : {"none", "std:2", "verified:3", "reduce1-2:3"})
    at_every_node(
        searches(policy),
        [](const Node& n) { return n.searched() && n.exit() != Exit::NullCutoff && has_legal_move(n.position); },
        [](const Node& n) {
          const auto visits = n.visits(n.verification_failed() ? 2 : 1);
          return follows_negascout(n.visits(1), n.alpha(), n.beta()) && n.leave.value == best_of(visits);
        });
}

}  // namespace nullscope::test
