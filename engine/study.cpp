#include "engine/study.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <stdexcept>

namespace nullscope {
namespace {

constexpr std::size_t kMaxTableEntries = std::size_t{1} << 24;  // 256 MiB: what a page can hold, too

[[noreturn]] void fail(std::string_view word, const char* why) {
  std::string shown;
  for (const char c : word.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  throw std::invalid_argument("'" + shown + "' " + why);
}

std::size_t table_entries(std::string_view word, std::string_view number) {
  std::size_t entries = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), entries);
  if (error != std::errc() || end != number.data() + number.size() || entries < 4 || entries > kMaxTableEntries ||
      !std::has_single_bit(entries))
    fail(word, "is not a table size: a power of two from 4 to 16777216");
  return entries;
}

void apply(SearchOptions& options, std::string_view word) {
  constexpr std::string_view kMode = "table=";
  constexpr std::string_view kEntries = "table-entries=";
  if (word.starts_with(kMode)) {
    const auto mode = std::find(kTableModes.begin(), kTableModes.end(), word.substr(kMode.size()));
    if (mode == kTableModes.end()) fail(word, "is not a table mode: stored-flag, shared, split-key or off");
    options.table = static_cast<TableMode>(mode - kTableModes.begin());
    return;
  }
  if (word.starts_with(kEntries)) {
    options.table_entries = table_entries(word, word.substr(kEntries.size()));
    return;
  }
  for (const StudySwitch& option : kStudySwitches)
    if (option.name == word) {
      options.*option.field = option.value;
      return;
    }
  fail(word, "is not an option of the search");
}

}  // namespace

std::string study_text(const SearchOptions& options) {
  const SearchOptions paper;
  std::string text;
  const auto add = [&](std::string_view word, std::string_view value = {}) {
    if (!text.empty()) text += ' ';
    (text += word) += value;
  };
  if (options.table != paper.table) add("table=", kTableModes[static_cast<std::size_t>(options.table)]);
  if (options.table_entries != paper.table_entries) add("table-entries=", std::to_string(options.table_entries));
  for (const StudySwitch& option : kStudySwitches)
    if (options.*option.field == option.value) add(option.name);
  return text;
}

SearchOptions parse_study(std::string_view text) {
  SearchOptions options;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) apply(options, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return options;
}

}  // namespace nullscope
