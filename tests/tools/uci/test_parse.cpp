#include <random>

#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tools/uci/parse.hpp"

namespace nullscope::uci {
namespace {

// The command, which must be of this sort and need no note.
template <class C>
C parsed(std::string_view line) {
  const Parsed result = parse(line);
  CAPTURE(line, result.note);
  REQUIRE(std::holds_alternative<C>(result.command));
  CHECK(result.note == "");
  return std::get<C>(result.command);
}

// Why a line is of no use.
std::string reason(std::string_view line) {
  const Parsed result = parse(line);
  CAPTURE(line);
  REQUIRE(std::holds_alternative<Nothing>(result.command));
  REQUIRE(result.note != "");
  return result.note;
}

TEST_CASE("the plain commands are known, with any blanks around them") {
  parsed<Hello>("uci");
  parsed<IsReady>("  isready\r");
  parsed<NewGame>("\tucinewgame \t");
  parsed<Stop>("stop");
  parsed<PonderHit>("ponderhit");
  parsed<Quit>("quit");
  parsed<ShowBoard>("d");
  parsed<ShowEvaluation>("eval");
  parsed<Nothing>("");
  parsed<Nothing>(" \t\r");
  parsed<Nothing>("register later");
  CHECK(parsed<Debug>("debug on").on);
  CHECK_FALSE(parsed<Debug>("debug off").on);
}

TEST_CASE("perft has a depth, and no other limit") {
  CHECK(parsed<CountLeaves>("go perft 5").depth == 5);
  CHECK(reason("go perft") == "go perft needs a depth from 1 to 20, not ''; ignored");
  CHECK(reason("go perft 0") == "go perft needs a depth from 1 to 20, not '0'; ignored");
  CHECK(reason("go perft 21") == "go perft needs a depth from 1 to 20, not '21'; ignored");
}

TEST_CASE("words before a command are passed over, as the protocol has it") {
  const Parsed result = parse("joho debug on");
  CHECK(std::get<Debug>(result.command).on);
  CHECK(result.note == "the words before 'debug' are not known; passed over");
}

TEST_CASE("an option's name and value may have blanks in them") {
  const auto plain = parsed<SetOption>("setoption name Hash value 32");
  CHECK(plain.name == "Hash");
  CHECK(plain.value == "32");
  const auto button = parsed<SetOption>("setoption name  Clear   Hash");
  CHECK(button.name == "Clear Hash");
  CHECK(button.value == "");
  const auto text = parsed<SetOption>("setoption name TraceFile value  my  games/value of.nst \r");
  CHECK(text.name == "TraceFile");
  CHECK(text.value == "my  games/value of.nst");
}

TEST_CASE("positions: the start, a FEN, and moves after either") {
  const auto start = parsed<SetPosition>("position startpos");
  CHECK(start.fen == kStartFen);
  CHECK(start.moves.empty());
  CHECK(parsed<SetPosition>("position startpos moves").moves.empty());
  CHECK(parsed<SetPosition>("position startpos moves e2e4 e7e5").moves == std::vector<std::string>{"e2e4", "e7e5"});
  const auto fen = parsed<SetPosition>("position fen 8/8/8/8/8/k7/p7/K7  w - - 0 1 moves a1b1");
  CHECK(fen.fen == "8/8/8/8/8/k7/p7/K7 w - - 0 1");
  CHECK(fen.moves == std::vector<std::string>{"a1b1"});
}

TEST_CASE("go takes every limit there is") {
  const auto clock = parsed<Go>("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 40");
  CHECK(clock.time.time[White] == Milliseconds(1000));
  CHECK(clock.time.time[Black] == Milliseconds(2000));
  CHECK(clock.time.increment[White] == Milliseconds(10));
  CHECK(clock.time.increment[Black] == Milliseconds(20));
  CHECK(clock.time.moves_to_go == 40);
  CHECK(parsed<Go>("go movetime 500").time.move_time == Milliseconds(500));
  CHECK(parsed<Go>("go depth 7").depth == 7);
  CHECK(parsed<Go>("go nodes 123456789012").nodes == 123456789012);
  CHECK(parsed<Go>("go mate 3").mate == 3);
  CHECK(parsed<Go>("go infinite").infinite);
  CHECK_FALSE(parsed<Go>("go").infinite);
  const auto ponder = parsed<Go>("go ponder wtime 5 searchmoves e2e4 d2d4 depth 9 searchmoves g1f3");
  CHECK(ponder.ponder);
  CHECK(ponder.depth == 9);
  CHECK(ponder.search_moves == std::vector<std::string>{"e2e4", "d2d4", "g1f3"});
}

TEST_CASE("numbers of any size are held to what makes sense") {
  CHECK(parsed<Go>("go depth 99999999999999999999999999").depth == kMaxDepth);
  CHECK(parsed<Go>("go depth 0").depth == 1);
  CHECK(parsed<Go>("go depth -99999999999999999999999999").depth == 1);
  CHECK(parsed<Go>("go nodes -5").nodes == 1);
  CHECK(parsed<Go>("go mate 0").mate == 1);
  CHECK(parsed<Go>("go wtime -30").time.time[White] == Milliseconds(-30));
  const auto huge = parsed<Go>("go wtime 9223372036854775807 winc 9223372036854775808");
  CHECK(huge.time.time[White] == huge.time.increment[White]);
  CHECK(*huge.time.time[White] > std::chrono::hours(8000));
}

TEST_CASE("what cannot be used is ignored, with a reason") {
  CHECK(reason("hello") == "'hello' is not a command; ignored");
  CHECK(reason("UCI").find("is not a command") != std::string::npos);
  CHECK(reason("go depth") == "go depth needs a number, not ''; ignored");
  CHECK(reason("go depth five") == "go depth needs a number, not 'five'; ignored");
  CHECK(reason("go movetime 1e3").find("needs a number") != std::string::npos);
  CHECK(reason("go wtime -").find("needs a number") != std::string::npos);
  CHECK(reason("go faster 5") == "go 'faster' is not known; ignored");
  CHECK(reason("position").find("'startpos' or 'fen'") != std::string::npos);
  CHECK(reason("position e2e4").find("'startpos' or 'fen'") != std::string::npos);
  CHECK(reason("position startpos e2e4").find("'moves'") != std::string::npos);
  CHECK(reason("setoption").find("'name'") != std::string::npos);
  CHECK(reason("setoption Hash 5").find("'name'") != std::string::npos);
  CHECK(reason("setoption name value 5").find("name") != std::string::npos);
  CHECK(reason("debug maybe").find("'on' or 'off'") != std::string::npos);
}

TEST_CASE("a word that go does not know is passed over when the rest makes sense") {
  const Parsed result = parse("go depth 4 slowly");
  CHECK(std::get<Go>(result.command).depth == 4);
  CHECK(result.note == "go: 'slowly' is not known; passed over");
}

TEST_CASE("a note is short and fit for a terminal, whatever the line") {
  for (const std::string& line : {std::string(1000000, 'x'), std::string("a\0b\x1b[2J\xff", 8), std::string(300, '\0'),
                                  "go depth " + std::string(100000, '9') + "x"}) {
    const std::string note = reason(line);
    CHECK(note.size() < 200);
    for (const char c : note) CHECK((c >= ' ' && c <= '~'));
  }
}

TEST_CASE("any words in any order are taken without harm") {
  const std::vector<std::string> words = {
      "uci", "go", "position", "fen",    "startpos", "moves", "setoption", "name", "value", "e2e4", "depth",      "-",
      "-1",  "7",  "infinite", "ponder", "debug",    "on",    "wtime",     "mate", "\t",    "quit", "searchmoves"};
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string line;
    for (std::size_t n = random() % 8; n > 0; --n) line += words[random() % words.size()] + ' ';
    if (random() % 4 == 0 && !line.empty()) line[random() % line.size()] = static_cast<char>(random());
    const Parsed result = parse(line);
    if (const auto* const go = std::get_if<Go>(&result.command)) {
      CHECK((!go->depth || (*go->depth >= 1 && *go->depth <= kMaxDepth)));
    }
  }
}

}  // namespace
}  // namespace nullscope::uci
