#include "tools/report/board_text.hpp"

namespace nullscope {

std::vector<std::string> board_lines(const Position& position) {
  constexpr std::string_view kLetters = "PpNnBbRrQqKk.";
  std::vector<std::string> lines;
  for (int rank = 7; rank >= 0; --rank) {
    std::string line;
    for (int file = 0; file < 8; ++file) {
      if (file) line += ' ';
      line += kLetters[position.piece_on(make_square(file, rank))];
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (text.size() - start > width) {
    std::size_t space = text.rfind(' ', start + width);
    if (space == std::string::npos || space <= start) space = std::min(text.find(' ', start), text.size());
    lines.push_back(text.substr(start, space - start));
    start = std::min(space + 1, text.size());
  }
  if (start < text.size()) lines.push_back(text.substr(start));
  return lines;
}

}  // namespace nullscope
