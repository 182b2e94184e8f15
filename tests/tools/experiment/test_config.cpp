#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/config.hpp"
#include "tools/experiment/report/paper.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;

namespace {

const std::string kGoodConfig =
    "# a comment\n"
    "suite = wcs=one.epd\n"
    "suite = other=/far/two.epd   # and why\n"
    "stands-for = other=mate4\n"
    "\n"
    "policy = std:2\r\n"
    "policy = verified\n"
    "depth = 9\n"
    "depth = 8\n";

std::string refusal(const std::string& content) {
  const Folder folder;
  const std::string path = folder.add("x.conf", content);
  try {
    read_config(path, "");
  } catch (const UsageError& error) {
    const std::string text = error.what();
    CHECK(text.rfind(path + ": ", 0) == 0);
    return text;
  }
  FAIL("accepted: " << content);
  return "";
}

bool refused_with(const std::string& content, const std::string& because) {
  const std::string text = refusal(content);
  CAPTURE(text, because);
  CHECK(text.find(because) != std::string::npos);
  return true;
}

}  // namespace

TEST_CASE("a config names suites, policies and depths, and takes the study options of search") {
  const Folder folder;
  const std::string path = folder.add(
      "night.conf", kGoodConfig + "practical = true\nexempt-pv = false\nmax-nodes = 5\nsample = 3\nseed = 7\n");
  const Config config = read_config(path, "");
  CHECK(config.name == "night");
  REQUIRE(config.suites.size() == 2);
  CHECK(config.suites[0].label == "wcs");
  CHECK(config.suites[0].path == folder / "one.epd");
  CHECK(config.suites[0].stands_for == "wcs");
  CHECK(config.suites[1].path == "/far/two.epd");
  CHECK(config.suites[1].stands_for == "mate4");
  REQUIRE(config.policies.size() == 2);
  CHECK(to_string(config.policies[1]) == "verified:3");
  CHECK(config.depths == std::vector{8, 9});
  CHECK(config.options.guard_pawn_ending);
  CHECK_FALSE(config.options.exempt_pv);
  CHECK(config.max_nodes == 5);
  CHECK(config.sample == 3);
  CHECK(config.seed == 7);
  CHECK_FALSE(config.nodes_only);
  CHECK(options_text(config.options) == "guard-pawn-ending guard-mate-beta refuse-null-mate");
}

TEST_CASE("suites are looked up in another folder when one is named") {
  const Folder folder;
  const Config config = read_config(folder.add("x.conf", kGoodConfig), "/suites");
  CHECK(config.suites[0].path == "/suites/one.epd");
  CHECK(config.suites[1].path == "/far/two.epd");
  CHECK(options_text(config.options) == "paper");
}

TEST_CASE("a mistake in a config is refused with its line") {
  refused_with(kGoodConfig + "polcy = std:3\n", "line 10: ");
  refused_with(kGoodConfig + "just words\n", "line 10: ");
  refused_with(kGoodConfig + "[section]\n", "line 10: sections are not used");
  refused_with(kGoodConfig + "practical = maybe\n", "line 10: practical is true or false, not 'maybe'");
  refused_with(kGoodConfig + "max-nodes = 0\n", "line 10: max-nodes must be a whole number from 1");
  refused_with(kGoodConfig + "table = tiny\n", "line 10: table must be one of stored-flag");
  refused_with(kGoodConfig + "sample = 3\nsample = 4\n", "line 11: sample is given on line 10 already");
  refused_with(kGoodConfig + "practical = true\npractical = false\n", "line 11: practical is given on line 10 already");
  refused_with(kGoodConfig + "table =\n", "line 10: table has no value");
}

TEST_CASE("a config that asks for nothing, or for something twice, is refused") {
  refused_with("", "no suite is named");
  refused_with("suite = a=b\n", "no policy is given");
  refused_with("suite = a=b\npolicy = std:2\n", "no depth is given");
  refused_with(kGoodConfig + "depth = 8\n", "a depth is given twice");
  refused_with(kGoodConfig + "depth = 0\n", "line 10: depth must be a whole number from 1 to 64, not '0'");
  refused_with(kGoodConfig + "policy = std:9\n", "line 10: bad R in policy 'std:9'");
  refused_with(kGoodConfig + "policy = verified:3\n", "policy verified:3 is given twice");
  refused_with(kGoodConfig + "suite = wcs=again.epd\n", "line 10: two suites are called wcs");
  refused_with(kGoodConfig + "suite = nolabel.epd\n", "suite is written 'suite = LABEL=...'");
  refused_with(kGoodConfig + "suite = a b=c.epd\n", "the label 'a b'");
  refused_with(kGoodConfig + "stands-for = wcs=ecm\nstands-for = wcs=wcs\n",
               "line 11: stands-for: wcs has one already");
  refused_with(kGoodConfig + "stands-for = nobody=wcs\n", "no suite is called 'nobody'");
  refused_with(kGoodConfig + "stands-for = wcs=cap\n",
               "the paper has no suite 'cap', only neishtadt, ecm, wcs, mate4, mate5");
  refused_with(kGoodConfig + "seed = 3\n", "seed is for a sample");
}

TEST_CASE("a config whose lines end in a carriage return alone is refused as such") {
  refused_with("suite = a=b\rpolicy = std:2\rdepth = 8\r", "its lines end in CR alone; save it with line ends of Unix");
}

TEST_CASE("a config that cannot be read is an I/O error") {
  CHECK_THROWS_AS(read_config("/nonexistent/x.conf", ""), trace::IoError);
  CHECK_THROWS_AS(read_config("/", ""), trace::IoError);
}

TEST_CASE("the paper's figures are there by suite, depth and policy") {
  CHECK(paper_figure("wcs", 9, "verified:3", Measure::Nodes) == 2539057043);
  CHECK(paper_figure("mate5", 10, "std:1", Measure::Solved) == 347);
  CHECK(paper_figure("ecm", 9, "std:2", Measure::Solved) == std::nullopt);
  CHECK(paper_table("neishtadt", Measure::Solved) == 2);
  CHECK(paper_positions("ecm") == 869);
  CHECK_FALSE(paper_has_suite("sbd"));
  CHECK(paper_figures().size() == 51);
}
