#include "tests/faults/commands.hpp"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/experiment/result_file.hpp"
#include "tools/match/pgn.hpp"
#include "trace/open.hpp"
#include "trace/reader.hpp"

namespace nullscope::test {
namespace {

constexpr std::string_view kMiddlegame = "r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10";

class TraceCommand final : public LongCommand {
 public:
  std::string name() const override { return "trace"; }
  Words words(const Folder& folder, const std::string& output, bool large) const override {
    return {"trace", std::string(kMiddlegame), "--depth",         large ? "30" : "4",      "--policy", "verified:3",
            "-o",    folder / output,          "--table-entries", large ? "65536" : "1024"};
  }
  Words words_again(const Folder& folder, const std::string& output) const override {
    return with(words(folder, output, false), {"--force"});
  }
  std::string objection(const std::string& left, const std::string& whole) const override {
    if (left.empty()) return {};
    try {
      const auto reader = trace::open_file(left);
      trace::Summary counted;
      reader.walk([&](const trace::Event& event, const trace::Decoder&) {
        counted.count(event);
        return true;
      });
      if (counted != reader.ending().summary) return "its events are not what its summary says";
      const std::string bytes = read_text_file(left);
      if (reader.damage().empty() && bytes != read_text_file(whole)) return "it passes for whole and is not";
      return {};
    } catch (const trace::Error& error) {
      // Nothing at all was written of it.
      return read_text_file(left).empty() ? "" : error.what();
    }
  }
};

class ExperimentCommand final : public LongCommand {
 public:
  std::string name() const override { return "experiment run"; }
  Words words(const Folder& folder, const std::string& output, bool large) const override {
    folder.add("suite.epd",
               "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n"
               "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - dm 3; id \"mate in 3\";\n");
    folder.add("small.conf", std::string("suite = all=suite.epd\npolicy = std:2\npolicy = verified:3\ndepth = 1\n"
                                         "depth = 2\ntable-entries = 1024\n") +
                                 (large ? "depth = 40\n" : ""));
    return {"experiment", "run", folder / "small.conf", "--threads", "1", "-o", folder / output};
  }
  Words words_again(const Folder& folder, const std::string& output) const override {
    return words(folder, output, false);
  }
  std::string objection(const std::string& left, const std::string& whole) const override {
    const experiment::ResultFile expected = experiment::read_results(whole);
    experiment::ResultFile found;
    try {
      found = experiment::read_results(left);
    } catch (const std::exception& error) {
      return error.what();
    }
    if (found.damaged != 0) return "a line of it is damaged";
    for (const auto& row : found.rows)
      if (std::none_of(expected.rows.begin(), expected.rows.end(), [&](const auto& e) { return e == row; }))
        return "a line of it is not a result of the whole run: " + to_string(row);
    return {};
  }
  Words companions(const std::string& output) const override {
    return {"suite.epd", "small.conf", experiment::times_path(output)};
  }
};

class MatchCommand final : public LongCommand {
 public:
  std::string name() const override { return "match"; }
  Words words(const Folder& folder, const std::string& output, bool large) const override {
    return {"match",
            "std:2",
            "verified:3",
            "--games",
            large ? "1000" : "2",
            "--nodes",
            large ? "3000" : "20",
            "--threads",
            "1",
            "--table-entries",
            "1024",
            "-o",
            folder / output};
  }
  Words words_again(const Folder& folder, const std::string& output) const override {
    return words(folder, output, false);
  }
  std::string objection(const std::string& left, const std::string& whole) const override {
    const std::string content = read_text_file(left);
    const match::StoredGames expected = match::parse_games(read_text_file(whole));
    const match::StoredGames found = match::parse_games(content);
    if (found.good_bytes != content.size()) return "it ends in the middle of a game";
    for (const auto& game : found.games)
      if (std::none_of(expected.games.begin(), expected.games.end(),
                       [&](const auto& e) { return e.text == game.text; }))
        return "a game of it is not of the match";
    return {};
  }
};

class MineCommand final : public LongCommand {
 public:
  std::string name() const override { return "mine"; }
  Words words(const Folder& folder, const std::string& output, bool large) const override {
    const Words size = large ? Words{"--count", "10000"} : Words{"--count", "1", "--games", "3"};
    return with({"mine", "mates", "--moves", "2", "--threads", "1", "-o", folder / output}, size);
  }
  Words words_again(const Folder& folder, const std::string& output) const override {
    return with(words(folder, output, false), {"--force"});
  }
  std::string under_way(const std::string& output) const override { return output + ".unfinished"; }
  std::string objection(const std::string& left, const std::string& whole) const override {
    const std::string content = read_file(left);
    if (!left.ends_with(".unfinished")) return content == read_file(whole) ? "" : "it passes for a whole suite";
    SignedLines lines;
    for (std::string_view rest = content; !rest.empty();) {
      const auto line = take_whole_line(rest);
      if (!line || !lines.check(*line)) return "a line of it is not whole";
    }
    return {};
  }
};

std::vector<std::unique_ptr<LongCommand>> make() {
  std::vector<std::unique_ptr<LongCommand>> commands;
  commands.push_back(std::make_unique<TraceCommand>());
  commands.push_back(std::make_unique<ExperimentCommand>());
  commands.push_back(std::make_unique<MatchCommand>());
  commands.push_back(std::make_unique<MineCommand>());
  return commands;
}

}  // namespace

const std::vector<std::unique_ptr<LongCommand>>& long_commands() {
  static const auto kCommands = make();
  return kCommands;
}

ClosedFolder::ClosedFolder(const Folder& folder) : folder_(folder) {
  std::filesystem::copy_file(NULLSCOPE_PROGRAM, folder / "program");  // where anybody can run it
  ::chmod((folder / "").c_str(), 0555);
}

ClosedFolder::~ClosedFolder() { ::chmod((folder_ / "").c_str(), 0755); }

FaultyRun ClosedFolder::run(Words words) const {
  constexpr uid_t kNobody = 65534;
  words.insert(words.begin(), folder_ / "program");
  return run_program(words, [] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(125);  // root may write anywhere
  });
}

}  // namespace nullscope::test
