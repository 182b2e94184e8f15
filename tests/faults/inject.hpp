// Runs the program with one of its system calls made to fail (shim.cpp says how), or with some other misfortune.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace nullscope::test {

using Words = std::vector<std::string>;

struct Fault {
  std::string kind;  // "write", "malloc", ...; empty: none
  std::uint64_t call = 0;
  bool and_later = false;  // every later call fails as well

  std::string text() const { return kind + ':' + std::to_string(call) + (and_later ? "+" : ""); }
};

struct FaultyRun {
  int status = 0;  // as waitpid() tells it
  std::string out;
  std::string err;
  std::uint64_t calls = 0;   // of the fault's kind
  std::uint64_t failed = 0;  // of those

  bool exited_with(int code) const;
  bool exited() const;
  // What went wrong is told in one line of the program's own, and nothing else is on stderr.
  bool told_in_one_line() const;
};

FaultyRun run_with_fault(const Words& words, const Fault& fault);
// Runs it after `before` in the new process.
FaultyRun run_program(const Words& words, const std::function<void()>& before = {});
// Files may have no more than this; for `before`.
void limit_files_to(std::uint64_t bytes);

// Forks, calls `before` in the child, then runs the program there. Its output is thrown away unless `err` names a file.
int spawn_program(Words words, const std::function<void()>& before = {}, const std::string& err = "/dev/null",
                  const std::string& out = "/dev/null");
int wait_for(int child);  // the status

}  // namespace nullscope::test
