#include "tests/tools/run_program.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

std::string content_of(std::FILE* file) {
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

// Output goes to files rather than pipes: nothing can block, however much is written.
Outcome run(std::vector<std::string> arguments) {
  std::FILE* out = std::tmpfile();
  std::FILE* err = std::tmpfile();
  if (!out || !err) throw std::runtime_error("no temporary files");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::fileno(out), STDOUT_FILENO);
    ::dup2(::fileno(err), STDERR_FILENO);
    const std::string program = NULLSCOPE_PROGRAM;
    const std::string path = program.substr(0, program.rfind('/')) + ':' + std::getenv("PATH");
    ::setenv("PATH", path.c_str(), 1);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(out), content_of(err)};
}

}  // namespace

Outcome run_nullscope(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{NULLSCOPE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(std::move(words));
}

Outcome shell(const std::string& line) { return run({"/bin/sh", "-c", line}); }

std::string output_of(const std::vector<std::string>& arguments) {
  const Outcome outcome = run_nullscope(arguments);
  CAPTURE(arguments, outcome.out);
  REQUIRE(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  return outcome.out;
}

nlohmann::json json_of(std::vector<std::string> arguments) {
  arguments.push_back("--json");
  return nlohmann::json::parse(output_of(arguments));
}

TemporaryFile::TemporaryFile(const std::string& content) : path_("nullscope-test-XXXXXX") {
  const char* folder = std::getenv("TMPDIR");
  path_ = std::string(folder ? folder : "/tmp") + '/' + path_;
  const int descriptor = ::mkstemp(path_.data());
  if (descriptor < 0 || ::write(descriptor, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
    throw std::runtime_error("cannot write " + path_);
  ::close(descriptor);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

}  // namespace nullscope::test
