// A fact's value: a number or a word, with the way it is shown.
#pragma once

#include <string>
#include <string_view>

#include "engine/types.hpp"

namespace nullscope::lesson {

struct Figure {
  bool is_number = true;
  double number = 0;
  std::string shown;

  static Figure count(std::uint64_t n);                  // 12,345
  static Figure plain(std::int64_t n);                   // a depth, a node's number
  static Figure value(Score value, int ply);             // as the page says it: "31997 (mate in 2)"
  static Figure decimal(double number, int digits);      // 4.2
  static Figure percentage(double percent, int digits);  // 17.2%
  static Figure word(std::string text);
  static Figure yes_or_no(bool yes) { return word(yes ? "yes" : "no"); }
};

}  // namespace nullscope::lesson
