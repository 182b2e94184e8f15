#include "tools/input/positions.hpp"

#include <fmt/format.h>

#include "engine/fen.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kForms = "a position is 'startpos', a FEN in quotes, or FILE.epd#ID";

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) (text += text.empty() ? "" : " ") += word;
  return text;
}

Position find_in_suite(const std::string& path, const std::string& id) {
  if (id.empty()) throw UsageError(fmt::format("no id is given after '#' ({})", kForms));
  const std::vector<SuiteEntry> suite = read_suite(path);
  if (suite.empty()) throw UsageError(fmt::format("{} holds no positions", printable(path)));
  const SuiteEntry* found = nullptr;
  for (const SuiteEntry& entry : suite) {
    if (entry.record.id() != id) continue;
    if (found)
      throw UsageError(fmt::format("id {} stands on lines {} and {} of {}: name one by its line, as in #{}",
                                   in_quotes(id), found->line, entry.line, printable(path), entry.line));
    found = &entry;
  }
  for (const SuiteEntry& entry : suite)
    if (!found && std::to_string(entry.line) == id) found = &entry;
  if (!found)
    throw UsageError(fmt::format("{} has no position with id or line {}; its {} positions begin with id {} on line {}",
                                 printable(path), in_quotes(id), suite.size(), in_quotes(suite.front().record.id()),
                                 suite.front().line));
  return found->record.position;
}

}  // namespace

Position load_position(const Words& words) {
  const std::string text = joined(words);
  if (text.find_first_not_of(" \t") == std::string::npos)
    throw UsageError(fmt::format("no position is given: {}", kForms));
  if (text == "startpos") return parse_fen(kStartFen);
  // A FEN has no '#'; an id may have more of them.
  if (const std::size_t hash = text.find('#'); hash != std::string::npos)
    return find_in_suite(text.substr(0, hash), text.substr(hash + 1));
  try {
    return parse_fen(text);
  } catch (const FenError& error) {
    throw UsageError(fmt::format("{}, in {} ({})", error.what(), in_quotes(text), kForms));
  }
}

Words position_files(const Words& words) {
  const std::string text = joined(words);
  const std::size_t hash = text.find('#');
  return hash == std::string::npos ? Words{} : Words{text.substr(0, hash)};
}

std::vector<SuiteEntry> read_suite(const std::string& path) {
  const std::string content = read_text_file(path);
  std::vector<SuiteEntry> suite;
  std::string_view rest = content;
  for (int number = 1; const auto line = next_line(rest); ++number) {
    const std::size_t start = line->find_first_not_of(" \t\r");
    if (start == std::string_view::npos || (*line)[start] == '#') continue;
    try {
      suite.push_back({number, parse_epd(*line)});
    } catch (const EpdError& error) {
      throw UsageError(
          fmt::format("{}, line {}: {}; correct the line or put '#' before it", printable(path), number, error.what()));
    }
  }
  return suite;
}

}  // namespace nullscope
