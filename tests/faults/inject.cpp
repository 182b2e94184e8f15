#include "tests/faults/inject.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/experiment/folder.hpp"

namespace nullscope::test {

bool FaultyRun::exited() const { return WIFEXITED(status); }
bool FaultyRun::exited_with(int code) const { return WIFEXITED(status) && WEXITSTATUS(status) == code; }

bool FaultyRun::told_in_one_line() const {
  return err.rfind("nullscope: ", 0) == 0 && err.back() == '\n' && std::count(err.begin(), err.end(), '\n') == 1 &&
         err.find("internal error") == std::string::npos;
}

int spawn_program(Words words, const std::function<void()>& before, const std::string& err, const std::string& out) {
  if (words.front().front() != '/') words.insert(words.begin(), NULLSCOPE_PROGRAM);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  const auto redirect = [](const std::string& path, int to) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || ::dup2(file, to) < 0) ::_exit(126);
    ::close(file);
  };
  redirect(out, STDOUT_FILENO);
  redirect(err, STDERR_FILENO);
  ::signal(SIGINT, SIG_DFL);  // ignored where the tests run in the background
  if (before) before();
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

int wait_for(int child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

FaultyRun run_program(const Words& words, const std::function<void()>& before) {
  const Folder folder;
  FaultyRun run;
  run.status = wait_for(spawn_program(words, before, folder / "err", folder / "out"));
  run.out = read_text_file(folder / "out");
  run.err = read_text_file(folder / "err");
  return run;
}

void limit_files_to(std::uint64_t bytes) {
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

FaultyRun run_with_fault(const Words& words, const Fault& fault) {
  const Folder folder;
  const std::string log = folder.add("log", std::string(2 * sizeof(std::uint64_t), '\0'));
  FaultyRun run = run_program(words, [&] {
    if (fault.kind.empty()) return;
    ::setenv("LD_PRELOAD", NULLSCOPE_FAULT_SHIM, 1);
    ::setenv("NULLSCOPE_FAULT", fault.text().c_str(), 1);
    ::setenv("NULLSCOPE_FAULT_LOG", log.c_str(), 1);
  });
  const std::string counts = read_text_file(log);
  std::memcpy(&run.calls, counts.data(), sizeof run.calls);
  std::memcpy(&run.failed, counts.data() + sizeof run.calls, sizeof run.failed);
  return run;
}

}  // namespace nullscope::test
