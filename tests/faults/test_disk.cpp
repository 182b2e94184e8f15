// A disk that is full, a folder that may not be written.
#include <filesystem>

#include "tests/faults/commands.hpp"
#include "tests/support/catch.hpp"

using namespace nullscope;
using namespace nullscope::test;

TEST_CASE("wherever a file may not grow any more, the program says so, and goes on when it may") {
  constexpr std::uint64_t kSteps = 8;
  for (const auto& command : long_commands()) {
    const Folder good;
    REQUIRE(run_program(command->words(good, "out")).exited_with(0));
    const std::string whole = read_text_file(good / "out");
    for (std::uint64_t step = 0; step < kSteps; ++step) {
      const Folder folder;
      const std::uint64_t room = whole.size() * step / kSteps;
      const FaultyRun full = run_program(command->words(folder, "out"), [&] { limit_files_to(room); });
      CAPTURE(command->name(), room, full.status, full.err);
      CHECK(full.exited_with(3));
      // With no room at all there is none for the complaint either, which here goes to a file.
      if (room > 200) CHECK(full.told_in_one_line());
      if (std::filesystem::exists(folder / "out")) CHECK(command->objection(folder / "out", good / "out") == "");
      REQUIRE(run_program(command->words_again(folder, "out")).exited_with(0));
      CHECK(read_text_file(folder / "out") == whole);
    }
  }
}

TEST_CASE("in a folder that may not be written, the program says so and writes nothing") {
  for (const auto& command : long_commands()) {
    const Folder folder;
    const Words words = command->words(folder, "out");
    const FaultyRun refused = ClosedFolder(folder).run(words);
    CAPTURE(command->name(), refused.status, refused.err);
    CHECK(refused.exited_with(3));
    CHECK(refused.told_in_one_line());
    CHECK(refused.err.find("Permission denied") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
  }
}
