#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/traces.hpp"

using namespace nullscope;
using namespace nullscope::test;
using Json = nlohmann::json;

namespace {

// A trace of the zugzwang in a file, and the search as `search --json` has it.
struct Trace {
  Recorded recorded;
  TemporaryFile file;
  Trace() : Trace(record(make_request(kZugzwang, 4))) {}
  explicit Trace(Recorded r) : recorded(std::move(r)), file(recorded.bytes) {}
};

}  // namespace

TEST_CASE("summary's JSON has the counts of search --json under the same names") {
  const Trace trace;
  const Json summary = json_of({"summary", trace.file.path()});
  const Json search = json_of({"search", kZugzwang, "--depth", "4", "--table-entries", "16384"})["results"][0];
  for (const char* name : {"fen", "policy", "depth", "stopped", "bestmove", "score", "nodes", "null_move", "table"}) {
    INFO(name);
    CHECK(summary[name] == search[name]);
  }
  REQUIRE(summary["iterations"].size() == search["iterations"].size());
  for (std::size_t i = 0; i < 4; ++i)
    for (const char* name : {"depth", "bestmove", "score", "nodes", "null_move", "table"})
      CHECK(summary["iterations"][i][name] == search["iterations"][i][name]);
  std::uint64_t exits = 0;
  for (const auto& n : summary["exits"]) exits += n.get<std::uint64_t>();
  CHECK(exits == summary["nodes"]["total"]);
  std::uint64_t by_depth = 0;
  for (const auto& row : summary["by_depth"]) by_depth += row["nodes"].get<std::uint64_t>();
  CHECK(by_depth == summary["nodes"]["total"]);
}

TEST_CASE("summary --recount says that it agrees") {
  const Trace trace;
  CHECK(output_of({"summary", trace.file.path(), "--recount"}).find("events agree with the summary") !=
        std::string::npos);
  CHECK(json_of({"summary", trace.file.path(), "--recount"})["recount_agrees"] == true);
}

TEST_CASE("every reading command does what it can with a cut file, says so in a line, and ends with 1") {
  const Recorded whole = record(make_request(kMiddlegame, 7));
  const TemporaryFile cut(whole.bytes.substr(0, whole.bytes.size() - 20));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"summary", cut.path()},
                                             {"summary", cut.path(), "--recount"},
                                             {"tree", cut.path()},
                                             {"replay", cut.path()},
                                             {"find", cut.path(), "--top", "1"}}) {
    const Outcome outcome = run_nullscope(words);
    INFO(words[0]);
    CHECK(outcome.exit_code == 1);
    CHECK_FALSE(outcome.out.empty());
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(outcome.err.find("not whole") != std::string::npos);
  }
}

TEST_CASE("a file cut before its first block, and one that cannot be run again, are one line and exit 1 as well") {
  const Recorded whole = record(make_request(kZugzwang, 4));
  const TemporaryFile nothing(whole.bytes.substr(0, whole.bytes.size() / 4));
  const TemporaryFile cut(whole.bytes.substr(0, whole.bytes.size() - 20));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"summary", nothing.path()},
                                             {"tree", nothing.path()},
                                             {"replay", nothing.path()},
                                             {"find", nothing.path()},
                                             {"replay", cut.path(), "--verify"}}) {
    const Outcome outcome = run_nullscope(words);
    INFO(words[0]);
    CHECK(outcome.exit_code == 1);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
}

TEST_CASE("replay's JSON lines follow the events") {
  const Trace trace;
  const std::string out = output_of({"replay", trace.file.path(), "--event", "0", "--steps", "50", "--json"});
  std::istringstream lines(out);
  std::uint64_t sequence = 0;
  for (std::string line; std::getline(lines, line); ++sequence) {
    const Json step = Json::parse(line);
    CHECK(step["sequence"] == sequence);
    CHECK(step["figure"] == 3);
    for (const char* name :
         {"type", "node", "fen", "sentence", "alpha", "beta", "depth", "verify", "value", "best", "line"})
      CHECK(step.contains(name));
  }
  CHECK(sequence == 50);
}

