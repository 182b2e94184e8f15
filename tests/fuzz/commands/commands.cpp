// A trace and, after a line "# audit", the audit beside it: every command that reads one, as a whole.
//
// Each ends in time, with a code of the program's own; what it says has nothing in it that a terminal acts on, what it
// draws nothing active. commands_mutator.cpp keeps the frames' checksums right.
#include "tests/forge/commands.hpp"

#include "tests/forge/classes.hpp"
#include "tests/fuzz/commands/input.hpp"
#include "tests/fuzz/mutate/surgery.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace nullscope::fuzz {
namespace {

// Another search of the same position, to compare with: another tree below the same header.
std::string other_of(std::string_view trace) {
  static const std::string kOther = forge::forge(forge::kOtherSeed).content;
  std::vector<Frame> frames = take_apart_file(trace);
  std::vector<Frame> others = take_apart_file(kOther);
  if (!frames.empty()) others.front() = frames.front();
  return put_together(std::move(others));
}

}  // namespace

void run(std::string_view input) {
  const auto [trace, audit] = parts_of(input);
  scratch_file("other.nst", other_of(trace));
  const std::string path = scratch_file("t.nst", trace);
  if (audit.empty())
    std::remove((path + ".audit").c_str());
  else
    scratch_file("t.nst.audit", audit);
  const std::string complaint = forge::try_all(path, scratch_path(""));
  require(complaint.empty(), complaint.c_str());
}

}  // namespace nullscope::fuzz
