#include "tools/cli/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <sstream>

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"

namespace nullscope {
namespace {

namespace po = boost::program_options;

template <class T>
std::optional<T> parse_number(const std::string& text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

// What is wrong, in our words: Boost fills the %names% of its own text in until none is left, and where the word that
// it puts in has one, "--%canonical_option%", that is for ever.
std::string in_words(const po::error& error) {
  if (const auto* syntax = dynamic_cast<const po::invalid_syntax*>(&error)) {
    const std::string name = in_quotes(syntax->get_option_name());
    switch (syntax->kind()) {
      case po::invalid_syntax::missing_parameter:
        return fmt::format("the required argument for option {} is missing", name);
      case po::invalid_syntax::empty_adjacent_parameter:
        return fmt::format("option {} has nothing after its '='", name);
      case po::invalid_syntax::extra_parameter: return fmt::format("option {} does not take any arguments", name);
      case po::invalid_syntax::unrecognized_line: return in_quotes(syntax->tokens()) + " is not 'name = value'";
      default: return fmt::format("{} is not an option", name);
    }
  }
  // Without guessing and without po::store() it can only be unknown.
  if (const auto* named = dynamic_cast<const po::error_with_option_name*>(&error))
    return fmt::format("unrecognised option {}", in_quotes(named->get_option_name()));
  return error.what();
}

}  // namespace

Arguments& Arguments::group(std::string_view title) {
  group_ = title;
  return *this;
}

Arguments& Arguments::declare(Kind kind, std::string_view name, std::string_view value_name, std::string_view help) {
  page_.options.push_back({group_, name, value_name, help});
  kinds_.push_back(kind);
  return *this;
}

Arguments& Arguments::flag(std::string_view name, std::string_view help) { return declare(Kind::Flag, name, "", help); }

Arguments& Arguments::value(std::string_view name, std::string_view value_name, std::string_view help) {
  return declare(Kind::Value, name, value_name, help);
}

Arguments& Arguments::list(std::string_view name, std::string_view value_name, std::string_view help) {
  return declare(Kind::List, name, value_name, help);
}

Arguments& Arguments::among(Words values) {
  page_.options.back().choices = std::move(values);
  return *this;
}

Arguments& Arguments::within(std::int64_t low, std::int64_t high, std::string_view otherwise) {
  page_.options.back().range = {low, high, otherwise};
  return *this;
}

Arguments& Arguments::at_least(std::int64_t low, std::string_view otherwise) {
  return within(low, std::numeric_limits<std::int64_t>::max(), otherwise);
}

Arguments& Arguments::operands(Words values) {
  page_.operands = std::move(values);
  return *this;
}

Arguments& Arguments::epilogue(std::string text) {
  page_.epilogue = std::move(text);
  return *this;
}

bool Arguments::parse(const Words& words) {
  group("Help").flag("help,h", "print this and do nothing else");
  if (const auto form = asked_form(words)) {
    print("{}", help(page_, *form));
    return false;
  }
  po::options_description description;
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const std::string name(page_.options[i].name);
    if (kinds_[i] == Kind::Flag)
      description.add_options()(name.c_str(), po::bool_switch());
    else
      description.add_options()(name.c_str(), po::value<std::string>());
  }
  try {
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const auto parsed = po::command_line_parser(words).options(description).style(kStyle).run();
    for (const po::option& given : parsed.options) {
      if (given.string_key.empty()) {
        positionals_.insert(positionals_.end(), given.value.begin(), given.value.end());
        continue;
      }
      take(given.string_key, given.value);
    }
  } catch (const po::error& error) {
    fail(in_words(error));
  }
  if (has("help")) print("{}", help_text(page_));
  return !has("help");
}

void Arguments::parse_file(const std::string& path, const std::string& content) {
  file_ = path;
  po::options_description description;
  for (const HelpPage::Option& option : page_.options)
    description.add_options()(std::string(option.name).c_str(), po::value<std::string>());
  std::string_view rest = content;
  for (int number = 1; const auto line = next_line(rest); ++number) {
    const std::string where = fmt::format("line {}: ", number);
    const std::string bare = trimmed(line->substr(0, line->find('#')));
    if (!bare.empty() && bare.front() == '[') fail(where + "sections are not used here; write 'name = value'");
    // One line at a time, so that a mistake has a place.
    std::istringstream one(bare);
    try {
      for (const po::option& given : po::parse_config_file(one, description, false).options) {
        const std::string& value = given.value.front();
        const Kind kind = kinds_[find(given.string_key)];
        if (kind == Kind::Flag && value != "true" && value != "false")
          fail(where + fmt::format("{} is true or false, not {}", given.string_key, in_quotes(value)));
        if (value.empty()) fail(where + given.string_key + " has no value");
        std::vector<int>& lines = lines_[given.string_key];
        if (!lines.empty() && kind != Kind::List)
          fail(where + fmt::format("{} is given on line {} already", given.string_key, lines.front()));
        lines.push_back(number);
        if (kind != Kind::Flag || value == "true") take(given.string_key, given.value);
      }
    } catch (const po::error& error) {
      fail(where + in_words(error));
    }
    if (one.bad()) throw std::bad_alloc();  // a stream says of an exception only that it failed
  }
}

void Arguments::take(const std::string& name, const Words& given) {
  if (has(name) && kinds_[find(name)] != Kind::List) fail(shown(name) + " is given more than once");
  Words& values = values_[name];
  values.insert(values.end(), given.begin(), given.end());
}

std::string Arguments::shown(const std::string& name) const {
  return file_.empty() ? "--" + name : where(name, 0) + name;
}

std::string Arguments::where(const std::string& name, std::size_t index) const {
  return file_.empty() ? "" : fmt::format("line {}: ", lines_.at(name).at(index));
}

void Arguments::refuse(std::initializer_list<const char*> names, std::string_view why) const {
  for (const char* const name : names)
    if (has(name)) fail(fmt::format("--{}: {}", name, why));
}

std::size_t Arguments::find(std::string_view name) const {
  const auto it = std::find_if(page_.options.begin(), page_.options.end(),
                               [&](const HelpPage::Option& option) { return option.long_name() == name; });
  return static_cast<std::size_t>(it - page_.options.begin());
}

std::optional<std::string> Arguments::text(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? std::nullopt : std::optional(it->second.front());
}

Words Arguments::texts(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? Words{} : it->second;
}

std::optional<std::int64_t> Arguments::integer(const std::string& name) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto& [low, high, otherwise] = page_.options[find(name)].range.value();
  const auto value = parse_number<std::int64_t>(*given);
  if (!value || *value < low || *value > high)
    fail(fmt::format("{} must be a whole number from {} {}, not {}", shown(name), low,
                     high == std::numeric_limits<std::int64_t>::max() ? "on" : fmt::format("to {}", high),
                     in_quotes(*given)));
  return value;
}

