#include "tools/cli/signed_lines.hpp"

#include <fmt/format.h>
#include <xxhash.h>

namespace nullscope {
namespace {

std::string check_of(const std::string& last, std::string_view fields) {
  const std::string text = last + std::string(fields);
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace

std::string SignedLines::sign(std::string fields) {
  last_ = check_of(last_, fields);
  return std::move(fields) + '\t' + last_;
}

std::optional<std::string_view> SignedLines::check(std::string_view line) {
  const std::size_t tab = line.rfind('\t');
  const std::string_view fields = line.substr(0, tab);
  const std::string_view written = tab == std::string_view::npos ? "" : line.substr(tab + 1);
  const bool good = written == check_of(last_, fields);
  last_ = written;
  return good ? std::optional(fields) : std::nullopt;
}

std::optional<std::string_view> take_whole_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

}  // namespace nullscope
