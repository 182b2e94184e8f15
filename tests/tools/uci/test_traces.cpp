// TraceFile: searches of a game, recorded while it is played.
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/tools/uci/conversation.hpp"
#include "tools/uci/trace_files.hpp"
#include "trace/judge/rerun.hpp"
#include "trace/open.hpp"
#include "trace/reader.hpp"

namespace nullscope::test {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "nullscope-uci-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()));
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

void touch(const std::string& path) { std::ofstream(path) << "mine"; }

TEST_CASE("traces are numbered, and a name that is taken is passed over") {
  const Folder folder;
  touch(folder / "game-0002.nst");
  uci::TraceFiles files(folder / "game.nst");
  CHECK(files.next() == folder / "game-0001.nst");
  CHECK(files.next() == folder / "game-0003.nst");
  CHECK(uci::TraceFiles(folder / "game").next() == folder / "game-0001.nst");
  CHECK(uci::TraceFiles(folder / "v1.2").next() == folder / "v1.2-0001.nst");
}

TEST_CASE("UCI: every search of a game is recorded in a trace of its own, which can be run again") {
  const Folder folder;
  touch(folder / "game-0001.nst");
  Conversation engine;
  engine.say("setoption name Hash value 1");
  engine.say("setoption name TraceFile value " + (folder / "game.nst"));
  engine.say("position startpos moves e2e4");
  engine.exchange("go depth 4", "info string recording in " + (folder / "game-0002.nst"));
  engine.best_move();
  engine.say("position startpos moves e2e4 e7e5");
  engine.say("go nodes 5000 searchmoves a2a3 h2h3");
  engine.best_move();
  engine.say("go infinite");
  engine.hear("info depth 5 ", milliseconds(20000));
  engine.say("stop");
  engine.best_move();
  engine.say("setoption name TraceFile value <empty>");
  engine.say("go depth 3");
  engine.best_move();
  CHECK(engine.end() == 0);
  CHECK(engine.notes() == "");

  CHECK(folder.files() == 4);
  CHECK(fs::file_size(folder / "game-0001.nst") == 4);  // not touched
  for (const char* const name : {"game-0002.nst", "game-0003.nst", "game-0004.nst"}) {
    INFO(name);
    const auto trace = trace::open_file(folder / name);
    CHECK(trace.damage() == "");
    CHECK(rerun(trace).equal);
  }
  const auto trace = trace::open_file(folder / "game-0003.nst");
  CHECK(trace.header().label == "move 2, White");
  CHECK(trace.header().history.size() == 2);
  CHECK(trace.header().root_moves.size() == 2);
}

TEST_CASE("UCI: a trace that cannot be written costs a note, not the move") {
  Conversation engine;
  engine.say("setoption name Hash value 1");
  engine.say("setoption name TraceFile value /nowhere/at/all.nst");
  for (int i = 1; i <= 2; ++i) {
    engine.exchange("go depth 4", "info depth 4 ");
    engine.best_move();
  }
  CHECK(engine.end() == 0);
  const std::string notes = engine.notes();
  CHECK(std::count(notes.begin(), notes.end(), '\n') == 2);
  CHECK(notes.find("cannot be created") != std::string::npos);
  CHECK(notes.find("this search is not recorded any further") != std::string::npos);
}

}  // namespace
}  // namespace nullscope::test
