// ALGORITHM.md's statements 6 to 9: when a null move may be made, what it is, what it proves.
#include "engine/fen.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

bool only_king_and_pawns(const Node& n) { return n.position.has_only_king_and_pawns(n.position.side_to_move()); }
bool open_window(const Node& n) { return n.beta() - n.alpha() > 1; }
bool null_mate(const Node& n) { return n.null_failed_high() && is_mate_score(n.find(Event::NullResult)->value); }

// A pawn ending, and a position full of mates.
std::vector<Tree> sharp_searches(const std::string& policy, void (*adjust)(SearchOptions&) = nullptr) {
  std::vector<Tree> trees = searches(policy, adjust);
  for (const char* fen : {fen::kT1, "8/8/k7/8/8/8/8/1QR3K1 b - - 0 1"}) {
    SearchRequest request = request_for(fen, policy, 8);
    if (adjust) adjust(request.options);
    trees.push_back(tree_of(request));
  }
  return trees;
}

// Has the node's position occurred on the way to it: with a null move in between, or without?
enum class Occurred { Never, Before, BeforeNullMove };
Occurred occurred(const Node& node) {
  bool across = false;
  for (const Node* n = &node; n->parent; n = n->parent) {
    across = across || n->move().is_null();
    if (n->parent->position.key() == node.position.key()) return across ? Occurred::BeforeNullMove : Occurred::Before;
  }
  return Occurred::Never;
}

}  // namespace

TEST_CASE("6. A null move is tried unless in check, after a null move, at the root, or at depth 1 with verify") {
  at_every_node(
      sharp_searches("verified:3"), [](const Node& n) { return n.searched(); },
      [](const Node& n) { return n.tried_null() == (n.may_pass() && (!n.verify() || n.depth() > 1)); });
  at_every_node(
      sharp_searches("std:2"), [](const Node& n) { return n.searched(); },
      [](const Node& n) { return n.tried_null() == n.may_pass(); });
}

TEST_CASE("6. In paper mode king and pawns are enough for a null move; with the guard they are not") {
  at_some_node(sharp_searches("verified:3"), [](const Node& n) { return n.tried_null() && only_king_and_pawns(n); });
  const auto guarded = sharp_searches("verified:3", [](SearchOptions& o) { o.guard_pawn_ending = true; });
  at_every_node(guarded, only_king_and_pawns, [](const Node& n) { return !n.tried_null(); });
  at_every_node(
      guarded,
      [](const Node& n) {
        return n.searched() && n.may_pass() && !only_king_and_pawns(n) && (!n.verify() || n.depth() > 1);
      },
      [](const Node& n) { return n.tried_null(); });
}

TEST_CASE("6. In paper mode a null move is tried against a mate score; with the guard it is not") {
  const auto mate_beta = [](const Node& n) { return is_mate_score(n.beta()); };
  at_some_node(sharp_searches("std:2"), [&](const Node& n) { return n.tried_null() && mate_beta(n); });
  const auto guarded = sharp_searches("std:2", [](SearchOptions& o) { o.guard_mate_beta = true; });
  at_every_node(guarded, mate_beta, [](const Node& n) { return !n.tried_null(); });
  at_every_node(
      guarded, [&](const Node& n) { return n.searched() && n.may_pass() && !mate_beta(n); },
      [](const Node& n) { return n.tried_null(); });
}

TEST_CASE("7. PV nodes try the null move like any other; with the option they do not") {
  const auto could = [](const Node& n) { return n.searched() && n.may_pass(); };
  at_every_node(
      sharp_searches("std:2"), [&](const Node& n) { return could(n) && open_window(n); },
      [](const Node& n) { return n.tried_null(); });
  at_every_node(sharp_searches("std:2", [](SearchOptions& o) { o.exempt_pv = true; }), could,
                [](const Node& n) { return n.tried_null() == !open_window(n); });
}

