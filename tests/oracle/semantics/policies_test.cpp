// ALGORITHM.md's table of policies, row by row.
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

// Real searches, and one deep enough for reductions that depend on depth > 6.
std::vector<Tree> policy_searches(const std::string& policy) {
  std::vector<Tree> trees = searches(policy);
  trees.push_back(tree_of(request_for(fen::kOpenZugzwang, policy, 9)));
  return trees;
}

int shallow(const Node& n) { return n.find(Event::NullTried)->depth; }
Score null_value(const Node& n) { return n.find(Event::NullResult)->value; }
bool tried(const Node& n) { return n.tried_null(); }
bool failed_high(const Node& n) { return n.null_failed_high(); }

bool cut_with(const Node& n, Score value) { return n.exit() == Exit::NullCutoff && n.leave.value == value; }

// Goes on with `plies` less, all moves, whatever verify has become.
bool goes_on_reduced(const Node& n, int plies) {
  const Event* reduced = n.find(Event::DepthReduced);
  const auto visits = n.visits(1);
  return reduced && reduced->depth == n.depth() && reduced->to == n.depth() - plies && n.exit() != Exit::NullCutoff &&
         visits.empty() == !has_legal_move(n.position) &&
         std::all_of(visits.begin(), visits.end(),
                     [&](const Node* visit) { return entered_at(*visit, n.depth() - plies - 1); });
}

// The position once more: a probe, or quiescence in the node's stead.
const Node* same_position_again(const Node& n) {
  for (const Moment& m : n.story)
    if (m.child && m.child->move().is_none()) return m.child;
  return nullptr;
}

int null_moves_in_a_row(const Node& n) { return n.move().is_null() ? 1 + null_moves_in_a_row(*n.parent) : 0; }

}  // namespace

TEST_CASE("Policy none never makes a null move") { at_no_node(policy_searches("none"), tried); }

TEST_CASE("Policy std:R searches R plies shallower and returns the value") {
  for (const int R : {1, 2, 3, 4}) {
    const auto trees = policy_searches("std:" + std::to_string(R));
    at_every_node(trees, tried, [&](const Node& n) { return shallow(n) == n.depth() - R - 1; });
    at_every_node(trees, failed_high, [](const Node& n) { return cut_with(n, null_value(n)); });
    at_no_node(trees, [](const Node& n) { return n.find(Event::DepthReduced) || n.find(Event::VerifyFlip); });
  }
}

TEST_CASE("Policy adaptive has R = 3 if depth > 6, else 2, and returns the value") {
  const auto trees = policy_searches("adaptive");
  at_every_node(
      trees, [](const Node& n) { return tried(n) && n.depth() > 6; },
      [](const Node& n) { return shallow(n) == n.depth() - 3 - 1; });
  at_every_node(
      trees, [](const Node& n) { return tried(n) && n.depth() <= 6; },
      [](const Node& n) { return shallow(n) == n.depth() - 2 - 1; });
  at_every_node(trees, failed_high, [](const Node& n) { return cut_with(n, null_value(n)); });
}

TEST_CASE("Policy verified:R cuts off only below a node where the null move failed high before") {
  for (const int R : {1, 2, 3, 4})
    at_every_node(
        policy_searches("verified:" + std::to_string(R)), [](const Node& n) { return n.exit() == Exit::NullCutoff; },
        [](const Node& n) {
          for (const Node* p = n.parent; p; p = p->parent)
            if (p->verify() && p->null_failed_high()) return true;
          return false;
        });
}

TEST_CASE("Policy verified-noresearch:R keeps the value of a verification that failed") {
  const auto trees = policy_searches("verified-noresearch:3");
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.verify(); },
      [](const Node& n) { return goes_on_reduced(n, 1) && !n.verification_failed(); });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.verify() && best_of(n.visits(1)) < n.beta(); },
      [](const Node& n) { return !has_legal_move(n.position) || n.leave.value == best_of(n.visits(1)); });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && !n.verify(); },
      [](const Node& n) { return cut_with(n, null_value(n)); });
}

TEST_CASE("Policies reduce1:R and reduce2:R never cut: they take one or two plies off and go on") {
  for (const int plies : {1, 2}) {
    const auto trees = policy_searches("reduce" + std::to_string(plies) + ":3");
    at_every_node(
        trees, [](const Node& n) { return n.searched(); },
        [&](const Node& n) { return n.tried_null() == (n.may_pass() && n.depth() > plies); });
    at_every_node(trees, failed_high, [&](const Node& n) { return goes_on_reduced(n, plies); });
    at_no_node(trees, [](const Node& n) { return n.verification_failed() || n.find(Event::VerifyFlip); });
  }
}

TEST_CASE("Policy reduce1-2:R takes one ply off, two in that node's subtree, and never cuts") {
  const auto trees = policy_searches("reduce1-2:3");
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.verify(); },
      [](const Node& n) { return goes_on_reduced(n, 1) && n.count(Event::VerifyFlip) == 1; });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && !n.verify(); },
      [](const Node& n) { return goes_on_reduced(n, 2) && n.count(Event::VerifyFlip) == 0; });
  at_every_node(
      trees, [](const Node& n) { return n.searched(); },
      [](const Node& n) { return n.tried_null() == (n.may_pass() && n.depth() > (n.verify() ? 1 : 2)); });
}

