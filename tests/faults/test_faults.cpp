// Every system call that can fail is made to fail, one after the other.
//
// As part of the normal tests memory runs out at some calls of each run only, evenly spread; run.sh asks for every one.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "tests/faults/commands.hpp"
#include "tests/support/catch.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

bool thorough() { return std::getenv("NULLSCOPE_FAULTS_ALL") != nullptr; }

// A whole run of a command, to compare with.
struct Whole {
  explicit Whole(const LongCommand& command) : path(folder / "whole") {
    const FaultyRun run = run_with_fault(command.words(folder, "whole"), {});
    REQUIRE(run.exited_with(0));
    content = read_text_file(path);
    out = run.out;
  }
  Folder folder;
  std::string path;
  std::string content;
  std::string out;
};

// What was printed, but for the folder's name and what differs from run to run.
std::string printed(std::string text, const std::string& folder) {
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
    text.erase(at, folder.size());
  if (const std::size_t at = text.find("\ntime "); at != std::string::npos) text.erase(at, text.find('\n', at + 1) - at);
  return text;
}

// Runs with the fault, judges what it left, and lets it go on; gives how many calls failed.
std::uint64_t survive(const LongCommand& command, const Whole& whole, const Fault& fault) {
  const Folder folder;
  const std::string path = folder / "whole";
  const FaultyRun run = run_with_fault(command.words(folder, "whole"), fault);
  CAPTURE(command.name(), fault.text(), run.status, run.err);
  const bool there = std::filesystem::exists(path);
  if (run.exited_with(0)) {
    REQUIRE(there);
    REQUIRE(read_text_file(path) == whole.content);
    REQUIRE(printed(run.out, folder / "") == printed(whole.out, whole.folder / ""));
    REQUIRE(run.err == "");
  } else {
    REQUIRE(run.failed > 0);
    REQUIRE(run.exited_with(3));
    REQUIRE(run.told_in_one_line());
    if (there) REQUIRE(command.objection(path, whole.path) == "");
  }
  if (run.failed == 0) return 0;

  const FaultyRun again = run_with_fault(command.words_again(folder, "whole"), {});
  CAPTURE(again.err);
  REQUIRE(again.exited_with(0));
  REQUIRE(read_text_file(path) == whole.content);
  Words allowed = command.companions("whole");
  allowed.push_back("whole");
  // A draft that cannot be locked may be another run's; one that ran out of memory ends at once, as if it was killed.
  if (fault.kind == "flock" || fault.kind == "malloc") {
    allowed.push_back("whole.part");
    allowed.push_back("whole.times.part");
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder / "")) {
    CAPTURE(entry.path());
    REQUIRE(std::count(allowed.begin(), allowed.end(), entry.path().filename()) == 1);
  }
  return run.failed;
}

// The k-th call of this kind fails, for every k that there is; both alone and with all that follow.
void fail_every_call(const LongCommand& command, const Whole& whole, const std::string& kind, std::uint64_t stride) {
  std::uint64_t runs = 0;
  std::uint64_t failed = 0;
  for (const bool and_later : {false, true})
    for (std::uint64_t call = 1;; call += stride) {
      const std::uint64_t hit = survive(command, whole, {kind, call, and_later});
      if (hit == 0) break;
      ++runs;
      failed += hit;
    }
  std::printf("%-15s %-9s %6llu runs, %6llu calls failed%s\n", command.name().c_str(), kind.c_str(),
              static_cast<unsigned long long>(runs), static_cast<unsigned long long>(failed),
              stride == 1 ? "" : (", every " + std::to_string(stride) + "th call").c_str());
  std::fflush(stdout);
}

}  // namespace

TEST_CASE("whichever call on a file fails, nothing is lost silently and the next run makes it good") {
  for (const auto& command : long_commands()) {
    const Whole whole(*command);
    for (const char* kind : {"write", "short", "read", "open", "close", "fsync", "rename", "truncate", "flock", "mmap",
                             "thread", "stdout"})
      fail_every_call(*command, whole, kind, 1);
  }
}

TEST_CASE("wherever memory runs out, the program says so in one line") {
  constexpr std::uint64_t kQuickRuns = 16;
  for (const auto& command : long_commands()) {
    const Whole whole(*command);
    const Folder folder;
    const std::uint64_t calls = run_with_fault(command->words(folder, "whole"), {"malloc", ~std::uint64_t{0}}).calls;
    fail_every_call(*command, whole, "malloc", thorough() ? 1 : std::max<std::uint64_t>(1, calls / kQuickRuns));
  }
}

TEST_CASE("with any amount of memory, the program either ends its work or says that it cannot") {
  const std::uint64_t steps = thorough() ? 200 : 12;
  for (const auto& command : long_commands()) {
    const Whole whole(*command);
    std::uint64_t refused = 0;
    for (std::uint64_t i = 0; i < steps; ++i) {
      const Folder folder;
      const std::uint64_t kib = i * 96 * 1024 / steps;  // what a small run needs, and more
      const FaultyRun run = run_with_fault(command->words(folder, "whole"), {"memory", kib});
      CAPTURE(command->name(), kib, run.status, run.err);
      if (run.exited_with(0)) {
        REQUIRE(read_text_file(folder / "whole") == whole.content);
        continue;
      }
      ++refused;
      REQUIRE(run.exited_with(3));
      REQUIRE(run.told_in_one_line());
      if (std::filesystem::exists(folder / "whole")) REQUIRE(command->objection(folder / "whole", whole.path) == "");
    }
    REQUIRE(refused > 0);
    REQUIRE(refused < steps);
    std::printf("%-15s memory    %6llu of %llu limits too small\n", command->name().c_str(),
                static_cast<unsigned long long>(refused), static_cast<unsigned long long>(steps));
  }
}
