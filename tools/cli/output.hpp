// Where text goes: results to stdout, progress and complaints to stderr. Output that cannot be written is an
// IoError, never silently lost.
#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace nullscope {

using Json = nlohmann::ordered_json;  // keys stay in the order they are documented in

void write_output(std::string_view text);
void flush_output();

template <class... T>
void print(fmt::format_string<T...> format, T&&... values) {
  write_output(fmt::format(format, std::forward<T>(values)...));
}
// ASCII: what a text from a file holds beyond that, a terminal's own codes included, is escaped. Indent -1: one line.
std::string json_text(const Json& json, int indent = -1);
void print_json(const Json& json);  // indented, with a newline

// One line on stderr, with nothing in it that a terminal would act on.
void complain(std::string_view message);

// Emphasis, where stdout is a terminal and NO_COLOR is not set; else the text as it is.
std::string bold(std::string_view text);
std::string dim(std::string_view text);

// A line on stderr that is written over and over while work goes on; silent unless stderr is a terminal.
class StatusLine {
 public:
  StatusLine() = default;
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(std::string_view text);
  // With a bar before the text: `done` of `all`.
  void show(std::uint64_t done, std::uint64_t all, std::string_view text);
  void clear();

 private:
  std::size_t width_ = 0;
};

// Work in so many steps, each named when it begins.
class Progress {
 public:
  explicit Progress(std::size_t steps) : steps_(steps) {}
  void step(std::string_view what) { line_.show(done_++, steps_, what); }
  void clear() { line_.clear(); }

 private:
  StatusLine line_;
  std::size_t steps_;
  std::size_t done_ = 0;
};

}  // namespace nullscope
