// The program `forge_run`: forged traces, each given to every command that reads one. run.sh starts it.
//
//   forge_run FROM TO FOLDER [SECONDS]     the seeds FROM to TO - 1
//   forge_run --classes FOLDER [SECONDS]   every named class that is a trace
//
// Commands run in a child, many traces to one, so that a crash, a sanitizer's report or a limit costs one command of
// one trace. What is wrong is a line on stdout, the report itself is on stderr. FOLDER is for files. With STATE=FILE in
// the environment, the next seed is kept there while there is work, and a run that was interrupted resumes from it.
//
// Exit 0 nothing was found, 1 something was, 2 wrong usage.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <functional>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/forge/classes.hpp"
#include "tests/forge/commands.hpp"

using namespace nullscope::forge;

namespace {

constexpr std::uint64_t kBatch = 40;  // traces that one child is given

void save(const std::string& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) std::abort();
}

// Where a child is; its parent sees it.
struct Progress {
  std::uint64_t trace = 0;
  std::size_t command = 0;
  bool made = false;  // the trace itself
  std::uint64_t complaints = 0;
};

struct Work {
  std::uint64_t from, to;
  std::function<Forged(std::uint64_t)> make;
  std::function<std::string(std::uint64_t)> name;
  Limits limits;
  std::string folder;
};

std::string command_text(std::size_t number) {
  return number < reading_commands().size() ? fmt::format("{}", fmt::join(reading_commands()[number], " ")) : "-";
}

// All that is left to do of a batch; a complaint is a line, and the next command follows.
void try_batch(const Work& work, Progress& progress, std::uint64_t until) {
  const std::string trace = work.folder + "/trace.nst";
  const Bytes other = forge(kOtherSeed).content;
  for (; progress.trace < until; ++progress.trace, progress.command = 0) {
    progress.made = false;
    const Forged forged = work.make(progress.trace);
    progress.made = true;
    save(trace, forged.content);
    save(work.folder + "/other.nst", forged.other.empty() ? other : forged.other);
    std::filesystem::remove(trace + ".audit");
    if (!forged.sidecar.empty()) save(trace + ".audit", forged.sidecar);
    while (progress.command < reading_commands().size()) {
      const std::string complaint = try_all(trace, work.folder + "/", work.limits, progress.command,
                                            [&](std::size_t number) { progress.command = number; });
      if (complaint.empty()) break;
      fmt::print("{}: {}\n", work.name(progress.trace), complaint);
      std::fflush(stdout);
      ++progress.complaints;
      ++progress.command;
    }
  }
}

std::uint64_t run(const Work& work, const std::string& state) {
  auto* progress = static_cast<Progress*>(
      ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  *progress = {.trace = work.from};
  std::uint64_t crashes = 0;
  while (progress->trace < work.to) {
    const std::uint64_t until = std::min(work.to, progress->trace + kBatch);
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
      try_batch(work, *progress, until);
      std::exit(0);  // leaks are looked for here
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      ++crashes;
      if (progress->trace >= until) {
        fmt::print("before {}: a leak\n", work.name(until));
      } else {
        fmt::print("{}: {}: {} {}\n", work.name(progress->trace),
                   progress->made ? command_text(progress->command) : "the forge itself",
                   WIFSIGNALED(status) ? "signal" : "exit",
                   WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        if (progress->made)
          ++progress->command;
        else
          progress->command = 0, ++progress->trace;
      }
      std::fflush(stdout);
    }
    if (!state.empty()) save(state, std::to_string(progress->trace));
  }
  if (!state.empty()) std::filesystem::remove(state);
  return crashes + progress->complaints;
}

std::uint64_t resumed(const std::string& state, std::uint64_t from) {
  std::ifstream file(state);
  std::uint64_t next = from;
  return file >> next ? next : from;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const bool all_classes = !words.empty() && words[0] == "--classes";
  const std::size_t own = all_classes ? 1 : 2;
  if (words.size() < own + 1 || words.size() > own + 2) {
    std::fputs("usage: forge_run FROM TO FOLDER [SECONDS] | --classes FOLDER [SECONDS]\n", stderr);
    return 2;
  }
  Work work;
  work.folder = words[own];
  if (words.size() > own + 1) work.limits.cpu_seconds = std::atof(words[own + 1].c_str());
  std::filesystem::create_directories(work.folder);
  std::string state;
  if (all_classes) {
    work.from = 0;
    work.to = classes().size();
    work.make = [](std::uint64_t i) { return classes()[i].is_lesson() ? Forged{} : classes()[i].make(); };
    work.name = [](std::uint64_t i) { return i < classes().size() ? std::string(classes()[i].name) : "the end"; };
  } else {
    work.from = std::strtoull(words[0].c_str(), nullptr, 10);
    work.to = std::strtoull(words[1].c_str(), nullptr, 10);
    if (const char* path = std::getenv("STATE")) state = path;
    work.from = resumed(state, work.from);
    work.make = [](std::uint64_t seed) { return forge(seed); };
    work.name = [](std::uint64_t seed) { return fmt::format("seed {}", seed); };
  }
  const std::uint64_t found = run(work, state);
  fmt::print("{} to {}: {} traces x {} commands, {} findings\n", work.name(work.from), work.name(work.to),
             work.to - work.from, reading_commands().size(), found);
  return found != 0;
}
