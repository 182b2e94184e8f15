#include "engine/epd.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

const std::string kBoard = "4k3/8/8/8/3pP3/8/8/4K3 b - e3";

using Operations = std::vector<std::pair<std::string, std::string>>;

TEST_CASE("an EPD line has a position and named operations") {
  const EpdRecord record = parse_epd("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";");
  CHECK(record.position == parse_fen("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"));
  CHECK(record.operations == Operations{{"bm", "Qg6"}, {"id", "WAC.001"}});
  CHECK(record.id() == "WAC.001");
  CHECK(record.operand("bm") == "Qg6");
  CHECK_FALSE(record.operand("am"));
}

TEST_CASE("a position alone is an EPD line without an id") {
  const EpdRecord record = parse_epd(kBoard);
  CHECK(to_fen(record.position) == kBoard + " 0 1");
  CHECK(record.operations.empty());
  CHECK(record.id().empty());
}

TEST_CASE("an operand may hold several words and an opcode none") {
  const EpdRecord record = parse_epd(kBoard + " bm Kd7  Ke7; noop; id \"x\"");
  CHECK(record.operations == Operations{{"bm", "Kd7  Ke7"}, {"noop", ""}, {"id", "x"}});
}

TEST_CASE("a semicolon inside quotes belongs to the operand") {
  const EpdRecord record = parse_epd(kBoard + " c0 \"first; second\"; id \"a;b\";");
  CHECK(record.operations == Operations{{"c0", "first; second"}, {"id", "a;b"}});
}

TEST_CASE("the last operation needs no semicolon, and stray ones do no harm") {
  CHECK(parse_epd(kBoard + " bm e4").operand("bm") == "e4");
  CHECK(parse_epd(kBoard + " ;; bm e4;; ; id \"y\";").operations == Operations{{"bm", "e4"}, {"id", "y"}});
}

TEST_CASE("the first of two operations with one opcode counts") {
  CHECK(parse_epd(kBoard + " id \"a\"; id \"b\";").id() == "a");
}

TEST_CASE("a line from a Windows file is read like any other") {
  CHECK(parse_epd(kBoard + " bm Kd7; id \"z\";\r").operations == Operations{{"bm", "Kd7"}, {"id", "z"}});
  CHECK(parse_epd(kBoard + " bm Kd7\r").operand("bm") == "Kd7");
  CHECK(to_fen(parse_epd(kBoard + "\r").position) == kBoard + " 0 1");
}

TEST_CASE("tabs and several spaces between the fields do no harm") {
  CHECK(parse_epd("  4k3/8/8/8/3pP3/8/8/4K3\tb  -\te3 \t bm  Kd7 ;").operations == Operations{{"bm", "Kd7"}});
}

TEST_CASE("the two counters of a FEN are understood where they are given") {
  const EpdRecord record = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 12 34 bm O-O; id \"q\";");
  CHECK(to_fen(record.position) == "4k3/8/8/8/8/8/8/4K2R w K - 12 34");
  CHECK(record.operations == Operations{{"bm", "O-O"}, {"id", "q"}});
  CHECK(to_fen(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 12 34").position) == "4k3/8/8/8/8/8/8/4K2R w K - 12 34");
}

TEST_CASE("a quote that is not closed is refused") {
  for (const char* operations : {" id \"open", " bm Kd7; id \"open;", " c0 \"a\" \"b;"}) {
    const std::string message = error_of<EpdError>([&] { parse_epd(kBoard + operations); });
    INFO(operations);
    CHECK(contains(message, "not closed"));
  }
}

TEST_CASE("a bad position in an EPD line is refused for the position's own reason") {
  CHECK(contains(error_of<EpdError>([] { parse_epd("4k3/8/8/8/8/8/8/8 w - - id \"x\";"); }), "White has 0 kings"));
  CHECK(contains(error_of<EpdError>([] { parse_epd("4k3/8/8/8/8/8/8/4K3 w - - 999 1 id \"x\";"); }), "halfmove clock"));
  CHECK(contains(error_of<EpdError>([] { parse_epd(""); }), "fields"));
  CHECK(contains(error_of<EpdError>([] { parse_epd("4k3/8/8/8/8/8/8/4K3 w"); }), "fields"));
  CHECK(contains(error_of<EpdError>([] { parse_epd("bm Qg6; id \"x\";"); }), "bad FEN"));
}

}  // namespace
}  // namespace nullscope::test
