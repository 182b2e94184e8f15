#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

namespace {

// A recorded search and its exports, gone at the end.
struct Exported {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("nullscope-export-" + std::to_string(::getpid()));
  nlohmann::json summary;

  Exported() {
    std::filesystem::create_directories(folder);
    output_of({"trace", "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1", "--depth", "6", "--policy", "verified:3", "-o",
               file("t.nst")});
    summary = json_of({"summary", file("t.nst")});
  }
  ~Exported() { std::filesystem::remove_all(folder); }
  std::string file(const std::string& name) const { return (folder / name).string(); }
  std::string write(const std::string& name, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"export", file("t.nst"), "-o", file(name)};
    words.insert(words.end(), more.begin(), more.end());
    output_of(words);
    return file(name);
  }
  std::string read(const std::string& path) const {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::uint64_t nodes() const { return summary["nodes"]["total"]; }
};

std::uint64_t sum_of_last_words(const std::string& text) {
  std::istringstream lines(text);
  std::uint64_t sum = 0;
  for (std::string line; std::getline(lines, line);) sum += std::stoull(line.substr(line.rfind(' ') + 1));
  return sum;
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("Rows and weights add up to the summary's nodes in every format") {
  const Exported exported;
  const std::uint64_t nodes = exported.nodes();
  CHECK(lines_of(exported.read(exported.write("x.csv"))) == nodes + 1);
  CHECK(lines_of(exported.read(exported.write("x.jsonl"))) == nodes);
  CHECK(sum_of_last_words(exported.read(exported.write("x.folded"))) == nodes);
  CHECK(sum_of_last_words(exported.read(exported.write("r.folded", {"--by", "exit"}))) == nodes);
  CHECK(sum_of_last_words(exported.read(exported.write("s.folded", {"--min-size", "50"}))) == nodes);
  const auto speedscope = nlohmann::json::parse(exported.read(exported.write("x.speedscope.json")));
  CHECK(speedscope["profiles"][0]["endValue"] == nodes);
  const std::size_t frames = speedscope["shared"]["frames"].size();
  for (const auto& sample : speedscope["profiles"][0]["samples"])
    for (const auto& frame : sample) CHECK(frame < frames);
  const auto chrome = nlohmann::json::parse(exported.read(exported.write("x.chrome.json")));
  CHECK(chrome["traceEvents"].size() == nodes + 1);  // and the name of the track
}

TEST_CASE("What a filter left out counts once") {
  const Exported exported;
  output_of({"trace", "r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10", "--depth", "4", "--max-ply",
             "3", "-o", exported.file("t.nst"), "--force"});
  const std::uint64_t nodes = json_of({"summary", exported.file("t.nst")})["nodes"]["total"];
  CHECK(sum_of_last_words(exported.read(exported.write("x.folded"))) == nodes);
}

TEST_CASE("Every node of a trace that was cut off has a row, and every parent one of its own") {
  const Exported exported;
  output_of({"trace", "startpos", "--depth", "8", "-o", exported.file("t.nst"), "--force"});
  std::filesystem::resize_file(exported.file("t.nst"), std::filesystem::file_size(exported.file("t.nst")) * 2 / 3);
  const Outcome outcome = run_nullscope({"export", exported.file("t.nst"), "-o", exported.file("x.sqlite")});
  CHECK(outcome.exit_code == 1);
  CHECK(shell("sqlite3 " + exported.file("x.sqlite") +
              " 'SELECT count(*) FROM node WHERE parent IS NOT NULL AND parent NOT IN (SELECT id FROM node)'")
            .out == "0\n");
}

TEST_CASE("A subtree alone can be exported, and bad wishes are refused") {
  const Exported exported;
  const std::string subtree = exported.read(exported.write("x.csv", {"--path", "Ba4"}));
  CHECK(lines_of(subtree) > 1);
  CHECK(lines_of(subtree) < exported.nodes());
  const auto refused = [&](std::vector<std::string> more, int code, const char* says) {
    more.insert(more.begin(), {"export", exported.file("t.nst")});
    const Outcome outcome = run_nullscope(more);
    CHECK(outcome.exit_code == code);
    CHECK_THAT(outcome.err, Catch::Contains(says));
  };
  refused({}, 2, "-o FILE");
  refused({"-o", exported.file("x.xls")}, 2, "--format");
  refused({"-o", exported.file("x.csv")}, 3, "--force");
  refused({"-o", "-", "--format", "sqlite"}, 2, "file of its own");
  refused({"-o", exported.file("y.csv"), "--at", "999999999"}, 2, "no node");
}

TEST_CASE("Several traces are in one file, each row with its trace") {
  const Exported exported;
  output_of({"trace", "startpos", "--depth", "4", "--policy", "std:2", "-o", exported.file("u.nst")});
  const std::uint64_t others = json_of({"summary", exported.file("u.nst")})["nodes"]["total"];
  const auto both = [&](const std::string& name) {
    output_of({"export", exported.file("t.nst"), exported.file("u.nst"), "-o", exported.file(name)});
    return exported.file(name);
  };
  const std::string csv = exported.read(both("x.csv"));
  CHECK(lines_of(csv) == exported.nodes() + others + 1);
  CHECK(csv.starts_with("trace,id,parent,"));
  CHECK_THAT(csv, Catch::Contains("\n2,1,,1,0,depth 1,"));
  CHECK(lines_of(exported.read(both("x.jsonl"))) == exported.nodes() + others);
  const std::string database = both("x.sqlite");
  const auto ask = [&](const std::string& sql) { return shell("sqlite3 " + database + " \"" + sql + "\"").out; };
  CHECK(ask("SELECT trace, count(*) FROM node GROUP BY trace") ==
        "1|" + std::to_string(exported.nodes()) + "\n2|" + std::to_string(others) + "\n");
  CHECK(ask("SELECT id, policy, depth, best, best_san, stopped, audited FROM trace WHERE id = 2") ==
        "2|std:2|4|b1c3|Nc3|0|\n");
  CHECK(ask("SELECT count(*) FROM node n JOIN trace t ON n.trace = t.id WHERE t.policy = 'std:2' AND n.re_searched") ==
        "0\n");
  for (const char* one : {"x.dot", "x.graphml", "x.pgn", "x.folded", "x.speedscope.json", "x.chrome.json"}) {
    const Outcome outcome =
        run_nullscope({"export", exported.file("t.nst"), exported.file("u.nst"), "-o", exported.file(one)});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Catch::Contains("has one trace; SQLite, CSV and JSON Lines take several"));
    CHECK_FALSE(std::filesystem::exists(exported.file(one)));
  }
}

TEST_CASE("Keys, FENs and verdicts are in every format that has a node's fields") {
  const Exported exported;
  const std::string plain = exported.read(exported.write("plain.csv"));
  CHECK(plain.substr(0, plain.find('\n')).find(",fen") == std::string::npos);
  CHECK_THAT(exported.read(exported.write("unaudited.jsonl")), !Catch::Contains("\"verdict\":\"sound\""));
  output_of({"audit", exported.file("t.nst")});
  const nlohmann::json found =
      json_of({"find", exported.file("t.nst"), "--exit", "null-move-cutoff", "--top", "1"})["nodes"][0];
  const std::string fen = found["fen"], key = found["key"];
  const std::vector<std::string> more = {"--keys", "--fens"};
  const std::string jsonl = exported.read(exported.write("x.jsonl", more));
  const std::size_t at = jsonl.find("{\"trace\":1,\"id\":" + found["node"].dump() + ",");
  REQUIRE(at != std::string::npos);
  const auto row = nlohmann::json::parse(jsonl.substr(at, jsonl.find('\n', at) - at));
  CHECK(row["fen"] == fen);
  CHECK(row["key"] == key);
  for (const char* field : {"verdict", "best", "best_san", "null_nodes", "verification_nodes", "re_search_nodes",
                            "rest_nodes", "null_value", "purpose", "label", "exit_label"}) {
    INFO(field);
    CHECK(row[field] == found[field]);
  }
  CHECK(row["verdict"] == "sound");
  for (const char* name : {"x.csv", "x.dot", "x.graphml"}) {
    INFO(name);
    const std::string text = exported.read(exported.write(name, more));
    CHECK_THAT(text, Catch::Contains(fen) && Catch::Contains(key) && Catch::Contains("sound"));
  }
  CHECK(shell("sqlite3 " + exported.write("x.sqlite", more) + " \"SELECT fen, verdict FROM node WHERE key = '" + key +
              "' AND id = " + found["node"].dump() + "\"")
            .out == fen + "|sound\n");
  CHECK(run_nullscope({"export", exported.file("t.nst"), "-o", exported.file("y.pgn"), "--fens"}).exit_code == 2);
}

TEST_CASE("PGN has balanced variations and starts at the node asked for") {
  const Exported exported;
  const std::string pgn = exported.read(exported.write("x.pgn", {"--path", "Ba4"}));
  CHECK_THAT(pgn, Catch::Contains("[FEN \"8/8/p7/k2N4/B6p/K6p/PP5P/2q5 b - - 1 1\"]"));
  CHECK(std::count(pgn.begin(), pgn.end(), '{') == std::count(pgn.begin(), pgn.end(), '}'));
  CHECK_THAT(pgn, Catch::Contains("1... Qxb2+"));
  std::istringstream lines(pgn);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
}
