#include "tools/cli/output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail_output() {
  throw trace::IoError(
      fmt::format("cannot write to standard output: {}; results are incomplete", std::strerror(errno)));
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool stdout_takes_style() {
  static const bool kTakes = ::isatty(STDOUT_FILENO) && !is_set("NO_COLOR");
  return kTakes;
}

std::string styled(const char* code, std::string_view text) {
  return stdout_takes_style() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

// A complaint that cannot be made is no error of its own: the exit code still tells.
void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

void write_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output();
}

void flush_output() {
  if (std::fflush(stdout) != 0) fail_output();
}

std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

void print_json(const Json& json) { write_output(json_text(json, 2) + '\n'); }

void complain(std::string_view message) { say(fmt::format("nullscope: {}\n", printable(message))); }

std::string bold(std::string_view text) { return styled("1", text); }
std::string dim(std::string_view text) { return styled("2", text); }

void StatusLine::show(std::string_view text) {
  if (!::isatty(STDERR_FILENO)) return;
  constexpr std::size_t kWidest = 78;
  const std::string shown = printable(text.substr(0, kWidest));
  say(fmt::format("\r{:<{}}", shown, width_));
  width_ = shown.size();
}

void StatusLine::show(std::uint64_t done, std::uint64_t all, std::string_view text) {
  constexpr std::uint64_t kBar = 20;
  const std::uint64_t full = all ? std::min(kBar, kBar * done / all) : 0;
  show(fmt::format("[{:#<{}}{:.<{}}] {}/{} {}", "", full, "", kBar - full, done, all, text));
}

void StatusLine::clear() {
  if (width_) say(fmt::format("\r{:<{}}\r", "", width_));
  width_ = 0;
}

}  // namespace nullscope
