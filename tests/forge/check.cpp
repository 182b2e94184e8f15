// The program `forge_check`: one named class, given to the whole program in every way it reads such a file.
//
//   forge_check CLASS
//   forge_check --tests     what ctest includes: a test for each class
//
// Each run is a process of its own, with 2 GiB of address space, 10 s of CPU and 512 MiB of resident memory, and ends
// with an exit code of the program's own and a clear line. It is forked, not started: to load some sixty libraries
// thirteen thousand times takes longer than all that is asked. What is wrong is a line on stdout. Exit 0 nothing is, 1
// something is, 2 wrong usage.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/forge/classes.hpp"
#include "tests/forge/commands.hpp"
#include "tools/program.hpp"

using namespace nullscope::forge;

namespace {

constexpr rlim_t kAddressSpace = rlim_t{2} << 30, kSeconds = 10;
constexpr long kResident = 512 << 10;  // KiB

void limit(int resource, rlim_t most) {
  const rlimit value{most, most};
  if (::setrlimit(resource, &value) != 0) ::_exit(127);
}

std::string content_of(int file) {
  constexpr off_t kMost = 16 << 20;
  std::string text(static_cast<std::size_t>(std::min(kMost, ::lseek(file, 0, SEEK_END))), '\0');
  if (::pread(file, text.data(), text.size(), 0) < 0) std::abort();
  ::close(file);
  return text;
}

std::string complaint_about_program(Words words) {
  const int out = ::memfd_create("out", 0);
  const int err = ::memfd_create("err", 0);
  words.insert(words.begin(), "nullscope");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(out, STDOUT_FILENO), ::dup2(err, STDERR_FILENO);
    limit(RLIMIT_AS, kAddressSpace), limit(RLIMIT_CPU, kSeconds), limit(RLIMIT_CORE, 0),
        limit(RLIMIT_FSIZE, Limits{}.output_bytes);
    std::exit(nullscope::program(static_cast<int>(words.size()), argv.data()));
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  Ran ran;
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ran.out = content_of(out);
  ran.err = content_of(err);
  if (WIFSIGNALED(status)) {
    const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1;
    return seconds >= kSeconds ? fmt::format("over {} s of CPU", kSeconds) : fmt::format("signal {}", WTERMSIG(status));
  }
  if (used.ru_maxrss > kResident) return fmt::format("{} MiB resident", used.ru_maxrss >> 10);
  for (const char* words_of_defeat : {"out of memory", "internal error"})
    if (ran.err.find(words_of_defeat) != std::string::npos) return ran.err;
  return complaint_about(ran);
}

void save(const std::string& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) std::abort();
}

// Nothing of what was made is left in memory, which the runs inherit.
void save_class(const Class& c, const std::string& path) {
  const Forged forged = c.make();
  save(path, forged.content);
  if (!forged.sidecar.empty()) save(path + ".audit", forged.sidecar);
}

int check(const Class& c, const std::string& folder) {
  const bool lesson = c.is_lesson();
  const std::string path = folder + "forged" + std::string(c.ending);
  save_class(c, path);
  save(folder + "other.nst", forge(kOtherSeed).content);
  int findings = 0;
  for (const Words& words : lesson ? lesson_commands() : reading_commands()) {
    const Words spelt_out = with_paths(words, path, folder);
    std::string complaint = complaint_about_program(spelt_out);
    for (std::size_t i = 0; i < words.size() && complaint.empty(); ++i)
      if (words[i].starts_with('%')) complaint = complaint_about_file(spelt_out[i]);
    if (complaint.empty()) continue;
    ++findings;
    fmt::print("{}: {}: {}\n", c.name, fmt::join(words, " "), complaint);
    std::fflush(stdout);
  }
  return findings != 0;
}

int print_tests(const char* self) {
  for (const Class& c : classes())
    fmt::print(
        "add_test([=[forged: {0}]=] [=[{1}]=] {0})\n"
        "set_tests_properties([=[forged: {0}]=] PROPERTIES TIMEOUT 600)\n",
        c.name, self);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: forge_check CLASS\n", stderr), 2;
  if (!std::strcmp(argv[1], "--tests")) return print_tests(argv[0]);
  for (const Class& c : classes()) {
    if (c.name != argv[1]) continue;
    std::string folder = (std::filesystem::temp_directory_path() / "nullscope-forge-XXXXXX").string();
    if (!::mkdtemp(folder.data())) return 2;
    const int code = check(c, folder + '/');
    std::filesystem::remove_all(folder);
    return code;
  }
  fmt::print(stderr, "forge_check: there is no class {}\n", argv[1]);
  return 2;
}
