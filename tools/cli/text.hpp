// Words and tables for people; numbers are viz/draw/numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viz/draw/numbers.hpp"

namespace nullscope {

// Text from outside, safe to show: what a terminal might act on becomes '?'.
std::string printable(std::string_view text);
// The same in single quotes, cut to a length that leaves a message readable.
std::string in_quotes(std::string_view text);

// Columns as wide as their widest cell; two spaces apart; the first `left` of them flush left, and with `words_last`
// the last.
class TextTable {
 public:
  using Row = std::vector<std::string>;
  explicit TextTable(Row header, std::size_t left = 1, bool words_last = false)
      : left_(left), words_last_(words_last), rows_{std::move(header)} {}
  void add(Row row) { rows_.push_back(std::move(row)); }
  std::string str() const;

 private:
  std::size_t left_;
  bool words_last_;
  std::vector<Row> rows_;
};

}  // namespace nullscope
