#include "engine/fen.hpp"
#include "engine/run_search.hpp"
#include "tests/support/catch.hpp"
#include "tools/uci/info.hpp"

namespace nullscope::uci {
namespace {

SearchRequest request_for(std::string_view fen) {
  SearchRequest request;
  request.root = parse_fen(fen);
  request.options.table_entries = 1 << 12;
  request.limits.depth = 3;
  return request;
}

TEST_CASE("scores are centipawns, or moves to mate") {
  CHECK(score_text(25) == "cp 25");
  CHECK(score_text(-kMateBound + 1) == "cp -31743");
  CHECK(score_text(kMate - 1) == "mate 1");
  CHECK(score_text(kMate - 5) == "mate 3");
  CHECK(score_text(-kMate + 4) == "mate -2");
  CHECK(score_text(-kMate) == "mate 0");
}

TEST_CASE("an iteration is told with its line") {
  Iteration iteration{4, 30, {Move(12, 28), Move(52, 36)}, {}, 0.5};
  CHECK(info_line(iteration, 1000) == "info depth 4 score cp 30 nodes 1000 nps 2000 time 500 pv e2e4 e7e5");
}

TEST_CASE("a search that ends by itself has said it all") {
  const SearchRequest request = request_for(kStartFen);
  const SearchResult result = run_search(request);
  CHECK(last_info_line(request, result) == "");
  CHECK(best_move_line(result).rfind("bestmove ", 0) == 0);
  CHECK(best_move_line(result).find(" ponder ") != std::string::npos);
}

TEST_CASE("a search that was stopped at once has the static value for a score") {
  SearchRequest request = request_for("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1");
  request.limits.nodes = 1;
  const SearchResult result = run_search(request);
  REQUIRE(result.iterations.empty());
  const std::string line = last_info_line(request, result);
  CHECK(line.rfind("info depth 0 score cp ", 0) == 0);
  CHECK(line.find(" pv ") != std::string::npos);
  CHECK(best_move_line(result).find("ponder") == std::string::npos);
}

TEST_CASE("no move is 0000") {
  CHECK(best_move_line(run_search(request_for("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))) == "bestmove 0000");
  SearchRequest mated = request_for("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
  SearchResult stopped;
  stopped.stopped = true;
  CHECK(last_info_line(mated, stopped).find(" score mate 0 ") != std::string::npos);
}

}  // namespace
}  // namespace nullscope::uci