TEST_CASE("replay shows the board and the sentence") {
  const Trace trace;
  const std::string out = output_of({"replay", trace.file.path(), "--path", "Ba4", "--steps", "1"});
  CHECK(out.find("B . . . . . . p") != std::string::npos);
  CHECK(out.find("White plays Ba4") != std::string::npos);
}

TEST_CASE("replay --verify counts what it compared, and refuses what it cannot run") {
  const Trace trace;
  CHECK(output_of({"replay", trace.file.path(), "--verify"}).find("events are equal") != std::string::npos);
  CHECK(run_nullscope({"replay", trace.file.path(), "--verify", "--steps", "3"}).exit_code == 2);
}

TEST_CASE("find asks several traces as one, in one order") {
  const Trace trace;
  const TemporaryFile other(record(make_request(kZugzwang, 5)).bytes);
  const std::vector<std::string> filters = {"--event", "null-move-cutoff", "--top", "40"};
  const auto found = [&](std::vector<std::string> paths, const char* sort) {
    paths.insert(paths.begin(), "find");
    paths.insert(paths.end(), filters.begin(), filters.end());
    paths.insert(paths.end(), {"--sort", sort});
    return json_of(paths);
  };
  for (const char* sort : {"size", "depth", "value", "id"}) {
    INFO(sort);
    const Json one = found({trace.file.path()}, sort), two = found({other.path()}, sort);
    const Json both = found({trace.file.path(), other.path()}, sort);
    CHECK(both["matches"] == one["matches"].get<int>() + two["matches"].get<int>());
    CHECK(both["traces"][1]["file"] == other.path());
    CHECK(both["traces"][1]["matches"] == two["matches"]);
    std::vector<Json> expected;
    for (Json node : one["nodes"]) expected.push_back(std::move(node));
    for (Json node : two["nodes"]) (node["trace"] = 2), expected.push_back(std::move(node));
    const std::string by = sort;
    if (by != "id")
      std::stable_sort(expected.begin(), expected.end(),
                       [&](const Json& a, const Json& b) { return a[by].get<int>() > b[by].get<int>(); });
    expected.resize(both["nodes"].size());
    CHECK(both["nodes"] == Json(expected));
  }
  const std::string counts = output_of({"find", trace.file.path(), other.path(), "--event", "re-search", "--count"});
  CHECK(std::count(counts.begin(), counts.end(), '\n') == 3);
  CHECK(counts.find("2  " + trace.file.path() + "\n") != std::string::npos);
  CHECK(counts.find("  all\n") != std::string::npos);
  const std::string text = output_of({"find", other.path(), trace.file.path(), "--event", "re-search"});
  CHECK(text.find(trace.file.path()) != std::string::npos);
  CHECK(run_nullscope({"find", other.path(), trace.file.path(), "--at", "3"}).exit_code == 2);
}

TEST_CASE("find within a subtree finds that node and what is below it") {
  const Trace trace;
  const Json all = json_of({"find", trace.file.path(), "--top", "100000", "--sort", "id"});
  for (const std::vector<std::string>& where : std::vector<std::vector<std::string>>{
           {"--path", "Ba4"}, {"--at", "792"}, {"--path", "Ba4", "--iteration", "3"}}) {
    std::vector<std::string> words = {"find", trace.file.path(), "--top", "100000", "--sort", "id"};
    words.insert(words.end(), where.begin(), where.end());
    const Json found = json_of(words);
    REQUIRE(found["matches"] > 1);
    const std::uint64_t first = found["nodes"][0]["node"], size = found["nodes"][0]["size"];
    std::vector<Json> expected;
    for (const Json& node : all["nodes"])
      if (node["node"] >= first && node["node"] < first + size) expected.push_back(node);
    CHECK(found["nodes"] == Json(expected));
  }
  CHECK(run_nullscope({"find", trace.file.path(), "--at", "3", "--path", "Ba4"}).exit_code == 2);
}

