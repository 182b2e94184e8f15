#include "engine/position.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/engine/naive_rules.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

TEST_CASE("piece-square score and phase kept move by move equal the sums over the board") {
  along_random_games(1000, 2, [](const Position&, Move m, const Position& p) {
    Tapered sum;
    int phase = 0;
    for (Square s = 0; s < kSquares; ++s) {
      if (p.piece_on(s) == kNoPiece) continue;
      sum += psqt::kTable[p.piece_on(s)][s];
      phase += psqt::kPhase[type_of(p.piece_on(s))];
    }
    if (p.psqt() != sum || p.phase() != phase) FAIL("after " << to_uci(m) << ": " << to_fen(p));
  });
}

TEST_CASE("sets of pieces and the board square by square say the same") {
  along_random_games(500, 3, [](const Position&, Move m, const Position& p) {
    for (const Color c : {White, Black})
      for (int t = Pawn; t <= King; ++t) {
        const auto type = static_cast<PieceType>(t);
        Bitboard set = 0;
        for (Square s = 0; s < kSquares; ++s)
          if (p.piece_on(s) == make_piece(c, type)) set |= bit(s);
        if (p.pieces(c, type) != set) FAIL("after " << to_uci(m) << ": " << to_fen(p));
      }
  });
}

TEST_CASE("moves change the board, the castling rights and the en-passant square as the plain rules do") {
  int castled = 0;
  int en_passant_offered = 0;
  int rights_lost = 0;
  along_random_games(600, 4, [&](const Position& before, Move m, const Position& p) {
    const NaiveBoard naive = NaiveBoard(before).after(m);
    INFO("after " << to_uci(m) << ": " << to_fen(p));
    bool same_board = true;
    for (Square s = 0; s < kSquares; ++s) same_board &= p.piece_on(s) == naive.on(s);
    REQUIRE(same_board);
    REQUIRE(p.side_to_move() == naive.side_to_move());
    REQUIRE(p.castling() == naive.castling());
    REQUIRE(p.en_passant() == naive.capturable_en_passant());
    castled += m.kind() == Move::Castle;
    en_passant_offered += p.en_passant() != kNoSquare;
    rights_lost += p.castling() != before.castling();
  });
  // The games must have gone where the rules are hard.
  CHECK(castled > 5);
  CHECK(en_passant_offered > 20);
  CHECK(rights_lost > 100);
}

TEST_CASE("counters count: the clock restarts at pawn moves and captures, Black's move ends a full move") {
  along_random_games(300, 5, [](const Position& before, Move m, const Position& p) {
    const bool restart = type_of(before.piece_on(m.from())) == Pawn || before.is_capture(m);
    INFO("after " << to_uci(m) << ": " << to_fen(p));
    REQUIRE(p.halfmove_clock() == (restart ? 0 : before.halfmove_clock() + 1));
    REQUIRE(p.reversible_plies() == (restart ? 0 : before.reversible_plies() + 1));
    REQUIRE(p.fullmove_number() == before.fullmove_number() + (before.side_to_move() == Black));
  });
}

TEST_CASE("the clock of a game that nobody ends goes on") {
  Position p = parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  for (int ply = 0; ply < 1000; ply += 4)
    for (const char* const move : {"a1a2", "e8e7", "a2a1", "e7e8"}) p = p.after(parse_uci(p, move));
  CHECK(p.halfmove_clock() == 1000);
  CHECK(p.reversible_plies() == 1000);
}

TEST_CASE("passing clears en passant, turns side and key, and restarts the reversible plies") {
  const Position p = parse_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  REQUIRE(p.en_passant() == square("e3"));
  const Position passed = p.pass();
  CHECK(passed.en_passant() == kNoSquare);
  CHECK(passed.side_to_move() == White);
  CHECK(passed.key() == parse_fen("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1").key());
  CHECK(passed.pawn_key() == p.pawn_key());
  CHECK(passed.psqt() == p.psqt());

  const Position quiet = parse_fen("4k3/8/8/8/8/8/3R4/4K3 b - - 7 30");
  CHECK(quiet.reversible_plies() == 7);
  CHECK(quiet.pass().reversible_plies() == 0);
  CHECK(quiet.pass().halfmove_clock() == 7);
}

TEST_CASE("passing twice leads back to the same key") {
  int passed = 0;
  for (const Position& p : random_positions(2000, 6)) {
    if (p.in_check()) continue;
    ++passed;
    INFO(to_fen(p));
    REQUIRE(p.pass().key() == p.pass().computed_key());
    REQUIRE(p.pass().key() != p.key());
    if (p.en_passant() == kNoSquare) {
      REQUIRE(p.pass().pass().key() == p.key());
    }
  }
  CHECK(passed > 1000);
}

