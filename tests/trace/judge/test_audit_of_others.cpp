// An audit of another engine's trace: whose the verdicts are.
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/judge/audit.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// A trace with wrong cutoffs, and the audit that may be beside it.
struct Audited : StreamFile {
  Audited() { tell_zugzwang(*this, "null move, R = 3", 5); }
  ~Audited() { std::remove((path + ".audit").c_str()); }
};

}  // namespace

TEST_CASE("audit refuses another engine's trace in one line that says whose judgement it would be") {
  const Audited file;
  const Outcome outcome = run_nullscope({"audit", file.path});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(has(outcome.err, "other 1.0"));
  CHECK(has(outcome.err, "nullscope's search and evaluation"));
  CHECK(has(outcome.err, "--judge nullscope"));
  CHECK_FALSE(std::ifstream(file.path + ".audit").good());
  CHECK(run_nullscope({"audit", file.path, "--judge", "other"}).exit_code == 2);
}

TEST_CASE("an audit of another engine's trace that is asked for says everywhere that the verdicts are nullscope's") {
  const Audited file;
  const std::string whose = "The verdicts on null-move cutoffs are nullscope's, not those of other 1.0";
  CHECK(has(output_of({"audit", file.path, "--judge", "nullscope"}), whose));
  const auto json = json_of({"audit", file.path, "--judge", "nullscope"});
  CHECK(json["judge"] == "nullscope");
  CHECK(json["program"] == "other 1.0");
  REQUIRE(json["total"]["wrong"] > 0);
  std::ostringstream sidecar;
  sidecar << std::ifstream(file.path + ".audit").rdbuf();
  CHECK(nlohmann::json::parse(sidecar.str())["judge"] == "nullscope");

  const std::string node = std::to_string(json["worst"][0]["node"].get<std::uint64_t>());
  CHECK(has(output_of({"find", file.path, "--audit", "wrong"}), whose));
  CHECK(json_of({"find", file.path, "--audit", "wrong"})["traces"][0]["judge"] == "nullscope");
  const std::string replay = output_of({"replay", file.path, "--at", node, "--own", "--no-board"});
  CHECK(has(replay, whose));
  CHECK_FALSE(has(replay, "The audit found"));
  CHECK(has(output_of({"replay", file.path, "--at", node, "--own", "--json"}),
            "By nullscope's evaluation, not the engine's own, this cutoff is wrong"));
  const std::string svg = output_of({"render", file.path, "--at", node, "-o", "-"});
  CHECK(has(svg, "nullscope: wrong cutoff"));
  CHECK(has(svg, "The verdicts on null-move cutoffs are nullscope"));
}

TEST_CASE("verdicts on nullscope's own cutoffs need no name") {
  const TemporaryFile file(record(make_request(kZugzwang, 5, parse_policy("std:3"))).bytes);
  CHECK_FALSE(has(output_of({"audit", file.path()}), "not those of"));
  const auto trace = trace::open_file(file.path());
  const auto audit = trace::load_audit(file.path(), trace);
  std::remove((file.path() + ".audit").c_str());
  REQUIRE(audit);
  CHECK_FALSE(audit->is_of_another_engine());
  CHECK(audit->whose_verdicts().empty());
}