TEST_CASE("find tells what the null search returned and for whom, what nodes were spent on, and verdicts") {
  const Trace trace;
  const std::vector<std::string> words = {"find", trace.file.path(), "--event", "re-search", "--top", "1"};
  CHECK(output_of(words).find("null search +") != std::string::npos);
  CHECK(output_of(words).find("for Black, to move; ") != std::string::npos);
  CHECK(output_of(words).find("nodes: 1 null search, 63 verification, 71 re-search, 1 the rest") != std::string::npos);
  CHECK(json_of(words)["nodes"][0]["verdict"].is_null());
  const Trace deeper(record(make_request(kZugzwang, 6)));
  output_of({"audit", deeper.file.path()});
  const std::vector<std::string> cuts = {"find", deeper.file.path(), "--event", "null-move-cutoff", "--top", "1"};
  const Json cut = json_of(cuts);
  REQUIRE(cut["nodes"].size() == 1);
  CHECK(cut["traces"][0]["judge"] == "nullscope");
  CHECK(cut["nodes"][0]["verdict"] == "sound");
  CHECK(output_of(cuts).find("audit: sound") != std::string::npos);
  std::remove((deeper.file.path() + ".audit").c_str());
}

TEST_CASE("find counts, lists and refuses nonsense in one line") {
  const Trace trace;
  CHECK(output_of({"find", trace.file.path(), "--event", "re-search", "--count"}) == "2\n");
  const Json found = json_of({"find", trace.file.path(), "--event", "re-search", "--sort", "id"});
  CHECK(found["matches"] == 2);
  CHECK(found["nodes"][0]["path"] == "Ba4");
  CHECK(found["nodes"][0]["fen"] == "8/8/p7/k2N4/B6p/K6p/PP5P/2q5 b - - 1 1");
  for (const std::vector<std::string>& bad :
       std::vector<std::vector<std::string>>{{"--event", "nonsense"},
                                             {"--exit", "tired"},
                                             {"--min-depth", "5", "--max-depth", "3"},
                                             {"--key", "xyz"},
                                             {"--move", "Zz9"},
                                             {"--audit", "wrong"},
                                             {"--sort", "colour"},
                                             {"--count", "--top", "3"}}) {
    std::vector<std::string> words = {"find", trace.file.path()};
    words.insert(words.end(), bad.begin(), bad.end());
    const Outcome outcome = run_nullscope(words);
    INFO(bad[0]);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
}

TEST_CASE("tree shows the line, the node's children and a legend, without colour in a pipe") {
  const Trace trace;
  const std::string out = output_of({"tree", trace.file.path(), "--path", "Ba4"});
  CHECK(out.find("3→2→3") != std::string::npos);
  CHECK(out.find("-- verification failed: re-search of the moves, as entered --") != std::string::npos);
  CHECK(out.find("V verification failed: re-search") != std::string::npos);
  CHECK(out.find('\x1b') == std::string::npos);
  CHECK(std::count(out.begin(), out.end(), '\n') <= 45);
}

TEST_CASE("a node or path that is not there is one line and exit 2") {
  const Trace trace;
  for (const char* command : {"tree", "replay"})
    for (const std::vector<std::string>& where :
         std::vector<std::vector<std::string>>{{"--at", "999999"},
                                               {"--at", "0"},
                                               {"--path", "Ke8"},
                                               {"--iteration", "9"},
                                               {"--at", "3", "--path", "Ba4"}}) {
      std::vector<std::string> words = {command, trace.file.path()};
      words.insert(words.end(), where.begin(), where.end());
      const Outcome outcome = run_nullscope(words);
      CHECK(outcome.exit_code == 2);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
  CHECK(run_nullscope({"summary", "no-such-file.nst"}).exit_code == 3);
  CHECK(run_nullscope({"summary"}).exit_code == 2);
}
