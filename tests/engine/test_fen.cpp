#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

// Each of these texts must be refused, with a message that names the cause.
void check_refused(std::initializer_list<std::string_view> fens, std::string_view cause) {
  for (const std::string_view fen : fens) {
    const std::string message = error_of<FenError>([&] { parse_fen(fen); });
    INFO("FEN '" << fen << "' gave '" << message << "'");
    CHECK(contains(message, "bad FEN"));
    CHECK(contains(message, cause));
  }
}

std::string with_board(std::string_view board) { return std::string(board) + " w - - 0 1"; }

TEST_CASE("the start position is read as everyone knows it") {
  const Position p = parse_fen(kStartFen);
  CHECK(p.side_to_move() == White);
  CHECK(p.castling() == kAllCastling);
  CHECK(p.en_passant() == kNoSquare);
  CHECK(p.halfmove_clock() == 0);
  CHECK(p.fullmove_number() == 1);
  CHECK(p.piece_on(square("a1")) == make_piece(White, Rook));
  CHECK(p.piece_on(square("d8")) == make_piece(Black, Queen));
  CHECK(p.piece_on(square("e4")) == kNoPiece);
  CHECK(popcount(p.pieces()) == 32);
  CHECK(to_fen(p) == kStartFen);
}

TEST_CASE("every field of a FEN is read and written") {
  for (const char* fen : {"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 13 42", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7",
                          "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 9999", "8/8/8/4k3/8/8/4K3/8 w - - 150 200"}) {
    CHECK(to_fen(parse_fen(fen)) == fen);
  }
}

