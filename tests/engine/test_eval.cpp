#include "engine/eval.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

Score value_of(std::string_view fen) {
  PawnCache fresh;
  return evaluate(parse_fen(fen), fresh);
}

// A term for White minus the same for Black.
Tapered term_of(std::string_view fen, EvalTerms::Term term) {
  const EvalTerms terms = evaluate_terms(parse_fen(fen));
  return terms.side[term][White] - terms.side[term][Black];
}

TEST_CASE("the value changes sign, and nothing else, with the side to move") {
  PawnCache pawns;
  for (const Position& p : random_positions(2000, 62)) {
    if (p.in_check()) continue;
    INFO(to_fen(p));
    REQUIRE(evaluate(p, pawns) == -evaluate(p.pass(), pawns));
  }
}

TEST_CASE("the value is the blended sum of the terms") {
  PawnCache pawns;
  for (const Position& p : random_positions(3000, 63)) {
    const EvalTerms terms = evaluate_terms(p);
    Tapered white;
    for (const auto& side : terms.side) white += side[White] - side[Black];
    const Score sum = blend(white, p.phase());
    INFO(to_fen(p));
    REQUIRE(evaluate(p, pawns) == (p.side_to_move() == White ? sum : -sum));
  }
}

TEST_CASE("the pawn cache never changes a value") {
  // More positions than the cache has entries, each asked for twice, the second time in reverse order.
  std::vector<Position> positions = random_positions(20000, 64);
  std::vector<Score> values;
  PawnCache used;
  for (const Position& p : positions) {
    values.push_back(evaluate(p, used));
    if (used.score(p) != PawnCache::compute(p)) FAIL(to_fen(p));
  }
  for (std::size_t i = positions.size(); i-- > 0;)
    if (evaluate(positions[i], used) != values[i]) FAIL(to_fen(positions[i]));
  for (std::size_t i = 0; i < positions.size(); i += 100) {
    PawnCache fresh;
    REQUIRE(evaluate(positions[i], fresh) == values[i]);
  }
}

TEST_CASE("blending gives the middlegame with all pieces, the endgame with none, and stops at both") {
  const Tapered value{100, 40};
  CHECK(blend(value, psqt::kMaxPhase) == 100);
  CHECK(blend(value, 0) == 40);
  CHECK(blend(value, psqt::kMaxPhase / 2) == 70);
  CHECK(blend(value, psqt::kMaxPhase + 8) == 100);  // promoted queens
  CHECK(blend(-value, 7) == -blend(value, 7));
}

TEST_CASE("the start position is even and counts as a full middlegame") {
  CHECK(value_of(kStartFen) == 0);
  CHECK(parse_fen(kStartFen).phase() == psqt::kMaxPhase);
}

