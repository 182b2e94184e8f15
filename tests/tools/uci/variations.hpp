// The principal variations that an engine tells, played on a board of their own.
#pragma once

#include <string>
#include <vector>

namespace nullscope::test {

struct Variations {
  int count = 0;
  int to_a_draw = 0;  // those that end in a position in which the game is drawn
  std::vector<std::string> faults;
  // Of the lines said between "position ..." and the best move: every move of a variation must be legal, and none may
  // come after the game is drawn. Nothing is asked of a game that is drawn already.
  void check(const std::string& position, const std::vector<std::string>& said);
};

}  // namespace nullscope::test
