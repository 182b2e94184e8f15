// A conversation with the running program, as a chess program has it: over pipes, with limits of time.
//
// Every line that is heard must be one that the protocol knows, and a best move must have been preceded by a line with
// a score since the search began. Whatever is awaited and does not come in time fails the test.
#pragma once

#include <chrono>
#include <string>
#include <sys/types.h>
#include <vector>

namespace nullscope::test {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{15000};  // of a match runner whose engine does not answer

class Conversation {
 public:
  explicit Conversation(std::vector<std::string> arguments = {});
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  void say(const std::string& line) { send(line + '\n'); }
  void send(const std::string& bytes);

  // The first line from now on that begins so; those before it are kept in heard().
  std::string hear(const std::string& beginning, milliseconds within = kPatience);
  // The move of the next best move.
  std::string best_move(milliseconds within = kPatience);
  // Nothing that begins so comes for a while, although the program is there and answers.
  void hear_no(const std::string& beginning, milliseconds during);
  // Says a line and is answered so.
  std::string exchange(const std::string& line, const std::string& answer, milliseconds within = kPatience);

  // The lines since the last say().
  const std::vector<std::string>& heard() const { return heard_; }
  std::string last_score() const { return last_score_; }

  // Ends the input; the program must end by itself. Returns its exit code.
  int end(milliseconds within = milliseconds(2000));
  std::string notes() const;            // all that it said on stderr so far
  milliseconds processor_time() const;  // that it has used so far

 private:
  bool next_line(std::string& line, std::chrono::steady_clock::time_point until);
  void check(const std::string& line);

  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string notes_path_;
  std::string buffer_;
  std::vector<std::string> heard_;
  std::string last_score_;  // since the last best move; empty: none
};

}  // namespace nullscope::test
