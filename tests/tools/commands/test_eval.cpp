#include "engine/eval.hpp"
#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/bench/bench_positions.hpp"

using namespace nullscope::test;
namespace ns = nullscope;

TEST_CASE("the terms of eval add up to the engine's own value") {
  for (const std::string_view fen : ns::kBenchPositions) {
    const ns::Position p = ns::parse_fen(fen);
    const auto json = json_of({"eval", ns::to_fen(p)});
    ns::Tapered total;
    for (const auto& term : json["terms"])
      for (const auto& [side, sign] : {std::pair("white", 1), std::pair("black", -1)})
        total += sign * ns::Tapered{term[side]["mg"], term[side]["eg"]};
    CHECK(total == ns::Tapered{json["total"]["mg"], json["total"]["eg"]});

    ns::PawnCache pawns;
    const ns::Score value = ns::evaluate(p, pawns);
    CHECK(json["value"]["side_to_move"] == value);
    CHECK(json["value"]["white"] == ns::blend(total, p.phase()));
    CHECK(json["value"]["white"] == (p.side_to_move() == ns::White ? value : -value));
    CHECK(json["fen"] == ns::to_fen(p));
  }
}

TEST_CASE("eval shows the terms beside the board") {
  const std::string text = output_of({"eval", "startpos"});
  CHECK(text.find("8  r n b q k b n r") != std::string::npos);
  CHECK(text.find("7  p p p p p p p p      material and placement") != std::string::npos);
  CHECK(text.find("value  +0 for White, +0 for the side to move (White)\n") != std::string::npos);
}