TEST_CASE("Policy enr has R = 4 if depth > 6, else 3, takes four plies off, and ends in quiescence or goes on") {
  const auto trees = policy_searches("enr");
  at_every_node(trees, tried, [](const Node& n) { return shallow(n) == n.depth() - (n.depth() > 6 ? 4 : 3) - 1; });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.depth() <= 4; },
      [](const Node& n) {
        const Node* instead = same_position_again(n);
        return instead && !instead->interior() && instead->alpha() == n.alpha() && instead->beta() == n.beta() &&
               n.visits(1).empty() && n.exit() == Exit::DepthUsedUp && n.leave.value == instead->leave.value;
      });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.depth() > 4; },
      [](const Node& n) { return goes_on_reduced(n, 4); });
}

TEST_CASE("Policy probe:R returns only if a search as shallow, without null move at its root, agrees") {
  const auto trees = policy_searches("probe:3");
  at_every_node(trees, failed_high, [](const Node& n) {
    const Node* probe = same_position_again(n);
    if (!probe || probe->tried_null() || probe->alpha() != n.beta() - 1 || probe->beta() != n.beta()) return false;
    if (probe->interior() ? probe->depth() != shallow(n) : shallow(n) > 0) return false;
    const Score probed = probe->leave.value;
    return probed >= n.beta() ? cut_with(n, probed) : n.exit() != Exit::NullCutoff && !n.find(Event::DepthReduced);
  });
  at_some_node(trees, [](const Node& n) { return failed_high(n) && n.exit() != Exit::NullCutoff; });
  at_some_node(trees, [](const Node& n) { return failed_high(n) && same_position_again(n)->interior(); });
}

TEST_CASE("Policy double:R allows two null moves in a row, never three, and returns the value") {
  const auto trees = policy_searches("double:1");
  at_every_node(
      trees, [](const Node& n) { return n.searched(); },
      [](const Node& n) { return tried(n) == (n.parent && !n.position.in_check() && null_moves_in_a_row(n) < 2); });
  at_some_node(trees, [](const Node& n) { return null_moves_in_a_row(n) == 2; });
  at_every_node(trees, failed_high, [](const Node& n) { return cut_with(n, null_value(n)); });
}

namespace {
Score static_eval(const Node& n) { return n.find(Event::StaticEval)->value; }
bool evaluated(const Node& n) { return n.find(Event::StaticEval); }
}  // namespace

TEST_CASE("Policy eval:R tries the null move only where the static evaluation reaches beta") {
  const auto trees = policy_searches("eval:3");
  at_every_node(
      trees, [](const Node& n) { return n.searched(); },
      [](const Node& n) { return evaluated(n) == (n.may_pass() && n.parent) && (!tried(n) || evaluated(n)); });
  at_every_node(trees, evaluated, [](const Node& n) { return tried(n) == (static_eval(n) >= n.beta()); });
  at_every_node(trees, tried, [](const Node& n) { return shallow(n) == n.depth() - 3 - 1; });
  at_every_node(trees, failed_high, [](const Node& n) { return cut_with(n, null_value(n)); });
  at_some_node(trees, [](const Node& n) { return evaluated(n) && !tried(n); });
}

TEST_CASE("Policy growing has an R that grows with depth and with the static evaluation above beta") {
  const auto trees = policy_searches("growing");
  const auto r = [](const Node& n) { return n.depth() - shallow(n) - 1; };
  at_every_node(trees, evaluated, [](const Node& n) { return tried(n) == (static_eval(n) >= n.beta()); });
  at_every_node(trees, tried, [&](const Node& n) {
    const int above = static_eval(n) - n.beta();
    const int plies = above < 200 ? 0 : above < 400 ? 1 : above < 600 ? 2 : 3;
    return r(n) == 3 + n.depth() / 4 + plies;
  });
  at_every_node(trees, failed_high, [](const Node& n) { return cut_with(n, null_value(n)); });
  at_some_node(trees, [&](const Node& n) { return tried(n) && r(n) == 6; });
  at_some_node(trees, [&](const Node& n) { return tried(n) && n.depth() >= 8 && r(n) == 5; });
}

TEST_CASE("Policy playing verifies from depth 8 on, by a search without null moves") {
  const auto trees = policy_searches("playing");
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.depth() < 8; },
      [](const Node& n) { return cut_with(n, null_value(n)) && !same_position_again(n); });
  at_every_node(
      trees, [](const Node& n) { return failed_high(n) && n.depth() >= 8; },
      [](const Node& n) {
        const Node* probe = same_position_again(n);
        if (!probe || (probe->interior() && !probe->verify())) return false;
        const Score probed = probe->leave.value;
        return probed >= n.beta() ? cut_with(n, probed) : n.exit() != Exit::NullCutoff;
      });
  // What is true of a node is true of those below it: nobody passes in there.
  at_every_node(
      trees, [](const Node& n) { return n.interior() && n.verify(); },
      [](const Node& n) { return !tried(n) && (n.move().is_none() || n.parent->verify()); });
}

}  // namespace nullscope::test
