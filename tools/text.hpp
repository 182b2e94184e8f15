// Words and numbers for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope {

// Text from outside, safe to show: what a terminal might act on becomes '?'.
std::string printable(std::string_view text);
// The same in single quotes, cut to a length that leaves a message readable.
std::string in_quotes(std::string_view text);

std::string grouped(std::uint64_t number);  // 1,234,567
// `part` of `whole` as "12.3%"; "-" if there is no whole.
std::string percent(std::uint64_t part, std::uint64_t whole);

// Columns as wide as their widest cell; two spaces apart; the first `left` of them flush left.
class TextTable {
 public:
  using Row = std::vector<std::string>;
  explicit TextTable(Row header, std::size_t left = 1) : left_(left), rows_{std::move(header)} {}
  void add(Row row) { rows_.push_back(std::move(row)); }
  std::string str() const;

 private:
  std::size_t left_;
  std::vector<Row> rows_;
};

}  // namespace nullscope
