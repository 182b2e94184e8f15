#include "engine/notation.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

std::string san_of(const char* fen, std::string_view uci) {
  const Position p = parse_fen(fen);
  return to_san(p, parse_uci(p, uci));
}

std::string uci_of(const char* fen, std::string_view san) { return to_uci(parse_san(parse_fen(fen), san)); }

std::string refusal_of(const char* fen, std::string_view text) {
  return error_of<MoveError>([&] { parse_move(parse_fen(fen), text); });
}

TEST_CASE("SAN's check and mate marks tell the truth") {
  int checks = 0;
  int mates = 0;
  for (const Position& p : random_positions(2000, 53))
    for (const Move m : legal_moves(p)) {
      const std::string san = to_san(p, m);
      const Position next = p.after(m);
      const bool mate = next.in_check() && legal_moves(next).empty();
      if ((san.back() == '#') != mate || (san.back() == '+') != (next.in_check() && !mate))
        FAIL(san << " in " << to_fen(p));
      checks += next.in_check();
      mates += mate;
    }
  CHECK(checks > 1000);
  CHECK(mates > 10);
}

TEST_CASE("SAN names a piece's file, rank or both only where it must") {
  const char* rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
  CHECK(san_of(rooks, "a1d1") == "Rad1");
  CHECK(san_of(rooks, "h1d1") == "Rhd1");
  CHECK(san_of(rooks, "a1a5") == "Ra5");
  const char* file = "4k3/R7/8/8/8/8/4K3/R7 w - - 0 1";
  CHECK(san_of(file, "a1a4") == "R1a4");
  CHECK(san_of(file, "a7a4") == "R7a4");
  const char* queens = "8/7k/8/8/Q2Q4/8/8/Q2K4 w - - 0 1";
  CHECK(san_of(queens, "a4b3") == "Qb3");
  CHECK(san_of(queens, "d4b4") == "Qdb4");
  CHECK(san_of("1k6/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1", "a3b2") == "Qa3b2#");
  // A pinned rival is no rival.
  CHECK(san_of("4k3/8/8/b7/8/2N5/8/4K1N1 w - - 0 1", "g1e2") == "Ne2");
  CHECK(san_of("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2") == "Nge2");
}

TEST_CASE("SAN writes castling, promotion, en passant, check and mate") {
  const char* castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  CHECK(san_of(castle, "e1g1") == "O-O");
  CHECK(san_of(castle, "e1c1") == "O-O-O");
  CHECK(san_of("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1") == "O-O+");
  const char* promote = "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
  CHECK(san_of(promote, "e7e8n") == "e8=N+");
  CHECK(san_of(promote, "e7d8q") == "exd8=Q");
  CHECK(san_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3") == "dxe3");
  CHECK(san_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8") == "Ra8#");
  CHECK(san_of("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5") == "Nxd5");
}

TEST_CASE("SAN is read as people write it") {
  const char* castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* text : {"O-O", "0-0", "O-O!", "0-0+", "O-O!?"}) CHECK(uci_of(castle, text) == "e1g1");
  for (const char* text : {"O-O-O", "0-0-0", "0-0-0?!"}) CHECK(uci_of(castle, text) == "e1c1");
  const char* promote = "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* text : {"e8=Q", "e8Q", "e8=Q+", "e8q", "e7e8Q", "e8=Q!!"}) CHECK(uci_of(promote, text) == "e7e8q");
  for (const char* text : {"exd8=R", "exd8R", "ed8=R", "ed8R", "e7xd8=R", "d8=R"})
    CHECK(uci_of(promote, text) == "e7d8r");
  const char* take = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
  for (const char* text : {"Nxd5", "Nd5", "Nc3xd5", "Ncd5", "N3d5", "Nc3-d5", "N:d5", "Nxd5!?", "Nxd5??", "Nxd5#"})
    CHECK(uci_of(take, text) == "c3d5");
  for (const char* text : {"e4", "e2e4", "e2-e4", "Pe4", "e4!"}) {
    CHECK(uci_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", text) == "e2e4");
  }
}

TEST_CASE("a b-pawn and a bishop are told apart by the capital") {
  const char* fen = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
  CHECK(uci_of(fen, "bxc3") == "b2c3");
  CHECK(uci_of(fen, "Bxc3") == "d2c3");
}

TEST_CASE("an ambiguous move is refused") {
  const char* rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
  CHECK(contains(refusal_of(rooks, "Rd1"), "more than one"));
  CHECK(contains(refusal_of(rooks, "R1d1"), "more than one"));
  CHECK(contains(refusal_of("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5"), "more than one"));
}

TEST_CASE("an illegal move or no move at all is refused") {
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const char* text : {"e5", "Nd4", "e2e5", "e7e5", "Ke2", "O-O", "0-0-0", "exd3", "e4=Q", "e2e4q", "a1a1"}) {
    INFO(text);
    CHECK(contains(refusal_of(kStart, text), "not a legal move"));
  }
  for (const char* text :
       {"", "e", "4", "x", "Nxx3", "Zf3", "e9", "i4", "hello", "N", "=", "e4=", "+", "Ngggf3", "-"}) {
    INFO(text);
    CHECK(contains(refusal_of(kStart, text), "'"));
  }
  // A pinned piece, a promotion that does not say to what, and castling in check.
  CHECK(contains(refusal_of("4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1", "Ne2"), "not a legal move"));
  CHECK(contains(refusal_of("3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8"), "not a legal move"));
  CHECK(contains(refusal_of("3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8"), "not a legal move"));
  CHECK(contains(refusal_of("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O"), "not a legal move"));
}

TEST_CASE("a refusal shows the text shortened and without control characters") {
  const std::string message = refusal_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "\x1b[31m" + std::string(5000, 'e'));
  CHECK_FALSE(message.empty());
  CHECK(message.size() < 100);
  CHECK(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
}

TEST_CASE("the null move is written as two dashes and refused in check") {
  const Position p = parse_fen(kStartFen);
  CHECK(to_uci(Move::null()) == "--");
  CHECK(to_san(p, Move::null()) == "--");
  for (const char* text : {"--", "0000"}) {
    CHECK(parse_uci(p, text) == Move::null());
    CHECK(parse_move(p, text) == Move::null());
    CHECK(contains(refusal_of("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", text), "in check"));
  }
  CHECK(parse_san(p, "--") == Move::null());
  CHECK(to_uci(Move::none()) == "(none)");
}

}  // namespace
}  // namespace nullscope::test