TEST_CASE("four fields are enough: the clock is 0 and the move number 1") {
  CHECK(to_fen(parse_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3")) == "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

TEST_CASE("fields may be apart by several spaces or tabs") {
  CHECK(parse_fen("  4k3/8/8/8/8/8/8/4K2R \t w  K  -   3 5 ") == parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 3 5"));
}

TEST_CASE("a game that was played on for longer than a FEN may say is written as the longest that it may") {
  const Position last = parse_fen("4k3/8/8/8/8/8/8/4K2R b K - 150 9999");
  const Position later = last.after(parse_uci(last, "e8d8"));
  CHECK(to_fen(later) == "3k4/8/8/8/8/8/8/4K2R w K - 150 9999");
  CHECK(parse_fen(to_fen(later)).key() == later.key());
}

TEST_CASE("a board for people has eight ranks, White below") {
  CHECK(to_board_text(parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")) ==
        "8  . . . . k . . .\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n"
        "4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  R . . . K . . .\n   a b c d e f g h\n");
}

TEST_CASE("a FEN with a wrong number of fields is refused") {
  check_refused({"", "   ", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w -",
                 "4k3/8/8/8/8/8/8/4K3 w - - 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x"},
                "fields");
  check_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0"}, "found 5");
}

TEST_CASE("a FEN with too few or too many ranks is refused") {
  check_refused({with_board("4k3/8/8/8/8/8/4K3"), with_board("4k3"), with_board("4k3/8/8/8/8/8/8/4K3/8"),
                 with_board("4k3/8/8/8/8/8/8/4K3/")},
                "ranks");
}

TEST_CASE("a FEN with a rank of more or less than eight squares is refused") {
  check_refused({with_board("4k2/8/8/8/8/8/8/4K3")}, "rank 8 has 7 squares");
  check_refused({with_board("4k3/8/8/7/8/8/8/4K3")}, "rank 5 has 7 squares");
  check_refused({with_board("4k3/8/8/8/8/8/8/4K2")}, "rank 1 has 7 squares");
  check_refused({with_board("4k3//8/8/8/8/8/4K3")}, "rank 7 has 0 squares");
  check_refused({with_board("4k4/8/8/8/8/8/8/4K3")}, "rank 8 has more than 8");
  check_refused({with_board("4k3/8/8/8/8/8/ppppppppp/4K3")}, "rank 2 has more than 8");
  check_refused({with_board("4k3/8P/8/8/8/8/8/4K3")}, "rank 7 has more than 8");
}

TEST_CASE("a FEN with two digits in a row, a 0 or a 9 is refused") {
  check_refused({with_board("4k3/44/8/8/8/8/8/4K3")}, "two digits");
  check_refused({with_board("4k3/p07/8/8/8/8/8/4K3"), with_board("4k3/9/8/8/8/8/8/4K3")}, "unknown piece");
}

TEST_CASE("a FEN with an unknown piece is refused") {
  check_refused({with_board("4k3/8/8/3x4/8/8/8/4K3")}, "unknown piece 'x'");
  check_refused({with_board("4k3/8/8/3-4/8/8/8/4K3")}, "unknown piece '-'");
}

TEST_CASE("a FEN without a king or with two is refused") {
  check_refused({with_board("8/8/8/8/8/8/8/4K3")}, "Black has 0 kings");
  check_refused({with_board("4k3/8/8/8/8/8/8/8")}, "White has 0 kings");
  check_refused({with_board("4k3/8/8/8/8/8/8/K3K3")}, "White has 2 kings");
  check_refused({with_board("k3k3/8/8/8/8/8/8/4K3")}, "Black has 2 kings");
}

TEST_CASE("a FEN with more than eight pawns of a colour is refused") {
  check_refused({with_board("4k3/8/8/8/8/P7/PPPPPPPP/4K3")}, "White has 9 pawns");
  check_refused({with_board("4k3/pppppppp/p7/8/8/8/8/4K3")}, "Black has 9 pawns");
}

TEST_CASE("a FEN with more pieces than promotions allow is refused") {
  check_refused({with_board("4k3/8/8/8/8/Q7/PPPPPPPP/3QK3"), with_board("4k3/8/8/8/N7/8/PPPPPPPP/1N2K1N1"),
                 with_board("4k3/8/8/8/8/QQ6/PPPPPPP1/3QK3")},
                "White has more pieces than promotions allow");
  check_refused({with_board("1r2k2r/pppppppp/r7/8/8/8/8/4K3")}, "Black has more pieces than promotions allow");
  CHECK_NOTHROW(parse_fen(with_board("4k3/8/8/8/8/Q7/PPPPPPP1/3QK3")));
}

TEST_CASE("a FEN with a pawn on the first or last rank is refused") {
  check_refused({with_board("P3k3/8/8/8/8/8/8/4K3"), with_board("4k3/8/8/8/8/8/8/P3K3"),
                 with_board("p3k3/8/8/8/8/8/8/4K3"), with_board("4k3/8/8/8/8/8/8/p3K3")},
                "pawn stands on the first or last rank");
}

TEST_CASE("a FEN with an unknown side to move is refused") {
  check_refused({"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", "4k3/8/8/8/8/8/8/4K3 - - - 0 1"},
                "side to move");
}

TEST_CASE("a FEN whose side not to move is in check is refused") {
  check_refused({"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "8/8/8/3k4/3K4/8/8/8 w - - 0 1"}, "(Black) is in check");
  check_refused({"4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", "8/8/8/3k4/3K4/8/8/8 b - - 0 1"}, "(White) is in check");
}

TEST_CASE("a FEN with a king attacked by three pieces is refused") {
  check_refused({"4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1"}, "more than two");
  CHECK_NOTHROW(parse_fen("4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1"));
}

TEST_CASE("a castling right without king and rook at home is refused") {
  check_refused({"4k3/8/8/8/8/8/8/4K3 w K - 0 1"}, "castling right 'K'");
  check_refused({"4k3/8/8/8/8/8/8/4K2R w Q - 0 1"}, "castling right 'Q'");
  check_refused({"r4k2/8/8/8/8/8/8/4K3 w q - 0 1"}, "castling right 'q'");
  check_refused({"4k2R/8/8/8/8/8/8/4K3 b k - 0 1"}, "castling right 'k'");
  check_refused({"4k3/8/8/8/8/8/8/4K2r w K - 0 1", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"}, "without king and rook");
}

TEST_CASE("castling letters out of order, twice or unknown are refused") {
  constexpr std::string_view kCastlingBoard = "r3k2r/8/8/8/8/8/8/R3K2R w ";
  for (const char* field : {"QK", "KK", "qkQK", "kK", "KQkqK"}) {
    check_refused({std::string(kCastlingBoard) + field + " - 0 1"}, "order KQkq");
  }
  for (const char* field : {"KX", "AH", "K-", "--"}) {
    check_refused({std::string(kCastlingBoard) + field + " - 0 1"}, "is not '-' or some of KQkq");
  }
}

TEST_CASE("an en-passant field that is no square is refused") {
  for (const char* field : {"e", "e33", "i3", "e9", "E3", "33", "ee"}) {
    check_refused({std::string("4k3/8/8/8/3pP3/8/8/4K3 b - ") + field + " 0 1"}, "en-passant field");
  }
}

TEST_CASE("an en-passant square on the wrong rank is refused") {
  check_refused(
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1"},
      "wrong rank");
}

TEST_CASE("an en-passant square that no pawn can have passed over is refused") {
  check_refused({"4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1",      // no pawn
                 "4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1",     // a pawn of the wrong colour
                 "4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1",     // not a pawn
                 "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",   // the square is occupied
                 "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1"},  // so is the pawn's home
                "no pawn can have just passed over");
}

TEST_CASE("an en-passant square with a running clock is refused") {
  check_refused({"4k3/8/8/8/3pP3/8/8/4K3 b - e3 1 9"}, "halfmove clock is not 0");
}

TEST_CASE("counters that are negative, text or huge are refused") {
  for (const char* clock : {"-1", "x", "1x", "+1", "1.5", "151", "1000", "99999999999999999999", "-"}) {
    check_refused({std::string("4k3/8/8/8/8/8/8/4K3 w - - ") + clock + " 1"}, "halfmove clock");
  }
  for (const char* number : {"-1", "0", "x", "2y", "+2", "10000", "99999999999999999999", "-"}) {
    check_refused({std::string("4k3/8/8/8/8/8/8/4K3 w - - 0 ") + number}, "fullmove number");
  }
}

TEST_CASE("control characters are refused and never repeated in the message") {
  const std::string fens[] = {
      with_board("4k3/8/8/\x1b[31m8/8/8/8/4K3"),
      "4k3/8/8/8/8/8/8/4K3 \x1bw - - 0 1",
      "4k3/8/8/8/8/8/8/4K3 w \a - 0 1",
      "4k3/8/8/8/8/8/8/4K3 w - \x7f\x01 0 1",
      "4k3/8/8/8/8/8/8/4K3 w - - 0\v 1",
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
      std::string("4k3/8/8/8/8/8/8/4K3 w - - 0 1\0", 31),
  };
  for (const std::string& fen : fens) {
    const std::string message = error_of<FenError>([&] { parse_fen(fen); });
    INFO(message);
    CHECK_FALSE(message.empty());
    CHECK(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  }
}

TEST_CASE("a very long field is cut in the message") {
  const std::string message =
      error_of<FenError>([] { parse_fen("4k3/8/8/8/8/8/8/4K3 " + std::string(100000, 'w') + " - - 0 1"); });
  CHECK(contains(message, "side to move"));
  CHECK(message.size() < 300);
}

// Whatever the text, parsing ends with a position that prints and reads the same, or with FenError.
TEST_CASE("FENs with random damage are refused or understood, never half of each") {
  SplitMix64 random(12);
  constexpr std::string_view kInk = "pnbrqkPNBRQK12345678/ wbKQkq-abcdefgh0369xX\t";
  int refused = 0;
  int understood = 0;
  for (const Position& p : random_positions(2000, 12)) {
    std::string fen = to_fen(p);
    for (std::uint64_t i = random.below(3) + 1; i > 0; --i) {
      const std::size_t at = random.below(fen.size());
      const char c = kInk[random.below(kInk.size())];
      switch (random.below(3)) {
        case 0: fen[at] = c; break;
        case 1: fen.insert(at, 1, c); break;
        default: fen.erase(at, 1);
      }
    }
    INFO(fen);
    Position read;
    try {
      read = parse_fen(fen);
    } catch (const FenError&) {
      ++refused;
      continue;
    }
    ++understood;
    REQUIRE(parse_fen(to_fen(read)) == read);
    REQUIRE(read.key() == read.computed_key());
  }
  CHECK(refused > 500);
  CHECK(understood > 20);
}

}  // namespace
}  // namespace nullscope::test
