#include "tests/tools/uci/conversation.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

using Clock = std::chrono::steady_clock;

int milliseconds_until(Clock::time_point until) {
  const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
  return static_cast<int>(std::max<std::int64_t>(left, 0));
}

bool begins(const std::string& line, const std::string& with) { return line.rfind(with, 0) == 0; }

}  // namespace

Conversation::Conversation(std::vector<std::string> arguments) : notes_path_("/tmp/nullscope-notes-XXXXXX") {
  std::signal(SIGPIPE, SIG_IGN);
  const int notes = ::mkstemp(notes_path_.data());
  int in[2];
  int out[2];
  if (notes < 0 || ::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipes");
  arguments.insert(arguments.begin(), {NULLSCOPE_PROGRAM, "uci"});
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  child_ = ::fork();
  if (child_ == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(notes, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  ::close(notes);
  to_ = in[1];
  from_ = out[0];
}

Conversation::~Conversation() {
  ::close(to_);
  ::close(from_);
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  ::unlink(notes_path_.c_str());
}

void Conversation::send(const std::string& bytes) {
  heard_.clear();
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t count = ::write(to_, rest.data(), rest.size());
    REQUIRE(count > 0);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool Conversation::next_line(std::string& line, Clock::time_point until) {
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return true;
    }
    pollfd input{from_, POLLIN, 0};
    if (::poll(&input, 1, milliseconds_until(until)) <= 0) return false;
    char chunk[4096];
    const ssize_t count = ::read(from_, chunk, sizeof chunk);
    if (count <= 0) return false;
    buffer_.append(chunk, static_cast<std::size_t>(count));
  }
}

void Conversation::check(const std::string& line) {
  static const std::vector<std::string> kKnown = {"id name ", "id author ", "option name ", "info ", "bestmove "};
  INFO("heard: " << line);
  REQUIRE((line.empty() || line == "uciok" || line == "readyok" ||
           std::any_of(kKnown.begin(), kKnown.end(), [&](const auto& known) { return begins(line, known); })));
  if (const std::size_t at = line.find(" score "); begins(line, "info ") && at != std::string::npos) {
    std::istringstream words(line.substr(at));
    std::string score;
    std::string unit;
    std::string value;
    words >> score >> unit >> value;
    REQUIRE((unit == "cp" || unit == "mate"));
    REQUIRE_NOTHROW(std::stoi(value));
    last_score_ = unit + ' ' + value;
  }
  heard_.push_back(line);
}

std::string Conversation::hear(const std::string& beginning, milliseconds within) {
  const auto until = Clock::now() + within;
  std::string line;
  while (next_line(line, until)) {
    check(line);
    if (begins(line, beginning)) return line;
  }
  FAIL("did not hear '" << beginning << "' within " << within.count() << " ms; notes: " << notes());
  return "";
}

std::string Conversation::best_move(milliseconds within) {
  const std::string line = hear("bestmove ", within);
  REQUIRE(last_score_ != "");
  last_score_.clear();
  std::istringstream words(line);
  std::string word;
  std::string move;
  words >> word >> move;
  return move;
}

void Conversation::hear_no(const std::string& beginning, milliseconds during) {
  const auto until = Clock::now() + during;
  std::string line;
  while (next_line(line, until)) {
    check(line);
    REQUIRE_FALSE(begins(line, beginning));
  }
  exchange("isready", "readyok");
  for (const std::string& heard : heard_) REQUIRE_FALSE(begins(heard, beginning));
}

std::string Conversation::exchange(const std::string& line, const std::string& answer, milliseconds within) {
  say(line);
  return hear(answer, within);
}

int Conversation::end(milliseconds within) {
  ::close(to_);
  to_ = -1;
  // Its end of the pipe closes when it ends.
  const auto until = Clock::now() + within;
  std::string line;
  while (next_line(line, until)) check(line);
  REQUIRE(Clock::now() < until);
  int status = 0;
  REQUIRE(::waitpid(child_, &status, 0) == child_);
  child_ = -1;
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

milliseconds Conversation::processor_time() const {
  clockid_t clock{};
  timespec used{};
  REQUIRE(::clock_getcpuclockid(child_, &clock) == 0);
  REQUIRE(::clock_gettime(clock, &used) == 0);
  return milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1000000);
}

std::string Conversation::notes() const {
  std::ifstream file(notes_path_);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace nullscope::test
