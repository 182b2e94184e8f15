// ALGORITHM.md's statements 11 to 13: extension, draws, node counts.
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

// The first node entered from the root by `move`.
const Node& after(const Tree& tree, const char* move) {
  for (const Node& n : tree.nodes)
    if (n.ply == 1 && to_uci(n.move()) == move) return n;
  throw std::logic_error(std::string("not searched: ") + move);
}

// Plays moves; keeps the keys of the positions before the last one.
SearchRequest after_game(const char* fen, const std::vector<std::string>& moves, int depth) {
  SearchRequest request = request_for(fen, "verified:3", depth);
  for (const std::string& move : moves) {
    request.history.push_back(request.root.key());
    request.root = request.root.after(parse_uci(request.root, move));
  }
  return request;
}

// A search with a table that says "won" of the root and of every position one move on.
Tree with_lying_table(const SearchRequest& request) {
  Table table(request.options.table_entries);
  const auto plant = [&](const Position& p) { table.store(p.key(), 0, Move::none(), 900, 60, Bound::Exact, true); };
  plant(request.root);
  for (const Move move : legal_moves(request.root)) plant(request.root.after(move));
  return {request, observed(request, table)};
}

bool in_second_pass(const Node& child) {
  const auto visits = child.parent->visits(2);
  return std::find(visits.begin(), visits.end(), &child) != visits.end();
}

// The counters as the recorded tree has them.
Counters counted(const Tree& tree) {
  Counters c;
  for (const Node& n : tree.nodes) {
    ++(n.interior() ? c.interior : c.quiescence);
    bool below_null = false, verifying = false, again = false;
    for (const Node* p = &n; p->parent; p = p->parent) {
      below_null = below_null || p->move().is_null();
      verifying = verifying || state_at(*p->parent, *p).depth < p->parent->depth();
      again = again || in_second_pass(*p);
    }
    c.null_subtree += below_null;
    c.verification += verifying;
    c.re_search += again;
    c.null_tried += n.tried_null();
    c.null_fail_high += n.null_failed_high();
    c.null_cut += n.exit() == Exit::NullCutoff;
    c.reduced += n.find(Event::DepthReduced) != nullptr;
    c.verification_failed += n.verification_failed();
    c.table_cut += n.exit() == Exit::TtCutoff;
  }
  return c;
}

// Printable, unlike the struct itself.
std::string text(const Counters& c) {
  std::ostringstream out;
  out << c.interior << " interior, " << c.quiescence << " quiescence, " << c.null_subtree << " below null, "
      << c.verification << " verification, " << c.re_search << " re-search; null move " << c.null_tried << " tried, "
      << c.null_fail_high << " fail-high, " << c.null_cut << " cut, " << c.reduced << " reduced, "
      << c.verification_failed << " failed; " << c.table_cut << " table";
  return out.str();
}

constexpr const char* kKnights = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("11. A node sent to depth <= 0 is searched at depth 1 in check and is quiescence otherwise") {
  for (const char* policy : {"none", "std:2", "verified:3"}) {
    const auto trees = searches(policy);
    const auto leaf = [](const Node& n) { return n.parent && n.parent->interior() && depth_sent(n) <= 0; };
    at_every_node(
        trees, [&](const Node& n) { return leaf(n) && n.position.in_check(); },
        [](const Node& n) { return n.interior() && n.depth() == 1; });
    at_every_node(
        trees, [&](const Node& n) { return leaf(n) && !n.position.in_check(); },
        [](const Node& n) { return !n.interior() && n.depth() == 0; });
  }
}

TEST_CASE("11. A check is no extension where there is depth left, nor inside quiescence") {
  const auto trees = searches("verified:3");
  at_every_node(
      trees, [](const Node& n) { return n.parent && n.parent->interior() && depth_sent(n) > 0; },
      [](const Node& n) { return n.depth() == depth_sent(n); });
  at_every_node(
      trees, [](const Node& n) { return n.parent && !n.parent->interior() && n.position.in_check(); },
      [](const Node& n) { return !n.interior(); });
}

TEST_CASE("12. A position that occurred once since the root is a draw") {
  std::vector<Tree> trees;
  trees.push_back(tree_of(request_for("k7/6r1/8/8/8/8/1R6/7K w - - 0 1", "none", 5)));
  at_every_node(
      trees,
      [](const Node& n) {
        for (const Node* p = n.parent; p; p = p->parent)
          if (p->position.key() == n.position.key()) return true;
        return false;
      },
      [](const Node& n) { return n.exit() == Exit::Draw && n.leave.value == kDraw; });
}

