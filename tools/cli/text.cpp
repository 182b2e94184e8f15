#include "tools/cli/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace nullscope {

std::string printable(std::string_view text) {
  std::string out(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  return fmt::format("'{}{}'", printable(text.substr(0, kLongest)), text.size() > kLongest ? "..." : "");
}

std::string TextTable::str() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const Row& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string out;
  for (const Row& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += i < left_ || (words_last_ && i + 1 == row.size()) ? fmt::format("{:<{}}  ", row[i], widths[i])
                                                                : fmt::format("{:>{}}  ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace nullscope
