#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;
using Words = std::vector<std::string>;

namespace {

// One clear line on stderr, exit 2, and nothing on stdout.
void require_refused(const Words& arguments, const std::string& because) {
  const Outcome outcome = run_nullscope(arguments);
  CAPTURE(arguments, because, outcome.out, outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out == "");
  REQUIRE(!outcome.err.empty());
  CHECK(outcome.err.back() == '\n');
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(std::all_of(outcome.err.begin(), outcome.err.end() - 1, [](char c) { return c >= ' ' && c <= '~'; }));
  CHECK(outcome.err.rfind("nullscope: ", 0) == 0);
  CHECK(outcome.err.find(because) != std::string::npos);
}

void require_bad_option(const Words& option, const std::string& because) {
  Words arguments{"search", "startpos"};
  arguments.insert(arguments.end(), option.begin(), option.end());
  require_refused(arguments, because);
}

}  // namespace

TEST_CASE("each way a FEN can be malformed is refused in one line by every command that takes one") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"hello", "expected 6 fields"},
      {"8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"},
      {"k7/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"},
      {"kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"},
      {"k7/8/8/8/8/8/8/K6 w - - 0 1", "rank 1 has 7 squares"},
      {"k7/8/8/8/8/8/K8 w - - 0 1", "more than 8 squares"},
      {"k7/8/8/8/8/8/K7 w - - 0 1", "7 ranks"},
      {"k7/8/8/8/8/8/8/K7/8 w - - 0 1", "more than 8 ranks"},
      {"k7/8/8/44/8/8/8/K7 w - - 0 1", "two digits"},
      {"k7/8/8/x7/8/8/8/K7 w - - 0 1", "unknown piece"},
      {"kP6/8/8/8/8/8/8/K7 w - - 0 1", "first or last rank"},
      {"k7/8/8/8/8/8/8/Kp6 w - - 0 1", "first or last rank"},
      {"k7/pppppppp/p7/8/8/8/8/K7 w - - 0 1", "9 pawns"},
      {"k7/8/8/8/8/QQQQQQQQ/Q7/KQ6 w - - 0 1", "more pieces than promotions allow"},
      {"k7/8/8/8/8/8/8/K7 x - - 0 1", "side to move"},
      {"k6R/8/8/8/8/8/8/K7 w - - 0 1", "is in check"},
      {"k7/8/8/8/8/8/8/K7 w KQ - 0 1", "castling right"},
      {"r3k3/8/8/8/8/8/8/4K3 b k - 0 1", "castling right"},
      {"k7/8/8/8/8/8/8/K7 w XY - 0 1", "castling field"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "order KQkq"},
      {"k7/8/8/8/8/8/8/K7 w - e6 0 1", "passed over"},
      {"k7/8/8/4p3/8/8/8/K7 w - e5 0 1", "wrong rank"},
      {"k7/8/8/8/8/8/8/K7 w - z9 0 1", "en-passant field"},
      {"k7/8/8/8/8/8/8/K7 w - - -1 1", "halfmove clock"},
      {"k7/8/8/8/8/8/8/K7 w - - 999 1", "halfmove clock"},
      {"k7/8/8/8/8/8/8/K7 w - - x 1", "halfmove clock"},
      {"k7/8/8/8/8/8/8/K7 w - - 0 0", "fullmove number"},
      {"k7/8/8/8/8/8/8/K7 w - - 0 99999999999999999999", "fullmove number"},
      {"k7/8/8/8/8/8/8/K7 w - - 0", "found 5"},
      {"k7/8/8/8/8/8/8/K7 w - - 0 1 extra", "found 7"},
      {"k7/8/8/8/8/8/8/K7\nw - - 0 1", "bad FEN"},
      {"k7/8/8/\x1b[31m/8/8/8/K7 w - - 0 1", "unknown piece"},
      {"startpos moves e2e4", "bad FEN"},
      {std::string(100000, 'k'), "bad FEN"},
  };
  for (const auto& [fen, because] : cases) {
    require_refused({"search", fen, "--depth", "1"}, because);
    require_refused({"eval", fen, "--json"}, because);
    require_refused({"perft", fen, "--depth", "1"}, because);
  }
}

