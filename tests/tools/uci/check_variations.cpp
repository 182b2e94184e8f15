// Checks what an engine said in games: check_variations HEARD SAID, the lines that went to it and those that came from
// it.
//
// The n-th best move answers the n-th "go". Exit 0 if every variation is legal and ends where the game is drawn, 1 if
// not, 2 if the two do not belong together.
#include <cstdio>
#include <fstream>

#include "tests/tools/uci/variations.hpp"

namespace {

// What is said up to and with the next best move; false if there is none.
bool next_search(std::istream& said, std::vector<std::string>& lines) {
  lines.clear();
  for (std::string line; std::getline(said, line);) {
    lines.push_back(line);
    if (line.rfind("bestmove", 0) == 0) return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fprintf(stderr, "usage: check_variations HEARD SAID\n"), 2;
  std::ifstream heard(argv[1]);
  std::ifstream said(argv[2]);
  nullscope::test::Variations variations;
  std::string position = "position startpos";
  std::vector<std::string> lines;
  bool answered = true;
  for (std::string line; std::getline(heard, line);) {
    if (line.rfind("position ", 0) == 0) position = line;
    if (line.rfind("go", 0) != 0) continue;
    if (!answered) return std::fprintf(stderr, "a search was not answered\n"), 2;
    answered = next_search(said, lines);  // the last may have been cut short by the end
    variations.check(position, lines);
  }
  for (const std::string& fault : variations.faults) std::fprintf(stderr, "%s\n", fault.c_str());
  std::printf("%d variations, %d of them to a draw, %zu faults\n", variations.count, variations.to_a_draw,
              variations.faults.size());
  return variations.faults.empty() ? 0 : 1;
}
