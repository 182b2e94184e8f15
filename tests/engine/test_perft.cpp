#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "engine/perft.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

namespace fs = std::filesystem;

// Empty if there is none. Debian puts games where not every PATH looks.
fs::path find_stockfish() {
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path ? path : "") + ":/usr/games:/usr/local/bin";
  for (std::size_t start = 0; start <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', start), folders.size());
    const fs::path candidate = fs::path(folders.substr(start, end - start)) / "stockfish";
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    start = end + 1;
  }
  return {};
}

// A file that goes away with its owner.
class TemporaryFile {
 public:
  TemporaryFile() : path_(fs::temp_directory_path() / ("nullscope-perft-" + std::to_string(getpid()) + ".txt")) {}
  ~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// What one stockfish process counts for each position, in order.
std::vector<std::uint64_t> stockfish_perft(const fs::path& program, const std::vector<Position>& positions, int depth) {
  const TemporaryFile script;
  std::ofstream out(script.path());
  for (const Position& p : positions) out << "position fen " << to_fen(p) << "\ngo perft " << depth << '\n';
  out << "quit\n";
  out.close();

  std::vector<std::uint64_t> counts;
  std::string command;
  ((((command += '\'') += program.string()) += "' < '") += script.path().string()) += '\'';
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return counts;
  char line[256];
  constexpr std::string_view kLabel = "Nodes searched: ";
  while (std::fgets(line, sizeof line, pipe))
    if (std::string_view(line).substr(0, kLabel.size()) == kLabel)
      counts.push_back(std::strtoull(line + kLabel.size(), nullptr, 10));
  pclose(pipe);
  return counts;
}

void check_perft(const char* fen, std::initializer_list<std::uint64_t> leaves) {
  const Position p = parse_fen(fen);
  int depth = 0;
  for (const std::uint64_t expected : leaves) {
    INFO(fen << " at depth " << ++depth);
    CHECK(perft(p, depth) == expected);
  }
}

TEST_CASE("perft of the start position is exact to depth 6") {
  check_perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609, 119060324});
}

TEST_CASE("perft of a position rich in castling and pins is exact to depth 5") {
  check_perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
              {48, 2039, 97862, 4085603, 193690690});
}

TEST_CASE("perft of an endgame with en passant and pins on a rank is exact to depth 7") {
  check_perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624, 11030083, 178633661});
}

TEST_CASE("perft of a position rich in promotions is exact to depth 5") {
  check_perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333, 15833292});
}

TEST_CASE("perft of a position with a pawn about to promote by capture is exact to depth 5") {
  check_perft("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", {44, 1486, 62379, 2103487, 89941194});
}

TEST_CASE("perft of a symmetrical middlegame is exact to depth 5") {
  check_perft("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
              {46, 2079, 89890, 3894594, 164075551});
}

TEST_CASE("perft to depth 0 counts the position itself") {
  CHECK(perft(parse_fen(kStartFen), 0) == 1);
  CHECK(perft(parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1) == 0);
}

TEST_CASE("perft is the same for a position and its colour-flipped twin") {
  for (const Position& p : random_positions(300, 31)) {
    INFO(to_fen(p));
    REQUIRE(perft(color_flipped(p), 3) == perft(p, 3));
  }
}

TEST_CASE("perft agrees with stockfish on 2000 random positions to depth 3") {
  constexpr std::uint64_t kSeed = 20260731;
  constexpr int kDepth = 3;
  const fs::path stockfish = find_stockfish();
  if (stockfish.empty()) FAIL("stockfish not found: install the package `stockfish`");

  const std::vector<Position> positions = random_positions(2000, kSeed);
  const std::vector<std::uint64_t> expected = stockfish_perft(stockfish, positions, kDepth);
  REQUIRE(expected.size() == positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    INFO("seed " << kSeed << ", position " << i << ": " << to_fen(positions[i]));
    REQUIRE(perft(positions[i], kDepth) == expected[i]);
  }
}

}  // namespace
}  // namespace nullscope::test