TEST_CASE("a missing or empty position is refused with the forms a position may take") {
  for (const std::string command : {"search", "eval"}) {
    require_refused({command}, "no position is given");
    require_refused({command, ""}, "'startpos', a FEN in quotes, or FILE.epd#ID");
    require_refused({command, " \t"}, "no position is given");
  }
}

TEST_CASE("a depth that is no whole number within the limits is refused") {
  for (const std::string depth :
       {"0", "-1", "65", "1000000", "99999999999999999999", "x", "3.5", "3x", "0x5", "+5", " 5", "nan", "1e1", ""}) {
    require_refused({"search", "startpos", "--depth", depth}, "--depth");
    require_refused({"perft", "startpos", "--depth", depth}, "--depth");
    require_refused({"bench", "--depth", depth}, "--depth");
  }
  require_refused({"perft", "startpos", "--depth", "21"}, "from 1 to 20");
  require_refused({"perft", "startpos"}, "--depth is missing");
}

TEST_CASE("an unknown policy or R is refused with the policies there are") {
  for (const std::string policy : {"", "bogus", "std:0", "std:5", "std:", "std:22", "std:-1", "none:1", "enr:3",
                                   "STD:2", "std:2 ", "verified:3:5", "std:2:1", "\x1b[1m"})
    require_bad_option({"--policy", policy}, "policies: none, std:R");
  require_bad_option({"--policy", "std:2", "--policy", "bogus"}, "unknown policy 'bogus'");
}

TEST_CASE("limits of nodes and time must be possible") {
  for (const std::string nodes : {"0", "-5", "x", "1e6", "99999999999999999999"})
    require_bad_option({"--nodes", nodes}, "--nodes must be a whole number");
  for (const std::string time : {"0", "-1", "nan", "-nan", "inf", "x", "1s", "1e400", "1e300"})
    require_bad_option({"--time", time}, "--time must be a number of seconds");
}

TEST_CASE("study options with impossible values are refused") {
  require_bad_option({"--table", "bogus"}, "stored-flag, shared, split-key, off");
  require_bad_option({"--table-entries", "1000"}, "power of two");
  require_bad_option({"--table-entries", "2"}, "whole number from 4");
  require_bad_option({"--history", "often"}, "depth2, pow2, plus1, off");
  require_bad_option({"--tempo", "101"}, "whole number from 0 to 100");
  require_bad_option({"--table-entries", "1152921504606846976"}, "whole number from 4");
}

TEST_CASE("study options that contradict each other are refused") {
  require_bad_option({"--table", "off", "--stored-depth", "searched"}, "stored-depth is about the transposition table");
  require_bad_option({"--table", "off", "--table-replacement", "always"}, "and table is off");
  require_bad_option({"--table", "off", "--null-table-cutoffs", "off"}, "and table is off");
  require_bad_option({"--table", "off", "--table-entries", "1024"}, "and table is off");
  require_bad_option({"--deepening", "none", "--nodes", "1000"}, "give one depth");
}

TEST_CASE("unknown, abbreviated, repeated and incomplete options are refused") {
  require_bad_option({"--bogus"}, "--bogus");
  require_bad_option({"--dep", "5"}, "--dep");
  require_bad_option({"--jso"}, "--jso");
  require_bad_option({"-d", "5"}, "-d");
  require_bad_option({"--depth"}, "--depth");
  require_bad_option({"--depth", "--json"}, "--depth");
  require_bad_option({"--depth="}, "--depth");
  require_bad_option({"--json=yes"}, "--json");
  require_bad_option({"--depth", "3", "--depth", "4"}, "--depth is given more than once");
  require_bad_option({"--json", "--json"}, "--json is given more than once");
  require_bad_option({"--\x1b[31m\n"}, "--?[31m?");
  require_refused({"bench", "startpos"}, "takes no position");
  require_refused({"eval", "startpos", "--depth", "3"}, "--depth");
}

TEST_CASE("an unknown option is told as it was given, whatever is in its name") {
  for (const std::string name : {"--%canonical_option%", "--%option%", "--%prefix%x", "--%original_token%=%value%"})
    require_bad_option({name}, name.substr(0, name.find('=')));
  require_bad_option({"--json=%canonical_option%"}, "does not take");
}

