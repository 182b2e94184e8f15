#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tools/experiment/goal.hpp"

using namespace nullscope;
using namespace nullscope::experiment;

namespace {

const std::string kRooks = "6k1/8/8/8/8/8/R6R/K7 w - - ";

EpdRecord record(const std::string& operations) { return parse_epd(kRooks + operations); }
Move move(const std::string& text) { return parse_move(record("").position, text); }

Iteration iteration(int depth, const std::string& best, Score score, std::uint64_t nodes) {
  Iteration it{depth, score, {move(best)}, {}, 0};
  it.counters.interior = nodes;
  return it;
}

}  // namespace

TEST_CASE("bm is solved by any of its moves, am by any other") {
  const Goal best = read_goal(record("bm Ra8+ Rhb2;"));
  CHECK(best.solved_by(move("Ra8"), 0));
  CHECK(best.solved_by(move("Rhb2"), 0));
  CHECK_FALSE(best.solved_by(move("Rac2"), 0));
  const Goal avoid = read_goal(record("am Ra8;"));
  CHECK_FALSE(avoid.solved_by(move("Ra8"), 0));
  CHECK(avoid.solved_by(move("Rhb2"), 0));
  const Goal both = read_goal(record("bm Ra8 Rhb2; am Ra8;"));
  CHECK_FALSE(both.solved_by(move("Ra8"), 0));
  CHECK(both.solved_by(move("Rhb2"), 0));
}

TEST_CASE("dm is solved by a mate score of that length or less, whatever the move") {
  const Goal goal = read_goal(record("bm Ra8; dm 2;"));
  CHECK(goal.solved_by(move("Rhb2"), kMate - 3));
  CHECK(goal.solved_by(move("Rhb2"), kMate - 1));
  CHECK_FALSE(goal.solved_by(move("Ra8"), kMate - 5));
  CHECK_FALSE(goal.solved_by(move("Ra8"), 900));
  CHECK_FALSE(goal.solved_by(move("Ra8"), 3 - kMate));
}

TEST_CASE("a position that asks for nothing is never solved") {
  const Goal goal = read_goal(record("id \"x\";"));
  CHECK_FALSE(goal.is_given());
  CHECK_FALSE(goal.solved_by(move("Ra8"), 0));
}

TEST_CASE("moves that are illegal, ambiguous or missing are told apart") {
  const auto complaint = [](const std::string& operations) {
    try {
      read_goal(record(operations));
    } catch (const EpdError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(complaint("bm Qa8;").rfind("bm: ", 0) == 0);
  CHECK(complaint("am Rb2;").rfind("am: ", 0) == 0);  // either rook
  CHECK(complaint("bm ;") == "bm names no move");
  CHECK(complaint("dm x;").find("not 'x'") != std::string::npos);
  CHECK(complaint("dm 0;").find("from 1 to") != std::string::npos);
}

TEST_CASE("found and held counts from the iteration after which the move was never lost") {
  const Goal goal = read_goal(record("bm Ra8;"));
  Follower follower(goal);
  follower.see(iteration(1, "Ra8", 10, 5));
  CHECK(follower.found()->depth == 1);
  follower.see(iteration(2, "Rhb2", 10, 20));
  CHECK_FALSE(follower.solved());
  follower.see(iteration(3, "Ra8", 10, 100));
  follower.see(iteration(4, "Ra8", 10, 1000));
  REQUIRE(follower.solved());
  CHECK(follower.found()->depth == 3);
  CHECK(follower.found()->nodes == 125);
  CHECK(follower.counters().total() == 1125);
}