TEST_CASE("12. A position that occurred before the root is a draw the third time, not the second") {
  const std::vector<std::string> there_and_back = {"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<std::string> moves = {"g1f3", "g8f6", "f3g1"};
  CHECK(after(tree_of(after_game(kKnights, moves, 2)), "f6g8").exit() != Exit::Draw);  // the second time
  moves.insert(moves.begin(), there_and_back.begin(), there_and_back.end());
  CHECK(after(tree_of(after_game(kKnights, moves, 2)), "f6g8").exit() == Exit::Draw);  // the third
}

TEST_CASE("12. A capture or a pawn move ends the search for repetitions") {
  // The keys claim a repetition that a pawn move rules out.
  SearchRequest request = after_game(kKnights, {"e2e4"}, 1);
  const Key next = request.root.after(parse_uci(request.root, "g8f6")).key();
  request.history.assign(8, next);
  CHECK(after(tree_of(request), "g8f6").exit() != Exit::Draw);
}

TEST_CASE("12. The hundredth ply without progress is a draw, unless it is mate") {
  const Tree tree = tree_of(request_for("7k/5K2/8/8/8/8/8/6R1 w - - 99 80", "none", 2));
  CHECK(after(tree, "g1h1").exit() == Exit::Mate);
  CHECK(after(tree, "g1h1").leave.value == -(kMate - 1));
  CHECK(after(tree, "g1a1").exit() == Exit::Draw);
  CHECK(tree.result.score() == kMate - 1);
  // A ply earlier nothing of the sort.
  CHECK(after(tree_of(request_for("7k/5K2/8/8/8/8/8/6R1 w - - 98 80", "none", 2)), "g1a1").exit() != Exit::Draw);
  // A check that is not mate does not help.
  const Tree check = tree_of(request_for("7k/8/5K2/8/8/8/8/6R1 w - - 99 80", "none", 2));
  CHECK(after(check, "g1h1").exit() == Exit::Draw);
}

TEST_CASE("12. Too little material is a draw") {
  const Tree tree = tree_of(request_for("8/8/8/3k4/8/8/1n6/K7 w - - 0 1", "none", 2));
  CHECK(after(tree, "a1b2").exit() == Exit::Draw);
  const Tree enough = tree_of(request_for("8/8/8/3k4/8/8/pn6/K7 w - - 0 1", "none", 2));
  CHECK(after(enough, "a1b2").exit() != Exit::Draw);
}

TEST_CASE("12. Checkmate and stalemate are exact") {
  const Tree mated = tree_of(request_for("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "verified:3", 3));
  CHECK(mated.nodes.front().exit() == Exit::Mate);
  CHECK(mated.result.score() == -kMate);
  const Tree stalemated = tree_of(request_for("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "verified:3", 3));
  CHECK(stalemated.nodes.front().exit() == Exit::Stalemate);
  CHECK(stalemated.result.score() == kDraw);
  for (const char* policy : {"none", "verified:3"}) {
    const auto trees = searches(policy);
    at_every_node(
        trees, [](const Node& n) { return n.exit() == Exit::Mate; },
        [](const Node& n) {
          return n.position.in_check() && !has_legal_move(n.position) && n.leave.value == n.ply - kMate &&
                 n.leave.bound == Bound::Exact;
        });
    at_every_node(
        trees, [](const Node& n) { return n.searched() && n.position.in_check() && !has_legal_move(n.position); },
        [](const Node& n) { return n.exit() == Exit::Mate; });
  }
}

TEST_CASE("12. No draw, mate or stalemate is hidden by a table hit at the root") {
  const auto root_of = [](const Tree& tree) -> const Node& { return tree.nodes.front(); };
  // The root itself: searched whatever the table says.
  CHECK(root_of(with_lying_table(request_for("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "std:2", 2))).exit() == Exit::Stalemate);
  CHECK(root_of(with_lying_table(request_for("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "std:2", 2))).exit() == Exit::Mate);
  CHECK(root_of(with_lying_table(request_for(fen::kN2, "std:2", 2))).exit() == Exit::Exact);
  // A draw one move on, of each kind, searched at depth 1 in the second iteration.
  const auto last_visit = [](const Tree& tree, const char* move) {
    const Node* last = &after(tree, move);
    for (const Node& n : tree.nodes)
      if (n.ply == 1 && n.move() == last->move()) last = &n;
    CHECK(last->interior());
    return last->exit();
  };
  CHECK(last_visit(with_lying_table(after_game(kKnights, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}, 2)),
                   "f6g8") == Exit::Draw);
  CHECK(last_visit(with_lying_table(request_for("7k/5K2/8/8/8/8/8/6R1 w - - 99 80", "std:2", 2)), "g1a1") ==
        Exit::Draw);
  CHECK(last_visit(with_lying_table(request_for("8/8/8/3k4/8/8/1n6/K7 w - - 0 1", "std:2", 2)), "a1b2") == Exit::Draw);
  // The table does speak where no rule does.
  CHECK(last_visit(with_lying_table(request_for(fen::kN2, "std:2", 2)), "g5h6") == Exit::TtCutoff);
}

TEST_CASE("12. The root is searched even if it is a draw by the rules") {
  CHECK(tree_of(request_for("7k/5K2/8/8/8/8/8/6R1 w - - 100 80", "verified:3", 1)).nodes.size() > 1);
  CHECK(tree_of(request_for("7k/5K2/8/8/8/8/8/6N1 w - - 0 80", "verified:3", 1)).nodes.size() > 1);
}

TEST_CASE("13. Every entry to search or quiescence is a node, table hits included") {
  for (const Policy& policy : all_policies())
    for (const Tree& tree : searches(to_string(policy))) {
      CAPTURE(tree.title);
      const Counters expected = counted(tree);
      CHECK(text(tree.result.counters) == text(expected));
      CHECK(tree.result.counters.total() == tree.nodes.size());
      Counters sum;
      for (const Iteration& iteration : tree.result.iterations) sum += iteration.counters;
      CHECK(text(sum) == text(expected));
    }
}

}  // namespace nullscope::test
