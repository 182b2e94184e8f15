#include <memory>

#include "engine/line.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

// A game and a search line played together: what the search sees.
struct Walk {
  explicit Walk(Position root, std::vector<Key> history = {}) : position(root), line(history, root.key()) {}

  Walk& go(std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
      const Move m = parse_uci(position, text);
      position = m.is_null() ? position.pass() : position.after(m);
      line.push(m, position.key());
    }
    return *this;
  }
  bool repeats() const { return line.is_repetition(position); }

  Position position;
  Line line;
};

Position rooks() { return parse_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"); }

// The keys of a game's positions, the last of which becomes the root and is left out.
struct Game {
  std::vector<Key> keys;
  Position root = rooks();
  Game& play(std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
      keys.push_back(root.key());
      root = root.after(parse_uci(root, text));
    }
    return *this;
  }
};

TEST_CASE("inside the search the second occurrence is a repetition") {
  Walk walk(rooks());
  CHECK_FALSE(walk.repeats());
  CHECK_FALSE(walk.go({"a1b1", "h8g8", "b1a1"}).repeats());
  CHECK(walk.go({"g8h8"}).repeats());  // the root once more
}

TEST_CASE("a repetition may lie further back, and not at the root") {
  Walk walk(rooks());
  walk.go({"a1a2", "h8h7"});  // this position...
  walk.go({"a2b2", "h7g7", "b2c2", "g7f7", "c2a2"});
  CHECK_FALSE(walk.repeats());
  CHECK(walk.go({"f7h7"}).repeats());  // ...again
}

TEST_CASE("the same pieces with the other side to move are no repetition") {
  Walk walk(rooks());
  // White loses a tempo: b1-c1-a1 takes three moves where Black's rook takes two.
  CHECK_FALSE(walk.go({"a1b1", "h8g8", "b1c1", "g8h8", "c1a1"}).repeats());
}

TEST_CASE("a lost castling right makes a position new") {
  Walk walk(parse_fen("4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1"));
  CHECK_FALSE(walk.go({"a1b1", "h8g8", "b1a1", "g8h8"}).repeats());
  CHECK(walk.go({"a1b1", "h8g8", "b1a1", "g8h8"}).repeats());
}

TEST_CASE("with the game before the root it takes three occurrences") {
  Game once;
  once.play({"a1b1", "h8g8", "b1a1"});
  CHECK_FALSE(Walk(once.root, once.keys).go({"g8h8"}).repeats());

  Game twice;
  twice.play({"a1b1", "h8g8", "b1a1", "g8h8"}).play({"a1b1", "h8g8", "b1a1"});
  CHECK(Walk(twice.root, twice.keys).go({"g8h8"}).repeats());
}

TEST_CASE("once in the game and once since the root: the nearer one counts") {
  Game game;
  game.play({"a1b1", "h8g8", "b1a1"});
  Walk walk(game.root, game.keys);
  walk.go({"g8h8"});
  CHECK_FALSE(walk.repeats());
  CHECK(walk.go({"a1b1", "h8g8", "b1a1", "g8h8"}).repeats());
}

TEST_CASE("the root itself may be a threefold repetition of the game") {
  Game game;
  game.play({"a1b1", "h8g8", "b1a1", "g8h8"}).play({"a1b1", "h8g8", "b1a1", "g8h8"});
  CHECK(Walk(game.root, game.keys).repeats());
}

TEST_CASE("scanning stops at a null move") {
  Walk walk(rooks());
  walk.go({"a1b1", "--", "b1a1", "--"});
  CHECK(walk.position.key() == rooks().key());
  CHECK_FALSE(walk.repeats());
  // What is played after the null move may repeat again.
  CHECK(walk.go({"a1b1", "h8g8", "b1a1", "g8h8"}).repeats());
}

TEST_CASE("a clock from a FEN does not make the scan leave the known positions") {
  Walk walk(parse_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 90 100"));
  CHECK_FALSE(walk.repeats());
  CHECK_FALSE(walk.go({"a1b1", "h8g8"}).repeats());
}

TEST_CASE("leaving a node restores ply and last moves; entering a position again adds no ply") {
  Walk walk(rooks());
  CHECK(walk.line.ply() == 0);
  CHECK(walk.line.last().is_none());
  walk.go({"a1b1", "h8g8"});
  CHECK(walk.line.ply() == 2);
  CHECK(to_uci(walk.line.last()) == "h8g8");
  CHECK(to_uci(walk.line.last(1)) == "a1b1");
  CHECK(walk.line.last(2).is_none());

  walk.line.push(Move::none(), walk.position.key());
  CHECK(walk.line.ply() == 2);
  CHECK(walk.line.last().is_none());
  walk.line.pop();
  CHECK(to_uci(walk.line.last()) == "h8g8");
  walk.line.pop();
  CHECK(walk.line.ply() == 1);
  walk.line.pop();
  CHECK(walk.line.ply() == 0);
}

TEST_CASE("a position entered again still sees the repetition behind it") {
  Walk walk(rooks());
  walk.go({"a1b1", "h8g8", "b1a1"});
  walk.line.push(Move::none(), walk.position.key());
  CHECK(walk.go({"g8h8"}).repeats());
}

TEST_CASE("the principal variation is a node's move and its child's line") {
  const auto pv = std::make_unique<PrincipalVariation>();
  const Move a(8, 16), b(48, 40), c(9, 17), d(10, 18);
  for (int ply = 0; ply <= 3; ++ply) pv->clear(ply);
  CHECK(pv->line().empty());
  pv->update(2, c);
  pv->update(1, b);
  pv->update(0, a);
  CHECK(pv->line() == std::vector{a, b, c});

  // A better move at the root whose reply has no line below.
  pv->clear(1);
  pv->update(0, d);
  CHECK(pv->line() == std::vector{d});

  // A shorter line below does not leave the end of a longer one behind.
  pv->clear(3);
  pv->clear(2);
  pv->clear(1);
  pv->update(1, b);
  pv->update(0, a);
  CHECK(pv->line() == std::vector{a, b});
  pv->clear(0);
  CHECK(pv->line().empty());
}

TEST_CASE("the principal variation is long enough for the deepest line") {
  const auto pv = std::make_unique<PrincipalVariation>();
  const Move m(8, 16);
  pv->clear(kMaxPly);
  for (int ply = kMaxPly - 1; ply >= 0; --ply) pv->update(ply, m);
  CHECK(pv->line().size() == kMaxPly);
}

}  // namespace
}  // namespace nullscope::test