TEST_CASE("8. A null move clears en passant, flips the side and the key, and ends the line of reversible moves") {
  const Position before = parse_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7");
  const Position after = before.pass();
  CHECK(before.en_passant() != kNoSquare);
  CHECK(after.en_passant() == kNoSquare);
  CHECK(after.side_to_move() == White);
  CHECK(after.key() != before.key());
  CHECK(after.key() == after.computed_key());
  CHECK(after.reversible_plies() == 0);
  CHECK(after.castling() == before.castling());
  CHECK(after.pieces() == before.pieces());
  // Where nothing was there to clear, passing twice leads back.
  CHECK(after.pass().pass().key() == after.key());
}

TEST_CASE("8. A null move in the search leads to the position with the other side to move") {
  at_every_node(
      searches("verified:3"), [](const Node& n) { return n.move().is_null(); },
      [](const Node& n) {
        return n.enter.id == n.position.key() && n.position.side_to_move() != n.parent->position.side_to_move() &&
               n.position.en_passant() == kNoSquare;
      });
}

TEST_CASE("8. No repetition is seen across a null move") {
  std::vector<Tree> trees;
  trees.push_back(tree_of(forgetful(request_for("k7/6r1/8/8/8/8/1R6/7K w - - 0 1", "std:1", 7))));
  trees.push_back(tree_of(forgetful(request_for(fen::kN2, "std:1", 5))));
  at_every_node(
      trees, [](const Node& n) { return occurred(n) == Occurred::BeforeNullMove; },
      [](const Node& n) { return n.exit() != Exit::Draw; });
  at_every_node(
      trees, [](const Node& n) { return occurred(n) == Occurred::Before; },
      [](const Node& n) { return n.exit() == Exit::Draw && n.leave.value == kDraw; });
}

TEST_CASE("9. Paper mode returns a mate score from a null search as written") {
  at_every_node(sharp_searches("std:2"), null_mate, [](const Node& n) {
    return n.exit() == Exit::NullCutoff && n.leave.value == n.find(Event::NullResult)->value;
  });
  at_every_node(
      sharp_searches("verified:1"), [](const Node& n) { return null_mate(n) && !n.verify(); },
      [](const Node& n) { return n.exit() == Exit::NullCutoff && n.leave.value == n.find(Event::NullResult)->value; });
}

TEST_CASE("9. With the option a mate score from a null search is no cutoff: the moves are searched in full depth") {
  const auto refuse = [](SearchOptions& o) { o.refuse_null_mate = true; };
  for (const char* policy : {"std:2", "verified:1"})
    at_every_node(
        sharp_searches(policy, refuse), [](const Node& n) { return null_mate(n) && !n.verify(); },
        [](const Node& n) {
          return n.exit() != Exit::NullCutoff && !n.find(Event::DepthReduced) &&
                 n.visits(1).empty() == !has_legal_move(n.position);
        });
  at_some_node(sharp_searches("std:2", refuse), [](const Node& n) { return n.exit() == Exit::NullCutoff; });
}

TEST_CASE("The practical options are the three guards together") {
  const SearchOptions practical = SearchOptions{}.set_practical();
  CHECK((practical.guard_pawn_ending && practical.guard_mate_beta && practical.refuse_null_mate));
  CHECK_FALSE((practical.exempt_pv || practical.fail_hard));
  const SearchOptions paper;
  CHECK_FALSE((paper.guard_pawn_ending || paper.guard_mate_beta || paper.refuse_null_mate || paper.exempt_pv));
  const auto trees = sharp_searches("verified:3", [](SearchOptions& o) { o.set_practical(); });
  at_every_node(
      trees, [](const Node& n) { return n.tried_null(); },
      [](const Node& n) { return !only_king_and_pawns(n) && !is_mate_score(n.beta()); });
  at_every_node(
      trees, [](const Node& n) { return n.exit() == Exit::NullCutoff; },
      [](const Node& n) { return !is_mate_score(n.leave.value); });
}

}  // namespace nullscope::test
