#include "tools/uci/line_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "tools/cli/errors.hpp"

namespace nullscope::uci {

LineReader::Event LineReader::next(std::optional<SteadyTime> until) {
  for (;;) {
    if (until && std::chrono::steady_clock::now() >= *until) return Event::Time;
    if (const auto event = take_line()) return *event;
    if (!wait(until)) continue;
    if (read_more()) continue;
    if (buffer_.empty()) return Event::End;
    buffer_ += '\n';  // the last line may end without
  }
}

std::optional<LineReader::Event> LineReader::take_line() {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    if (buffer_.size() > kLongest) {
      too_long_ = true;
      buffer_.clear();
      searched_ = 0;
    }
    return std::nullopt;
  }
  line_.assign(buffer_, 0, end);
  buffer_.erase(0, end + 1);
  searched_ = 0;
  const bool whole = !too_long_ && line_.size() <= kLongest;
  too_long_ = false;
  return whole ? Event::Line : Event::TooLong;
}

// True when there is something to read, be it the end.
bool LineReader::wait(std::optional<SteadyTime> until) const {
  int timeout = -1;
  if (until) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - std::chrono::steady_clock::now()).count();
    timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, 1000000));
  }
  pollfd input{descriptor_, POLLIN, 0};
  return ::poll(&input, 1, timeout) > 0;
}

bool LineReader::read_more() {
  char chunk[1 << 14];
  ssize_t count = 0;
  do count = ::read(descriptor_, chunk, sizeof chunk);
  while (count < 0 && errno == EINTR);
  if (count < 0) throw trace::IoError(fmt::format("cannot read standard input: {}", std::strerror(errno)));
  if (count > 0) buffer_.append(chunk, static_cast<std::size_t>(count));
  return count > 0;
}

}  // namespace nullscope::uci
