// What people type into an engine: these answers are no part of the protocol.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

namespace nullscope::test {
namespace {

constexpr const char* kFen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

std::string said(const std::string& lines, const std::string& words = "uci") {
  const Outcome outcome = shell("printf '" + lines + "' | nullscope " + words);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  return outcome.out;
}

TEST_CASE("UCI: started without a command, by what is no terminal, it speaks UCI") {
  const std::string lines = "uci\\nposition startpos\\nd\\n";
  CHECK(said(lines, "") == said(lines));
  CHECK(said(lines, "").find("\nuciok\n") != std::string::npos);
}

TEST_CASE("UCI: d shows the board after the moves, its FEN and its key") {
  const std::string out = said("position startpos moves e2e4\\nd\\n");
  CHECK(out.find("4  . . . . P . . .\n") != std::string::npos);
  CHECK(out.find("\nFen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\nKey: ") != std::string::npos);
}

TEST_CASE("UCI: eval says what nullscope eval says") {
  CHECK(said(std::string("position fen ") + kFen + "\\neval\\n") == output_of({"eval", kFen}));
}

TEST_CASE("UCI: go perft counts below each move") {
  const std::string out = said(std::string("position fen ") + kFen + "\\ngo perft 3\\n");
  CHECK(out.find("a2a3: 2186\n") != std::string::npos);
  CHECK(out.find("\n\nNodes searched: 97862\n") != std::string::npos);
}

}  // namespace
}  // namespace nullscope::test
