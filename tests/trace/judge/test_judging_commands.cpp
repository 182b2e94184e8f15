#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <sys/stat.h>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/judge/helpers.hpp"

namespace nullscope::test {
namespace {

// The two traces that differ as the paper says, in a folder of their own.
struct Pair {
  Pair()
      : a(bytes_of(request_of(parse_fen(kN2), "std:3", 4))), b(bytes_of(request_of(parse_fen(kN2), "verified:3", 4))) {}
  ~Pair() { std::remove((a.path() + ".audit").c_str()); }
  TemporaryFile a;
  TemporaryFile b;
};

}  // namespace

TEST_CASE("diff reports, and exits 1 only when asked to") {
  const Pair pair;
  CHECK(has(output_of({"diff", pair.a.path(), pair.b.path()}), "The first divergence"));
  CHECK(run_nullscope({"diff", pair.a.path(), pair.b.path(), "--exit-code"}).exit_code == 1);
  CHECK(has(output_of({"diff", pair.a.path(), pair.a.path(), "--exit-code", "--all-iterations"}), "are the same"));
}

TEST_CASE("diff's JSON adds up") {
  const Pair pair;
  const auto json = json_of({"diff", pair.a.path(), pair.b.path(), "--all-iterations", "--top", "100000"});
  std::int64_t sum = 0;
  for (const auto& place : json["top"]) sum += place["delta"].get<std::int64_t>();
  CHECK(sum == json["delta"]["total"]);
  CHECK(sum == json["delta"]["divergences"]);
  CHECK(json["top"].size() == json["divergences"]);
  CHECK(json["iterations"].size() == 4);
  CHECK(json["iterations"][3]["b"]["bestmove"] == "g5h6");
  CHECK(json["first"]["number"] == 1);
}

TEST_CASE("diff of different positions is bad input, said in one line") {
  const Pair pair;
  const TemporaryFile other(bytes_of(request_of(parse_fen(kZ12), "std:3", 2)));
  const Outcome outcome = run_nullscope({"diff", pair.a.path(), other.path()});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(has(outcome.err, "different positions"));
  CHECK(run_nullscope({"diff", pair.a.path()}).exit_code == 2);
  CHECK(run_nullscope({"diff", pair.a.path(), "/no/such/trace.nst"}).exit_code == 3);
}

TEST_CASE("audit prints the table and the position of the worst cutoff, and writes the sidecar") {
  const Pair pair;
  const std::string out = output_of({"audit", pair.a.path(), "--threads", "2"});
  CHECK(has(out, "wrong rate"));
  CHECK(has(out, "zugzwang at node"));
  CHECK(has(out, "1q1k4/2Rr4/7K/2Q5/8/8/8/8 b - - 1 1"));
  CHECK(std::ifstream(pair.a.path() + ".audit").good());
  const auto json = json_of({"audit", pair.a.path()});
  CHECK(json["worst"][0]["path"]["uci"] == "g5h6");
  CHECK(json["worst"][0]["label"] == "zugzwang");
  CHECK(json["total"]["wrong"] == json["worst"].size());
  CHECK(json["cuts"]["audited"] == json["total"]["cuts"]);
}

TEST_CASE("an audit that was tampered with is not believed, and not waited for") {
  const Pair pair;
  output_of({"audit", pair.a.path()});
  const std::string sidecar = pair.a.path() + ".audit";
  std::ostringstream text;
  text << std::ifstream(sidecar).rdbuf();
  const auto is_refused = [&] {
    const Outcome outcome = run_nullscope({"replay", pair.a.path(), "--path", "g5h6", "--own"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "not a readable audit of this trace"));
  };
  for (const char* const best : {"e9e9", "a1a8", "--"}) {
    std::ofstream(sidecar) << std::regex_replace(text.str(), std::regex("\"best\":\"[^\"]*\""),
                                                 std::string("\"best\":\"") + best + '"');
    is_refused();
  }
  for (const char* const field : {"depth", "beta", "null_value", "value"})
    for (const char* const number : {"1099511627776", "-9223372036854775808", "1e300", "18446744073709551615"}) {
      const std::size_t cuts = text.str().find("\"cuts\":");
      const std::regex known(std::string("\"") + field + "\":[^,}]*");
      std::ofstream(sidecar) << text.str().substr(0, cuts)
                             << std::regex_replace(text.str().substr(cuts), known,
                                                   std::string("\"") + field + "\":" + number);
      is_refused();
    }
  std::ofstream(sidecar) << text.str().substr(0, text.str().find("\"cuts\":")) << "\"cuts\":null}";
  is_refused();
  std::filesystem::remove(sidecar);
  REQUIRE(::mkfifo(sidecar.c_str(), 0600) == 0);
  is_refused();
  CHECK(run_nullscope({"audit", pair.a.path(), "-o", "-"}).exit_code == 2);
  std::filesystem::remove(sidecar);
}

TEST_CASE("audit of a suite gives a table for each policy, and none for a policy that never cuts") {
  const TemporaryFile suite(std::string(kN2).substr(0, 34) + "; id \"N2\";\n");
  const auto json =
      json_of({"audit", "--suite", suite.path(), "--depth", "4", "--policy", "std:3", "--policy", "none"});
  REQUIRE(json["policies"].size() == 2);
  CHECK(json["policies"][0]["total"]["zugzwang"] == 2);
  CHECK(json["policies"][1]["total"]["cuts"] == 0);
  CHECK(run_nullscope({"audit", "--suite", suite.path()}).exit_code == 2);
  CHECK(run_nullscope({"audit"}).exit_code == 2);
}

TEST_CASE("audit of a suite names the position and the node of its worst cutoffs") {
  const TemporaryFile suite(std::string(kN2).substr(0, 34) + "; id \"N2\";\n");
  const Pair pair;
  const auto of_trace = json_of({"audit", pair.a.path()});
  const auto of_suite =
      json_of({"audit", "--suite", suite.path(), "--depth", "4", "--policy", "std:3", "--worst", "1"});
  const auto& worst = of_suite["policies"][0]["worst"][0];
  CHECK(worst["position"] == "N2");
  CHECK(worst["node"] == of_trace["worst"][0]["node"]);  // as in a trace of it
  CHECK(worst["fen"] == of_trace["worst"][0]["fen"]);
  const std::string text = output_of({"audit", "--suite", suite.path(), "--depth", "4", "--policy", "verified:3"});
  CHECK(has(text, "verifications failed"));
}

TEST_CASE("several traces are audited one by one and together") {
  const Pair pair;
  const auto json = json_of({"audit", pair.a.path(), pair.b.path()});
  REQUIRE(json["traces"].size() == 2);
  CHECK(json["traces"][0]["trace"] == pair.a.path());
  CHECK(json["total"]["cuts"] ==
        json["traces"][0]["total"]["cuts"].get<int>() + json["traces"][1]["total"]["cuts"].get<int>());
  CHECK(json["verifications"]["zugzwang"]["count"] == json["traces"][1]["verifications"]["zugzwang"]["count"]);
  CHECK(json["verifications"]["zugzwang"]["count"] > 0);
  CHECK(std::ifstream(pair.b.path() + ".audit").good());
  CHECK(has(output_of({"audit", pair.a.path(), pair.b.path()}), "All 2 traces"));
  CHECK(run_nullscope({"audit", pair.a.path(), pair.b.path(), "-o", "x"}).exit_code == 2);
  std::remove((pair.b.path() + ".audit").c_str());
}

TEST_CASE("a sampled audit gives back what each depth stands for; cutoffs are counted by how far they are below beta") {
  const TemporaryFile trace(bytes_of(request_of(parse_fen(kKnightEnding), "std:3", 8)));
  const auto whole = json_of({"audit", trace.path()});
  const auto sample = json_of({"audit", trace.path(), "--sample", "30"});
  const auto margin = json_of({"audit", trace.path(), "--margin", "10"});
  std::remove((trace.path() + ".audit").c_str());
  std::uint64_t stands_for = 0;
  for (const auto& depth : sample["by_depth"]) {
    CHECK(depth["cuts"] <= 30);
    CHECK(depth["weight"].get<double>() * depth["cuts"].get<double>() == Approx(depth["of"].get<double>()));
    stands_for += depth["of"].get<std::uint64_t>();
  }
  CHECK(stands_for == whole["cuts"]["total"]);
  CHECK(whole["total"]["weight"] == 1);
  // The estimate is about the whole tree: its interval has the whole tree's rate in it.
  CHECK(sample["total"]["interval"][0] <= whole["total"]["rate"]);
  CHECK(sample["total"]["interval"][1] >= whole["total"]["rate"]);
  const auto& below = whole["total"]["below_beta_by_more_than"];
  CHECK(below["0"] == whole["total"]["wrong"]);
  CHECK(below["10"] == margin["total"]["wrong"]);
  CHECK(below["10"] < below["0"]);
  CHECK(below["50"] <= below["10"]);
  CHECK(margin["total"]["below_beta_by_more_than"] == below);
  CHECK(run_nullscope({"audit", trace.path(), "--min-depth", "4", "--max-depth", "3"}).exit_code == 2);
}

TEST_CASE("lint says clean in one line; a cut file is reported in one line and exits 1") {
  const Pair pair;
  const std::string out = output_of({"lint", pair.b.path()});
  CHECK(has(out, "26 rules: clean"));
  CHECK(std::count(out.begin(), out.end(), '\n') == 1);

  const std::string bytes = bytes_of(request_of(parse_fen(kN2), "std:3", 4));
  const TemporaryFile cut(bytes.substr(0, bytes.size() - 10));
  for (const char* command : {"lint", "audit"}) {
    const Outcome outcome = run_nullscope({command, cut.path(), "--json"});
    std::remove((cut.path() + ".audit").c_str());
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(has(outcome.err, "not whole"));
  }
}

TEST_CASE("lint of a broken trace names node and rule, and exits 1") {
  trace::MemoryOutput bytes;
  trace::WriterSink sink(bytes);
  trace::Recorder recorder(sink, 0);
  recorder.begin(trace::make_header(request_of(parse_fen(kN2), "none", 1), std::string(trace::kProgram)));
  recorder.on(Event::iteration(1));
  recorder.on(entered(Move::none(), NodeKind::Interior, {-kInfinity, kInfinity, 1, false}));
  recorder.on(entered(move_of("g5g8"), NodeKind::Quiescence, {-kInfinity, kInfinity, 0, false}));
  recorder.on(Event::leave(0, Bound::Exact, Exit::Exact));
  recorder.on(Event::leave(0, Bound::Exact, Exit::Exact));
  recorder.finish({});
  const TemporaryFile broken(bytes.bytes());
  const Outcome outcome = run_nullscope({"lint", broken.path()});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "node 2: legal: "));
}

}  // namespace nullscope::test
