// Lines of text that are signed one after the other, so that whatever is changed in them is noticed.
//
// A line is its fields, a tab and its check: XXH3 (64 bits, hexadecimal) of the check of the line before it and of the
// fields. So a line is known for what it is if it was cut or changed, and so is the line after one that was
// changed in its check, moved, added or taken away. Text can be added at any time; what has to be kept for it
// is the last check alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nullscope {

class SignedLines {
 public:
  // The next line, without its end.
  std::string sign(std::string fields);
  // The fields of the next line; nothing if it is not what was written. Goes on from the check that stands there, so
  // that one bad line does not make all after it bad.
  std::optional<std::string_view> check(std::string_view line);

 private:
  std::string last_;  // check
};

// Takes a line with its end off the text; nothing if the text has no whole line more.
std::optional<std::string_view> take_whole_line(std::string_view& text);

}  // namespace nullscope
