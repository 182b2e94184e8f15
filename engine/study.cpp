#include "engine/study.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <stdexcept>

namespace nullscope {
namespace {

[[noreturn]] void refuse_setting(std::string_view word, const std::string& why) {
  std::string shown;
  for (const char c : word.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  throw std::invalid_argument("'" + shown + "' " + why);
}

void apply(SearchOptions& options, std::string_view word, std::string_view name) {
  const bool has_value = name.size() < word.size();
  const std::string_view value = has_value ? word.substr(name.size() + 1) : "";
  for (const StudyChoice& choice : kStudyChoices) {
    if (choice.name != name || !has_value) continue;
    const auto words = choice.words();
    const auto at = std::find(words.begin(), words.end(), value);
    if (at == words.end()) refuse_setting(word, "is none of " + std::string(choice.values));
    return choice.set(options, static_cast<std::size_t>(at - words.begin()));
  }
  for (const StudyNumber& number : kStudyNumbers) {
    if (number.name != name || !has_value) continue;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), options.*number.field);
    if (error != std::errc() || end != value.data() + value.size() || !number.allows(options.*number.field))
      refuse_setting(word, "is not " + number.range());
    return;
  }
  for (const StudySwitch& option : kStudySwitches) {
    if (option.name != name || has_value) continue;
    options.*option.field = true;
    return;
  }
  refuse_setting(word, "is not an option of the search");
}

}  // namespace

std::vector<std::string_view> StudyChoice::words() const {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string_view> words;
  for (std::string_view rest = values; !rest.empty();) {
    const std::size_t end = std::min(rest.find(kBetween), rest.size());
    words.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + kBetween.size(), rest.size()));
  }
  return words;
}

std::string StudyNumber::range() const {
  return std::string(power_of_two ? "a power of two" : "a number") + " from " + std::to_string(least) + " to " +
         std::to_string(most);
}

std::string study_text(const SearchOptions& options) {
  const SearchOptions paper;
  std::string text;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!text.empty()) text += ' ';
    text += name;
    if (!value.empty()) (text += '=') += value;
  };
  for (const StudyChoice& choice : kStudyChoices)
    if (choice.get(options) != choice.get(paper)) add(choice.name, choice.words()[choice.get(options)]);
  for (const StudyNumber& number : kStudyNumbers)
    if (options.*number.field != paper.*number.field) add(number.name, std::to_string(options.*number.field));
  for (const StudySwitch& option : kStudySwitches)
    if (options.*option.field) add(option.name, "");
  return text;
}

SearchOptions parse_study(std::string_view text) {
  SearchOptions options;
  std::set<std::string_view> said;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::string_view name = word.substr(0, word.find('='));
    if (!word.empty()) {
      apply(options, word, name);
      if (!said.insert(name).second) refuse_setting(word, "is said twice");
    }
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return options;
}

std::string study_contradiction(const SearchOptions& options) {
  const SearchOptions paper;
  if (options.table != TableMode::Off) return "";
  const std::string_view about = options.replacement != paper.replacement                 ? "table-replacement"
                                 : options.null_table_cutoffs != paper.null_table_cutoffs ? "null-table-cutoffs"
                                 : options.stored_depth != paper.stored_depth             ? "stored-depth"
                                 : options.table_entries != paper.table_entries           ? "table-entries"
                                                                                          : "";
  return about.empty() ? "" : std::string(about) + " is about the transposition table, and table is off";
}

}  // namespace nullscope
