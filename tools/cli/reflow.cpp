#include "tools/cli/reflow.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include "tools/files/files.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kBlank = " \n";

std::string_view bare(std::string_view line) {
  const std::size_t first = line.find_first_not_of(kBlank);
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

}  // namespace

std::size_t help_width() {
  constexpr std::size_t kNarrowest = 40;
  constexpr std::size_t kUsual = 80;
  const char* const columns = std::getenv("COLUMNS");
  if (!columns) return kUsual;
  std::size_t width = 0;
  const char* const end = columns + std::strlen(columns);
  const auto [rest, error] = std::from_chars(columns, end, width);
  return error == std::errc() && rest == end && width >= kNarrowest ? width : kUsual;
}

std::string hanging(std::string_view head, std::string_view text, std::size_t indent, std::size_t width) {
  std::string out(head);
  std::size_t column = out.size();
  bool first = true;  // of its line
  const auto new_line = [&] {
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n' + std::string(indent, ' ');
    column = indent;
    first = true;
  };
  if (column < indent) {
    out.append(indent - column, ' ');
    column = indent;
  } else if (!out.empty() && !out.ends_with(' ')) {
    new_line();
  }
  while (!(text = bare(text)).empty()) {
    const std::string_view word = text.substr(0, text.find_first_of(kBlank));
    text.remove_prefix(word.size());
    if (!first && column + 1 + word.size() > width) new_line();
    if (!first) out += ' ', ++column;
    out += word;
    column += word.size();
    first = false;
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + '\n';
}

std::string reflowed(std::string_view text, std::size_t width) {
  std::string out;
  std::string head;  // of the paragraph or item that is being read
  std::string body;
  std::size_t indent = 0;
  const auto finish = [&] {
    if (!head.empty() || !body.empty()) out += hanging(head, body, indent, width);
    head.clear(), body.clear(), indent = 0;
  };
  while (const auto line = next_line(text)) {
    const std::string_view words = bare(*line);
    const std::size_t margin = line->size() - words.size();
    const std::size_t gap = words.find("  ");
    if (words.empty()) {
      finish();
      out += '\n';
    } else if (margin == 2 && gap != std::string_view::npos) {
      finish();
      const std::string_view said = bare(words.substr(gap));
      indent = line->size() - said.size();
      head = line->substr(0, indent);
      body = said;
    } else {
      if (margin < 2 && !head.empty()) finish();
      if (!body.empty()) body += ' ';
      body += words;
    }
  }
  finish();
  return out;
}

}  // namespace nullscope
