// Interrupted, a long command keeps what is done; killed, it leaves what was written.
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/faults/commands.hpp"
#include "tests/support/catch.hpp"
#include "tools/cli/interruption.hpp"
#include "trace/open.hpp"
#include "trace/reader.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// A large run under way: its output is there and has something in it.
class UnderWay {
 public:
  UnderWay(const LongCommand& command, const Folder& folder)
      : child_(spawn_program(command.words(folder, "out", true), {}, folder / "err")) {
    const std::string output = command.under_way(folder / "out");
    std::error_code error;
    while (!ended() && (!std::filesystem::exists(output) || std::filesystem::file_size(output, error) < 1))
      std::this_thread::yield();
  }
  ~UnderWay() {
    if (child_ > 0) ::kill(child_, SIGKILL), wait_for(child_);
  }
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

  int end_by(int signal) {
    ::kill(child_, signal);
    return wait_for(std::exchange(child_, -1));
  }

 private:
  bool ended() {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
  }
  int child_;
};

}  // namespace

TEST_CASE("interrupted, every long command stops, keeps what is done, and says so with the shells' exit code") {
  for (const auto& command : long_commands())
    for (const int signal : {SIGINT, SIGTERM}) {
      const Folder folder;
      UnderWay run(*command, folder);
      FaultyRun end;
      end.status = run.end_by(signal);
      end.err = read_text_file(folder / "err");
      CAPTURE(command->name(), signal, end.status, end.err);
      CHECK(end.exited_with(128 + signal));
      CHECK(end.told_in_one_line());
      CHECK(end.err.find("interrupted: ") != std::string::npos);
      CHECK_FALSE(std::filesystem::exists(folder / "out.part"));
      // What was kept is whole: nothing need be known of the rest of the run.
      const std::string left = command->under_way(folder / "out");
      CHECK(command->objection(left, left) == "");
      CHECK(std::filesystem::file_size(left) > 0);
      if (command->name() != "trace") continue;
      const auto reader = trace::open_file(folder / "out");
      CHECK(reader.damage() == "");
      CHECK(reader.ending().result.stopped);
    }
}

TEST_CASE("an interruption told twice is one; a later one ends the program at once") {
  int news[2];
  REQUIRE(::pipe(news) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_DFL);  // the tests may run in the background
    const Interruption interruption;
    ::raise(SIGINT);
    ::raise(SIGINT);  // as timeout(1) does
    if (!interruption.happened() || !interruption.stop() || ::write(news[1], "!", 1) != 1) ::_exit(1);
    for (;;) ::raise(SIGINT);
  }
  const int status = wait_for(child);
  ::close(news[1]);
  char said = 0;
  CHECK(::read(news[0], &said, 1) == 1);
  ::close(news[0]);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("what a shell ignores for a run in the background stays ignored; the other signal still stops it") {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_IGN);
    {
      const Interruption interruption;
      ::raise(SIGINT);
      if (interruption.happened()) ::_exit(1);
      ::raise(SIGTERM);
      if (!interruption.happened()) ::_exit(2);
    }
    ::raise(SIGINT);
    ::_exit(0);
  }
  CHECK(wait_for(child) == 0);
}

TEST_CASE("two runs do not write the same file: the second is refused, the first goes on") {
  for (const auto& command : long_commands()) {
    const Folder folder;
    UnderWay first(*command, folder);
    const Folder elsewhere;
    Words words = command->words(folder, "out", true);
    if (command->words_again(folder, "out").back() == "--force") words.push_back("--force");
    FaultyRun second;
    second.status = wait_for(spawn_program(words, {}, elsewhere / "err"));
    second.err = read_text_file(elsewhere / "err");
    CAPTURE(command->name(), second.status, second.err);
    CHECK(second.exited_with(3));
    CHECK(second.told_in_one_line());
    CHECK(second.err.find("another") != std::string::npos);
    const int status = first.end_by(SIGTERM);
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM));
    const std::string left = command->under_way(folder / "out");
    CHECK(command->objection(left, left) == "");
  }
}