TEST_CASE("the en-passant square is set only when a capture there is legal") {
  struct Case {
    const char* why;
    const char* fen;
    bool legal;
  };
  const Case cases[] = {
      {"a pawn stands beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", true},
      {"no pawn stands beside", "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", false},
      {"a knight stands beside", "4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", false},
      {"both pawns leave the rank of king and rook", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", false},
      {"a second pawn keeps that rank closed", "8/8/8/8/k1pp3R/8/4P3/4K3 w - - 0 1", true},
      {"the capturer is pinned on a file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", false},
      {"the capturer is pinned on a diagonal", "8/6k1/8/8/3p4/8/4P3/B3K3 w - - 0 1", false},
      {"the capturer is pinned on the diagonal it captures along", "8/k7/8/8/3p4/8/4P3/4K1B1 w - - 0 1", true},
      {"one capturer is pinned, the other is not", "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", true},
      {"the double step uncovers a check", "8/8/8/7k/3p4/8/4P3/3BK3 w - - 0 1", false},
      {"the double step gives check itself", "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", true},
  };
  for (const Case& c : cases) {
    INFO(c.why << ": " << c.fen);
    const Position p = parse_fen(c.fen);
    const Position next = play(p, {"e2e4"});
    CHECK((next.en_passant() != kNoSquare) == c.legal);
    CHECK(next.en_passant() == (c.legal ? square("e3") : kNoSquare));
    const Position flipped = color_flipped(p);
    CHECK(play(flipped, {"e7e5"}).en_passant() == (c.legal ? square("e6") : kNoSquare));
  }
}

TEST_CASE("positions that differ only by an impossible en passant are equal") {
  const Position offered = parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  const Position silent = parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  CHECK(offered == silent);
  CHECK(offered == play(parse_fen(kStartFen), {"e2e4"}));
}

TEST_CASE("a single step never allows en passant, and the right lasts one ply") {
  const Position p = parse_fen("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1");
  CHECK(play(p, {"e3e4"}).en_passant() == kNoSquare);
  const Position offered = parse_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
  CHECK(play(offered, {"e2e4", "e8e7"}).en_passant() == kNoSquare);
}

TEST_CASE("castling rights go with the king's move, the rook's move and the rook's capture") {
  struct Case {
    const char* move;
    const char* rights_left;
  };
  const Position white = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Case cases[] = {
      {"e1e2", "kq"},  {"e1g1", "kq"}, {"e1c1", "kq"}, {"a1b1", "Kkq"},
      {"h1g1", "Qkq"}, {"a1a8", "Kk"}, {"h1h8", "Qq"}, {"a1a7", "Kkq"},
  };
  for (const Case& c : cases) {
    INFO(c.move);
    CHECK(contains(to_fen(play(white, {c.move})), std::string(" b ") + c.rights_left + " "));
  }
  // A promotion on the rook's square takes the right with the rook; moving there later does not bring it back.
  const Position promoting = parse_fen("r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1");
  CHECK(contains(to_fen(play(promoting, {"b7a8q"})), " b k "));
  CHECK(contains(to_fen(play(white, {"a1a2", "h8h7", "a2a1", "h7h8"})), " w Kq "));
}

TEST_CASE("castling puts the rook on the other side of the king") {
  const Position p = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(to_fen(play(p, {"e1g1", "e8c8"})) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
  CHECK(to_fen(play(p, {"e1c1", "e8g8"})) == "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST_CASE("flipping the colours twice gives the same position") {
  for (const Position& p : random_positions(2000, 7)) {
    INFO(to_fen(p));
    const Position flipped = color_flipped(p);
    REQUIRE(flipped != p);
    REQUIRE(flipped.side_to_move() != p.side_to_move());
    REQUIRE(flipped.psqt() == -p.psqt());
    REQUIRE(flipped.key() == flipped.computed_key());
    REQUIRE(legal_moves(flipped).size() == legal_moves(p).size());
    REQUIRE(color_flipped(flipped) == p);
  }
}

TEST_CASE("flipping the colours mirrors pieces, rights and en passant") {
  CHECK(to_fen(color_flipped(parse_fen("r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 9"))) ==
        "4k2r/8/8/3Pp3/8/8/8/R3K3 w Qk e6 0 9");
}

TEST_CASE("material that can never mate is a draw, material that can is not") {
  const char* draws[] = {
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1",        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
      "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",      // both on dark squares
      "8/2k5/8/8/1b1b4/8/3B4/2B4K b - - 0 1",  // all four on dark squares
  };
  for (const char* fen : draws) {
    INFO(fen);
    CHECK(parse_fen(fen).is_insufficient_material());
    CHECK(color_flipped(parse_fen(fen)).is_insufficient_material());
  }
  const char* games[] = {
      "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",   "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",   "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1",  "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",  "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1",
      "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "8/2k5/8/8/1b1b4/8/2B1B3/7K b - - 0 1",
  };
  for (const char* fen : games) {
    INFO(fen);
    CHECK_FALSE(parse_fen(fen).is_insufficient_material());
    CHECK_FALSE(color_flipped(parse_fen(fen)).is_insufficient_material());
  }
}

TEST_CASE("only king and pawns means no other piece of that colour") {
  const Position p = parse_fen("4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1");
  CHECK_FALSE(p.has_only_king_and_pawns(White));
  CHECK(p.has_only_king_and_pawns(Black));
}

TEST_CASE("attackers and checks are the ones that the plain rules see") {
  SplitMix64 random(8);
  for (const Position& p : random_positions(1000, 8)) {
    const NaiveBoard naive(p);
    INFO(to_fen(p));
    REQUIRE(p.in_check() == naive.in_check(p.side_to_move()));
    for (int i = 0; i < 10; ++i) {
      const auto s = static_cast<Square>(random.below(kSquares));
      for (const Color by : {White, Black}) {
        Bitboard expected = 0;
        for (const Square a : naive.attackers(s, by)) expected |= bit(a);
        REQUIRE(p.attackers_to(s, by, p.pieces()) == expected);
        REQUIRE(p.is_attacked(s, by, p.pieces()) == (expected != 0));
      }
    }
  }
}

}  // namespace
}  // namespace nullscope::test