TEST_CASE("options that have no meaning together are refused") {
  const TemporaryFile trace("");
  output_of({"trace", "startpos", "--depth", "2", "--force", "-o", trace.path()});
  const auto refused = [&](Words words, const std::string& because) {
    std::replace(words.begin(), words.end(), std::string("t.nst"), trace.path());
    require_refused(words, because);
  };
  refused({"export", "t.nst", "-o", "x.csv", "--by", "exit"}, "is for flame graphs");
  refused({"export", "t.nst", "-o", "x.csv", "--levels", "2"}, "is for PGN");
  refused({"trace", "startpos", "--text", "--force"}, "is for a file");
  refused({"trace", "startpos", "--depth", "2", "-o", "-"}, "a trace goes to a file");
  refused({"replay", "t.nst", "--verify", "--own"}, "--own: not with --verify");
  refused({"audit", "t.nst", "--seed", "7"}, "is of a --sample");
  refused({"audit", "--suite", "x.epd", "--depth", "2", "--force"}, "belongs to the audit of a trace");
  refused({"mine", "zugzwangs", "--count", "1", "--moves", "3", "-o", "-"}, "is of mates");
  refused({"find", "t.nst", "--count", "--sort", "id"}, "--sort: not with --count");
  refused({"render", "t.nst", "--find", "--event null-move-cutoff", "--iteration", "3", "-o", "x.svg"},
          "not with --find");
  refused({"render", "t.nst", "--find", "--help", "-o", "x.svg"}, "--find takes filters");
}

TEST_CASE("what is beyond the limits of LIMITS.md is refused with the limit") {
  const TemporaryFile trace("");
  output_of({"trace", "startpos", "--depth", "2", "--force", "-o", trace.path()});
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"search", "startpos", "--depth", "65"}, "from 1 to 64"},
      {{"perft", "startpos", "--depth", "21"}, "from 1 to 20"},
      {{"search", "startpos", "--table-entries", "536870912"}, "from 4 to 268435456"},
      {{"match", "std:2", "none", "--nodes", "20", "-o", "x.pgn", "--threads", "1025"}, "from 1 to 1024"},
      {{"audit", trace.path(), "--threads", "257"}, "from 1 to 256"},
      {{"render", trace.path(), "-o", "x.svg", "--max-nodes", "1001"}, "from 2 to 1000"},
      {{"view", trace.path(), "-o", "x.html", "--max-nodes", "4000001"}, "from 1 to 4000000"},
      {{"find", trace.path(), "--top", "1000001"}, "from 1 to 1000000"},
      {{"tree", trace.path(), "--lines", "1000001"}, "from 5 to 1000000"},
      {{"diff", trace.path(), trace.path(), "--top", "100001"}, "from 0 to 100000"},
      {{"match", "std:2", "none", "--nodes", "20", "-o", "x.pgn", "--games", "1000001"}, "from 2 to 1000000"},
      {{"mine", "mates", "-o", "-", "--count", "1000001"}, "from 1 to 1000000"},
      {{"trace", "startpos", "-o", "x.nst", "--flight-recorder", "4097"}, "from 1 to 4096"},
      {{"replay", trace.path(), "--verify", "--table-entries", "536870912"}, "from 4 to 268435456"},
  };
  for (const auto& [words, because] : cases) require_refused(words, because);
}

TEST_CASE("an unknown command is refused with a way to learn the known ones") {
  // Without any: at a terminal, that is; elsewhere it speaks UCI.
  const Outcome alone = shell("script -qec nullscope /dev/null");
  CHECK(alone.exit_code == 2);
  CHECK(alone.out.find("no command is given; 'nullscope --help' lists the commands") != std::string::npos);
  require_refused({"bogus"}, "unknown command 'bogus'; 'nullscope --help'");
  require_refused({"sear", "startpos"}, "nullscope --help");
  require_refused({"--bogus"}, "nullscope --help");
  require_refused({""}, "nullscope --help");
  require_refused({"help", "bogus"}, "nullscope --help");
  require_refused({"help", "search", "perft"}, "one command at most");
  require_refused({"--version", "x"}, "--json only");
}
