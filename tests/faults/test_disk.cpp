// A disk that is full, a folder that may not be written.
#include <csignal>
#include <filesystem>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/faults/commands.hpp"
#include "tests/support/catch.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

FaultyRun run(const Words& words, const std::function<void()>& before) {
  const Folder folder;
  FaultyRun run;
  run.status = wait_for(spawn_program(words, before, folder / "err"));
  run.err = read_text_file(folder / "err");
  return run;
}

}  // namespace

TEST_CASE("wherever a file may not grow any more, the program says so, and goes on when it may") {
  constexpr std::uint64_t kSteps = 8;
  for (const auto& command : long_commands()) {
    const Folder good;
    REQUIRE(run(command->words(good, "out"), {}).exited_with(0));
    const std::string whole = read_text_file(good / "out");
    for (std::uint64_t step = 0; step < kSteps; ++step) {
      const Folder folder;
      const rlim_t room = whole.size() * step / kSteps;
      const FaultyRun full = run(command->words(folder, "out"), [&] {
        const rlimit limit{room, room};
        ::setrlimit(RLIMIT_FSIZE, &limit);
      });
      CAPTURE(command->name(), room, full.status, full.err);
      CHECK(full.exited_with(3));
      // With no room at all there is none for the complaint either, which here goes to a file.
      if (room > 200) CHECK(full.told_in_one_line());
      if (std::filesystem::exists(folder / "out")) CHECK(command->objection(folder / "out", good / "out") == "");
      REQUIRE(run(command->words_again(folder, "out"), {}).exited_with(0));
      CHECK(read_text_file(folder / "out") == whole);
    }
  }
}

TEST_CASE("in a folder that may not be written, the program says so and writes nothing") {
  constexpr uid_t kNobody = 65534;
  for (const auto& command : long_commands()) {
    const Folder folder;
    Words words = command->words(folder, "out");
    const std::string program = folder / "program";  // where anybody can run it
    std::filesystem::copy_file(NULLSCOPE_PROGRAM, program);
    words.insert(words.begin(), program);
    ::chmod((folder / "").c_str(), 0555);
    const FaultyRun refused = run(words, [] {
      if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(125);  // root may write anywhere
    });
    ::chmod((folder / "").c_str(), 0755);
    CAPTURE(command->name(), refused.status, refused.err);
    CHECK(refused.exited_with(3));
    CHECK(refused.told_in_one_line());
    CHECK(refused.err.find("Permission denied") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
  }
}
