#include "tools/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include "tools/errors.hpp"
#include "tools/text.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail_output() {
  throw IoError(fmt::format("cannot write to standard output: {}; results are incomplete", std::strerror(errno)));
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

}  // namespace

void write_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output();
}

void flush_output() {
  if (std::fflush(stdout) != 0) fail_output();
}

void print_json(const Json& json) { write_output(json.dump(2) + '\n'); }

void complain(std::string_view message) { fmt::print(stderr, "nullscope: {}\n", printable(message)); }

std::string bold(std::string_view text) { return styled("1", text); }
std::string dim(std::string_view text) { return styled("2", text); }

void Progress::step(std::string_view what) {
  ++done_;
  if (!::isatty(STDERR_FILENO)) return;
  clear();
  fmt::print(stderr, "[{}/{}] {}", done_, steps_, printable(what.substr(0, 60)));
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  constexpr std::string_view kBlank = "                                                                        ";
  if (shown_) fmt::print(stderr, "\r{}\r", kBlank);
  shown_ = false;
}

}  // namespace nullscope
