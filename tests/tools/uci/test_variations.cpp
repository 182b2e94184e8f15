// Principal variations against rules written a second time.
#include "engine/fen.hpp"
#include "tests/engine/naive_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/uci/conversation.hpp"
#include "tests/tools/uci/variations.hpp"

namespace nullscope::test {
namespace {

// Games in which a draw is never far: repetition, fifty moves, the last man captured.
const std::vector<std::string> kGames = {
    "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6",
    "fen 8/8/4k3/8/8/3RK3/8/7r w - - 88 70 moves d3d4 h1h2",
    "fen 8/5k2/8/3q4/8/2Q5/5K2/8 w - - 90 60",
    "fen 8/5k1p/6p1/8/8/2B3P1/5K1P/4b3 w - - 91 60",
    "fen 8/8/3k4/8/4p3/4K3/8/5B2 w - - 0 1",
    "fen 8/8/8/4k3/8/8/4KP2/8 w - - 0 1",
    "fen 6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
    "fen r4rk1/5ppp/8/3Q4/8/8/q4PPP/3R2K1 w - - 4 30 moves d5d7 a2b3 d7d5 b3a2",
};

}  // namespace

TEST_CASE("UCI: every variation of games with a history is legal, and ends where the game is drawn") {
  Variations variations;
  Conversation engine({"--set", "Hash=1"});
  engine.exchange("uci", "uciok");
  for (const std::string& start : kGames) {
    std::string position = "position " + start;
    if (start.find(" moves ") == std::string::npos) position += " moves";
    // The table is kept from move to move: it does not know what the game before it has been.
    for (int ply = 0; ply < 24; ++ply) {
      engine.say(position);
      engine.say("go nodes 3000");
      const std::string move = engine.best_move();
      variations.check(position, engine.heard());
      if (move == "0000") break;
      position += ' ' + move;
    }
  }
  for (const std::string& fault : variations.faults) FAIL_CHECK(fault);
  CHECK(variations.count > 800);
  CHECK(variations.to_a_draw > 100);
  CHECK(engine.end() == 0);
}

TEST_CASE("a variation that goes on after a draw, or has a move that is not legal, is found") {
  const auto faults = [](const std::string& position, const std::string& moves) {
    Variations variations;
    variations.check("position " + position, {"info depth 1 score cp 0 pv " + moves, "bestmove 0000"});
    return variations.faults.size();
  };
  const std::string twice = "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
  CHECK(faults(twice, "f6g8") == 0);
  CHECK(faults(twice, "f6g8 e2e4") == 1);
  CHECK(faults("startpos moves g1f3 g8f6 f3g1", "f6g8 e2e4") == 0);
  CHECK(faults("fen 8/8/4k3/8/8/3RK3/8/4r3 w - - 98 70", "e3f2 e1e5") == 0);
  CHECK(faults("fen 8/8/4k3/8/8/3RK3/8/4r3 w - - 98 70", "e3f2 e1e5 d3d1") == 1);
  CHECK(faults("fen 8/8/3k4/8/4p3/4K3/8/5B2 w - - 0 1", "e3e4 d6e6") == 1);
  CHECK(faults("startpos", "e2e5") == 1);
}

}  // namespace nullscope::test