TEST_CASE("more material is worth more, piece by piece") {
  const Score pawn = value_of("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1");
  const Score knight = value_of("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
  const Score rook = value_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  const Score queen = value_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  CHECK(0 < pawn);
  CHECK(pawn < knight);
  CHECK(knight < rook);
  CHECK(rook < queen);
}

TEST_CASE("a passed pawn is worth more the further it has come") {
  Score last = -kInfinity;
  for (const char* fen :
       {"7k/8/8/8/8/8/P7/7K w - - 0 1", "7k/8/8/8/8/P7/8/7K w - - 0 1", "7k/8/8/8/P7/8/8/7K w - - 0 1",
        "7k/8/8/P7/8/8/8/7K w - - 0 1", "7k/8/P7/8/8/8/8/7K w - - 0 1", "7k/P7/8/8/8/8/8/7K w - - 0 1"}) {
    INFO(fen);
    CHECK(value_of(fen) > last);
    last = value_of(fen);
  }
}

TEST_CASE("a pawn is passed only if no enemy pawn is ahead on its file or beside it") {
  const auto pawns = [](const char* fen) { return evaluate_terms(parse_fen(fen)).side[EvalTerms::Pawns][White].eg; };
  const int passed = pawns("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1");
  CHECK(passed > pawns("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1"));
  CHECK(passed > pawns("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1"));
  CHECK(passed > pawns("4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1"));
  CHECK(passed == pawns("4k3/5p2/8/3P4/8/8/8/4K3 w - - 0 1"));  // two files off
  CHECK(passed == pawns("4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"));   // beside, not ahead
  CHECK(passed == pawns("4k3/8/8/3P4/2p5/8/8/4K3 w - - 0 1"));  // behind
}

TEST_CASE("isolated and doubled pawns are worse than connected ones") {
  // Blocked by enemy pawns everywhere, so that none is passed.
  const auto pawns = [](const char* fen) { return evaluate_terms(parse_fen(fen)).side[EvalTerms::Pawns][White]; };
  const Tapered connected = pawns("4k3/pppppppp/8/8/8/8/2PP4/4K3 w - - 0 1");
  const Tapered isolated = pawns("4k3/pppppppp/8/8/8/8/2P1P3/4K3 w - - 0 1");
  const Tapered doubled = pawns("4k3/pppppppp/8/8/8/2P5/2P5/4K3 w - - 0 1");
  CHECK(connected == Tapered{});
  CHECK(isolated.mg < connected.mg);
  CHECK(isolated.eg < connected.eg);
  CHECK(doubled.mg < isolated.mg);
  CHECK(doubled.eg < isolated.eg);
}

TEST_CASE("two bishops of different colours are a pair, two of one colour are not") {
  CHECK(term_of("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", EvalTerms::BishopPair).eg > 0);
  CHECK(term_of("4k3/8/8/8/8/8/3B4/2B1K3 w - - 0 1", EvalTerms::BishopPair) == Tapered{});
  CHECK(term_of("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", EvalTerms::BishopPair) == Tapered{});
  CHECK(term_of("2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", EvalTerms::BishopPair) == Tapered{});
}

TEST_CASE("a rook likes an open file best, a half-open one less, a closed one not at all") {
  const int open = term_of("4k3/8/8/8/8/8/7P/R3K3 w - - 0 1", EvalTerms::RookFiles).mg;
  const int half_open = term_of("4k3/p7/8/8/8/8/7P/R3K3 w - - 0 1", EvalTerms::RookFiles).mg;
  const int closed = term_of("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", EvalTerms::RookFiles).mg;
  CHECK(open > half_open);
  CHECK(half_open > closed);
  CHECK(closed == 0);
}

TEST_CASE("a piece with more squares to go to has more mobility") {
  const auto mobility = [](const char* fen) { return evaluate_terms(parse_fen(fen)).side[EvalTerms::Mobility][White]; };
  CHECK(mobility("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1").mg > mobility("4k3/8/8/8/8/8/8/N3K3 w - - 0 1").mg);
  CHECK(mobility("4k3/8/8/8/8/8/8/R6K w - - 0 1").mg > mobility("4k3/8/8/8/8/8/P7/R6K w - - 0 1").mg);
  // A square that an enemy pawn guards does not count.
  CHECK(mobility("4k3/3p4/8/8/8/2B5/8/7K w - - 0 1").mg > mobility("4k3/8/3p4/8/8/2B5/8/7K w - - 0 1").mg);
}

TEST_CASE("pawns before the king shelter it") {
  const auto shelter = [](const char* fen) {
    return evaluate_terms(parse_fen(fen)).side[EvalTerms::Shelter][White].mg;
  };
  const int home = shelter("4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1");
  const int moved = shelter("4k3/8/8/8/8/7P/5PP1/6K1 w - - 0 1");
  const int missing = shelter("4k3/8/8/8/8/8/5P1P/6K1 w - - 0 1");
  const int bare = shelter("4k3/8/8/8/8/8/8/6K1 w - - 0 1");
  CHECK(home > moved);
  CHECK(moved > missing);
  CHECK(missing > bare);
}

TEST_CASE("every term has a name of its own") {
  std::vector<std::string> names;
  for (int t = 0; t < EvalTerms::kTerms; ++t) names.emplace_back(EvalTerms::name(static_cast<EvalTerms::Term>(t)));
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  CHECK_FALSE(names.front().empty());
}

}  // namespace
}  // namespace nullscope::test
