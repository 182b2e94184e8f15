#include "tools/uci/options.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <functional>

#include "engine/study.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::uci {
namespace {

constexpr int kMaxHash = 4096;  // MiB
constexpr int kMaxOverhead = 5000;
constexpr std::string_view kEmpty = "<empty>";  // the protocol's word for a text without letters

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

struct Option {
  std::string name;
  Effect effect;
  std::function<std::string(const Settings&)> type;            // what follows "type"
  std::function<bool(Settings&, std::string_view value)> set;  // false: no value that it can have
};

// `Get` gives the field of the settings: a reference, constant or not as they are.
template <class Get>
Option check(std::string name, Effect effect, Get get) {
  return {std::move(name), effect, [=](const Settings& s) { return fmt::format("check default {}", get(s)); },
          [=](Settings& s, std::string_view value) {
            const bool on = same_word(value, "true");
            if (!on && !same_word(value, "false")) return false;
            get(s) = on;
            return true;
          }};
}

template <class Get>
Option spin(std::string name, Effect effect, int least, int most, Get get) {
  return {std::move(name), effect,
          [=](const Settings& s) { return fmt::format("spin default {} min {} max {}", get(s), least, most); },
          [=](Settings& s, std::string_view value) {
            int number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            if (error != std::errc{} || end != value.data() + value.size() || number < least || number > most)
              return false;
            get(s) = static_cast<std::decay_t<decltype(get(s))>>(number);
            return true;
          }};
}

std::string combo_text(std::string_view chosen, const std::vector<std::string>& names) {
  std::string text = fmt::format("combo default {}", chosen);
  for (const std::string& name : names) text += fmt::format(" var {}", name);
  return text;
}

Option policy_option() {
  return {"Policy", Effect::ClearTable,
          [](const Settings& s) {
            std::vector<std::string> names;
            for (const Policy& policy : all_policies()) names.push_back(to_string(policy));
            return combo_text(to_string(s.policy), names);
          },
          [](Settings& s, std::string_view value) {
            std::string name(value);
            std::transform(name.begin(), name.end(), name.begin(), lower);
            try {
              s.policy = parse_policy(name);  // "verified" will do for "verified:3", as on the command line
              return true;
            } catch (const std::invalid_argument&) {
              return false;
            }
          }};
}

// "check-extension" is "Check Extension" here, as the protocol's options are.
std::string shown(std::string_view name) {
  std::string words(name);
  bool begins = true;
  for (char& c : words) {
    if (begins) c = static_cast<char>(c - 'a' + 'A');
    begins = c == '-';
    if (begins) c = ' ';
  }
  return words;
}

Option choice_option(const StudyChoice& choice) {
  const auto words = choice.words();
  const std::vector<std::string> names(words.begin(), words.end());
  return {shown(choice.name), choice.name == "table" ? Effect::NewTable : Effect::ClearTable,
          [=](const Settings& s) { return combo_text(names[choice.get(s.study)], names); },
          [=](Settings& s, std::string_view value) {
            const auto it =
                std::find_if(names.begin(), names.end(), [&](const auto& n) { return same_word(n, value); });
            if (it == names.end()) return false;
            choice.set(s.study, static_cast<std::size_t>(it - names.begin()));
            return true;
          }};
}

Option clear_option() {
  return {"Clear Hash", Effect::ClearTable, [](const Settings&) { return std::string("button"); },
          [](Settings&, std::string_view) { return true; }};
}

Option trace_option() {
  return {"TraceFile", Effect::NewTraces,
          [](const Settings& s) {
            return fmt::format("string default {}", s.trace_file.empty() ? kEmpty : std::string_view(s.trace_file));
          },
          [](Settings& s, std::string_view value) {
            if (value.find('\0') != std::string_view::npos) return false;
            s.trace_file = value == kEmpty ? std::string_view() : value;
            return true;
          }};
}

// What a GUI shows first comes first.
std::vector<Option> make_options() {
  using enum Effect;
  const auto spin_of = [](const char* name, Effect effect, int least, int most, int Settings::*field) {
    return spin(
        name, effect, least, most, [field](auto& s) -> auto& { return s.*field; });
  };
  const auto check_of = [](const char* name, Effect effect, bool Settings::*field) {
    return check(
        name, effect, [field](auto& s) -> auto& { return s.*field; });
  };
  std::vector<Option> options = {
      spin_of("Hash", NewTable, 1, kMaxHash, &Settings::hash),
      spin_of("Threads", None, 1, 1, &Settings::threads),
      clear_option(),
      check_of("Ponder", None, &Settings::ponder),
      spin_of("Move Overhead", None, 0, kMaxOverhead, &Settings::overhead),
      policy_option(),
  };
  for (const StudyChoice& choice : kStudyChoices)
    if (choice.name != "deepening") options.push_back(choice_option(choice));  // a clock needs iterations
  for (const StudyNumber& number : kStudyNumbers)
    if (number.name != "table-entries")  // that is Hash
      options.push_back(spin(
          shown(number.name), ClearTable, static_cast<int>(number.least),
          static_cast<int>(number.most), [field = number.field](auto& s) -> auto& { return s.study.*field; }));
  for (const StudySwitch& option : kStudySwitches)
    options.push_back(check(
        shown(option.name), ClearTable, [field = option.field](auto& s) -> auto& { return s.study.*field; }));
  options.push_back(check_of("Practical", ClearTable, &Settings::practical));
  options.push_back(trace_option());
  return options;
}

const std::vector<Option>& options() {
  static const std::vector<Option> kOptions = make_options();
  return kOptions;
}

}  // namespace

SearchOptions Settings::search_options() const {
  constexpr std::size_t kMiB = std::size_t{1} << 20;
  SearchOptions options = study;
  if (practical) options.set_practical();
  options.table_entries = std::bit_floor(static_cast<std::size_t>(hash) * kMiB / sizeof(TableEntry));
  return options;
}

std::string declare_options(const Settings& settings) {
  std::string lines;
  for (const Option& option : options())
    lines += fmt::format("option name {} type {}\n", option.name, option.type(settings));
  return lines;
}

Effect set_option(Settings& settings, std::string_view name, std::string_view value) {
  for (const Option& option : options()) {
    if (!same_word(option.name, name)) continue;
    if (!option.set(settings, value))
      throw OptionError(
          fmt::format("option '{}' cannot be {}; it is {}", option.name, in_quotes(value), option.type(settings)));
    return option.effect;
  }
  throw OptionError(fmt::format("there is no option {}; 'uci' lists them", in_quotes(name)));
}

}  // namespace nullscope::uci
