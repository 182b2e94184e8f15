// Lines from a file descriptor, waited for no longer than until a given time.
//
// It reads by itself rather than through a stream: a stream cannot be waited for with a limit, and a line of any
// length would be held in memory.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace nullscope::uci {

using SteadyTime = std::chrono::steady_clock::time_point;

class LineReader {
 public:
  enum class Event {
    Line,     // line() has it
    TooLong,  // it was passed over, up to its end
    Time,     // the time has come; asked first, so that no flood of lines can hide it
    End,      // nothing will follow
  };
  static constexpr std::size_t kLongest = std::size_t{1} << 18;  // a game of 50,000 plies

  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  Event next(std::optional<SteadyTime> until);
  const std::string& line() const { return line_; }

 private:
  std::optional<Event> take_line();
  bool wait(std::optional<SteadyTime> until) const;
  bool read_more();

  int descriptor_;
  std::string buffer_;
  std::size_t searched_ = 0;  // of the buffer: no end of line in there
  std::string line_;
  bool too_long_ = false;  // in the middle of such a line
};

}  // namespace nullscope::uci
