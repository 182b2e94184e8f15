#include "tools/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "tools/errors.hpp"
#include "tools/output.hpp"
#include "tools/text.hpp"

namespace nullscope {
namespace {

namespace po = boost::program_options;

std::string_view long_name(std::string_view name) { return name.substr(0, name.find(',')); }

template <class T>
std::optional<T> parse_number(const std::string& text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Arguments& Arguments::group(std::string_view title) {
  group_ = title;
  return *this;
}

Arguments& Arguments::flag(std::string_view name, std::string_view help) {
  options_.push_back({Kind::Flag, group_, name, "", help});
  return *this;
}

Arguments& Arguments::value(std::string_view name, std::string_view value_name, std::string_view help) {
  options_.push_back({Kind::Value, group_, name, value_name, help});
  return *this;
}

Arguments& Arguments::list(std::string_view name, std::string_view value_name, std::string_view help) {
  options_.push_back({Kind::List, group_, name, value_name, help});
  return *this;
}

Arguments& Arguments::epilogue(std::string text) {
  epilogue_ = std::move(text);
  return *this;
}

bool Arguments::parse(const Words& words) {
  group("Help").flag("help,h", "print this and do nothing else");
  po::options_description description;
  for (const Option& option : options_) {
    const std::string name(option.name);
    if (option.kind == Kind::Flag)
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
      if (has(given.string_key) && find(given.string_key)->kind != Kind::List)
        fail(fmt::format("--{} is given more than once", given.string_key));
      Words& values = values_[given.string_key];
      values.insert(values.end(), given.value.begin(), given.value.end());
    }
  } catch (const po::error& error) {
    fail(error.what());
  }
  if (has("help")) print("{}", help());
  return !has("help");
}

const Arguments::Option* Arguments::find(std::string_view name) const {
  const auto it =
      std::find_if(options_.begin(), options_.end(), [&](const Option& o) { return long_name(o.name) == name; });
  return it == options_.end() ? nullptr : &*it;
}

std::optional<std::string> Arguments::text(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? std::nullopt : std::optional(it->second.front());
}

Words Arguments::texts(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? Words{} : it->second;
}

std::optional<std::int64_t> Arguments::integer(const std::string& name, std::int64_t low, std::int64_t high) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto value = parse_number<std::int64_t>(*given);
  if (!value || *value < low || *value > high)
    fail(fmt::format("--{} must be a whole number from {} to {}, not {}", name, low, high, in_quotes(*given)));
  return value;
}

std::optional<double> Arguments::seconds(const std::string& name) const {
  constexpr double kLongest = 1e9;
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto value = parse_number<double>(*given);
  if (!value || !std::isfinite(*value) || *value <= 0 || *value > kLongest)
    fail(fmt::format("--{} must be a number of seconds, more than 0, not {}", name, in_quotes(*given)));
  return value;
}

std::optional<std::size_t> Arguments::choice(const std::string& name,
                                             std::initializer_list<std::string_view> choices) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto it = std::find(choices.begin(), choices.end(), *given);
  if (it == choices.end())
    fail(fmt::format("--{} must be one of {}, not {}", name, fmt::join(choices, ", "), in_quotes(*given)));
  return static_cast<std::size_t>(it - choices.begin());
}

void Arguments::fail(const std::string& why) const {
  throw UsageError(fmt::format("{} (see 'nullscope {} --help')", why, usage_.command));
}

std::string Arguments::help() const {
  std::string out = fmt::format("usage: nullscope {} {}\n\n{}\n", usage_.command, usage_.synopsis, usage_.summary);
  std::string_view group;
  for (const Option& option : options_) {
    if (option.group != group) out += fmt::format("\n{}:\n", group = option.group);
    const std::string_view name = long_name(option.name);
    const bool has_short = name.size() != option.name.size();
    const std::string flags =
        fmt::format("{}--{} {}", has_short ? fmt::format("-{}, ", option.name.back()) : "", name, option.value_name);
    out += fmt::format("  {:<24} {}\n", flags, option.help);
  }
  if (!epilogue_.empty()) out += '\n' + epilogue_;
  return out + fmt::format("\nExample:\n  {}\n", usage_.example);
}

}  // namespace nullscope