std::optional<double> Arguments::seconds(const std::string& name) const {
  constexpr double kLongest = 1e9;
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto value = parse_number<double>(*given);
  if (!value || !std::isfinite(*value) || *value <= 0 || *value > kLongest)
    fail(fmt::format("{} must be a number of seconds, more than 0, not {}", shown(name), in_quotes(*given)));
  return value;
}

std::optional<std::size_t> Arguments::choice(const std::string& name) const {
  const auto given = choices(name);
  return given.empty() ? std::nullopt : std::optional(given.front());
}

std::vector<std::size_t> Arguments::choices(const std::string& name) const {
  std::vector<std::size_t> indices;
  const Words& among = page_.options[find(name)].choices;
  for (const std::string& given : texts(name)) {
    const auto it = std::find(among.begin(), among.end(), given);
    if (it == among.end())
      fail(fmt::format("{} must be one of {}, not {}", shown(name), fmt::join(among, ", "), in_quotes(given)));
    indices.push_back(static_cast<std::size_t>(it - among.begin()));
  }
  return indices;
}

void Arguments::fail(const std::string& why) const {
  if (!file_.empty())
    throw UsageError(fmt::format("{}: {} (see 'nullscope {} --help')", printable(file_), why, page_.usage.command));
  throw UsageError(fmt::format("{} (see 'nullscope {} --help')", why, page_.usage.command));
}

}  // namespace nullscope
