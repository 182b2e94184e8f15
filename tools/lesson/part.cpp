#include "tools/lesson/part.hpp"

#include <algorithm>
#include <fmt/ranges.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::lesson {

void Part::fail(std::string_view why) const { throw UsageError(fmt::format("{}: {}", where_, why)); }

std::string Part::below(std::string_view step) const {
  return where_ + (is_whole_ ? ": " : step.starts_with('#') ? " " : ", ") + printable(step);
}

std::optional<Part> Part::maybe(std::string_view key) const {
  if (!json_->is_object()) fail("must be an object in braces");
  const auto it = json_->find(key);
  if (it == json_->end()) return std::nullopt;
  return Part(*it, below(key), false);
}

Part Part::at(std::string_view key) const {
  if (auto part = maybe(key)) return *part;
  fail(fmt::format("\"{}\" is missing", key));
}

std::vector<std::pair<std::string, Part>> Part::members() const {
  if (!json_->is_object()) fail("must be an object in braces");
  std::vector<std::pair<std::string, Part>> parts;
  for (const auto& [key, value] : json_->items()) parts.emplace_back(key, Part(value, below(key), false));
  return parts;
}

void Part::only(const std::vector<std::string_view>& keys) const {
  for (const auto& [key, part] : members())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      fail(fmt::format("{} is not known here; there may be {}", in_quotes(key), fmt::join(keys, ", ")));
}

std::string Part::text() const {
  if (!json_->is_string()) fail("must be text in quotes");
  return json_->get<std::string>();
}

int Part::integer(int low, int high) const {
  if (json_->is_number_integer()) {
    const double value = json_->get<double>();
    if (value >= low && value <= high) return static_cast<int>(value);
  }
  fail(fmt::format("must be a whole number from {} to {}", low, high));
}

double Part::number() const {
  if (!json_->is_number()) fail("must be a number");
  return json_->get<double>();
}

bool Part::yes() const {
  if (!json_->is_boolean()) fail("must be true or false");
  return json_->get<bool>();
}

std::vector<Part> Part::list() const {
  if (!json_->is_array()) fail("must be a list in brackets");
  std::vector<Part> parts;
  for (const Json& item : *json_) parts.push_back(Part(item, below(fmt::format("#{}", parts.size() + 1)), false));
  return parts;
}

std::vector<std::string> Part::texts() const {
  std::vector<std::string> texts;
  for (const Part& part : list()) texts.push_back(part.text());
  return texts;
}

std::size_t Part::choice(const std::vector<std::string_view>& choices) const {
  const std::string given = text();
  const auto it = std::find(choices.begin(), choices.end(), given);
  if (it == choices.end()) fail(fmt::format("must be one of {}, not {}", fmt::join(choices, ", "), in_quotes(given)));
  return static_cast<std::size_t>(it - choices.begin());
}

}  // namespace nullscope::lesson
