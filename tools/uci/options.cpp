#include "tools/uci/options.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <functional>

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
  std::string_view name;
  Effect effect;
  std::function<std::string(const Settings&)> type;            // what follows "type"
  std::function<bool(Settings&, std::string_view value)> set;  // false: no value that it can have
};

// `Get` gives the field of the settings: a reference, constant or not as they are.
template <class Get>
Option check(std::string_view name, Effect effect, Get get) {
  return {name, effect, [=](const Settings& s) { return fmt::format("check default {}", get(s)); },
          [=](Settings& s, std::string_view value) {
            const bool on = same_word(value, "true");
            if (!on && !same_word(value, "false")) return false;
            get(s) = on;
            return true;
          }};
}

template <class Get>
Option spin(std::string_view name, Effect effect, int least, int most, Get get) {
  return {name, effect,
          [=](const Settings& s) { return fmt::format("spin default {} min {} max {}", get(s), least, most); },
          [=](Settings& s, std::string_view value) {
            int number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            if (error != std::errc{} || end != value.data() + value.size() || number < least || number > most)
              return false;
            get(s) = number;
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

Option table_option() {
  static const std::vector<std::string> kModes = {"stored-flag", "shared", "split-key", "off"};  // as in TableMode
  return {"Table", Effect::NewTable,
          [](const Settings& s) { return combo_text(kModes[static_cast<std::size_t>(s.study.table)], kModes); },
          [](Settings& s, std::string_view value) {
            const auto it =
                std::find_if(kModes.begin(), kModes.end(), [&](const auto& m) { return same_word(m, value); });
            if (it == kModes.end()) return false;
            s.study.table = static_cast<TableMode>(it - kModes.begin());
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
const std::vector<Option>& options() {
  using enum Effect;
  static const std::vector<Option> kOptions = {
      spin(
          "Hash", NewTable, 1, kMaxHash, [](auto& s) -> auto& { return s.hash; }),
      spin(
          "Threads", None, 1, 1, [](auto& s) -> auto& { return s.threads; }),
      clear_option(),
      check(
          "Ponder", None, [](auto& s) -> auto& { return s.ponder; }),
      spin(
          "Move Overhead", None, 0, kMaxOverhead, [](auto& s) -> auto& { return s.overhead; }),
      policy_option(),
      table_option(),
      check(
          "History", ClearTable, [](auto& s) -> auto& { return s.study.history; }),
      check(
          "Fail Hard", ClearTable, [](auto& s) -> auto& { return s.study.fail_hard; }),
      check(
          "Exempt PV", ClearTable, [](auto& s) -> auto& { return s.study.exempt_pv; }),
      check(
          "Guard Pawn Ending", ClearTable, [](auto& s) -> auto& { return s.study.guard_pawn_ending; }),
      check(
          "Guard Mate Beta", ClearTable, [](auto& s) -> auto& { return s.study.guard_mate_beta; }),
      check(
          "Refuse Null Mate", ClearTable, [](auto& s) -> auto& { return s.study.refuse_null_mate; }),
      check(
          "Practical", ClearTable, [](auto& s) -> auto& { return s.practical; }),
      trace_option(),
  };
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
