#include "tools/cli/help_page.hpp"

#include <algorithm>
#include <fmt/ranges.h>
#include <sstream>

#include "tools/cli/man_page.hpp"
#include "tools/cli/reflow.hpp"
#include "viz/draw/numbers.hpp"

namespace nullscope {
namespace {

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string indented(std::string_view lines) {
  std::string out = "  ";
  for (const char c : lines) out += c == '\n' ? "\n  " : std::string(1, c);
  return out + '\n';
}

// The endings of the files that stand in a synopsis before any option: ".nst" of "A.nst B.nst [--top N]".
std::string operand_endings(std::string_view synopsis) {
  std::istringstream words{std::string(synopsis)};
  Words endings;
  for (std::string word; words >> word && word.find('-') == std::string::npos;) {
    if (word == "POSITION") word = "FILE.epd";
    std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
    word = word.substr(0, word.find("..."));
    const std::size_t dot = word.find('.');
    if (dot == std::string::npos) continue;
    if (std::find(endings.begin(), endings.end(), word.substr(dot)) == endings.end())
      endings.push_back(word.substr(dot));
  }
  return fmt::format("{}", fmt::join(endings, "|"));
}

}  // namespace

std::optional<char> HelpPage::Option::short_name() const {
  return name.find(',') == std::string_view::npos ? std::nullopt : std::optional(name.back());
}

std::string HelpPage::Option::full_help() const {
  std::string text(help);
  if (!range) return text;
  const auto number = [](std::int64_t n) {
    return n < 0 ? '-' + viz::grouped(static_cast<std::uint64_t>(-n)) : viz::grouped(static_cast<std::uint64_t>(n));
  };
  if (!text.empty()) text += ' ';
  text += range->high == std::numeric_limits<std::int64_t>::max()
              ? fmt::format("({} or more", number(range->low))
              : fmt::format("({} to {}", number(range->low), number(range->high));
  if (!range->otherwise.empty()) text += fmt::format("; {}", range->otherwise);
  return text + ')';
}

std::optional<HelpForm> asked_form(const Words& words) {
  if (words.size() != 1) return std::nullopt;
  if (words[0] == "--help" || words[0] == "-h") return HelpForm::Text;
  if (words[0] == "--help=man") return HelpForm::Man;
  if (words[0] == "--help=table") return HelpForm::Table;
  return std::nullopt;
}

std::string help(const HelpPage& page, HelpForm form) {
  switch (form) {
    case HelpForm::Man: return man_body(page);
    case HelpForm::Table: return help_table(page);
    case HelpForm::Text: break;
  }
  return help_text(page);
}

std::string help_text(const HelpPage& page) {
  constexpr std::size_t kHelpColumn = 26;
  const HelpPage::Usage& usage = page.usage;
  const std::size_t width = help_width();
  std::string out = hanging(fmt::format("usage: nullscope {} ", usage.command), usage.synopsis, 7, width);
  out += '\n' + reflowed(usage.summary, width);
  std::string_view group;
  for (const HelpPage::Option& option : page.options) {
    if (option.group != group) out += '\n' + hanging("", fmt::format("{}:", group = option.group), 0, width);
    const auto letter = option.short_name();
    const std::string flags =
        fmt::format("  {}--{} {}", letter ? fmt::format("-{}, ", *letter) : "", option.long_name(), option.value_name);
    out += hanging(flags, option.full_help(), kHelpColumn, width);
  }
  if (!page.epilogue.empty()) out += '\n' + reflowed(page.epilogue, width);
  out += "\nExample:\n";
  if (!usage.before.empty()) out += indented(usage.before);
  return out + indented(usage.example);
}

std::string table_line(std::string_view word, std::string_view value_name, const Words& choices,
                       std::string_view help) {
  return fmt::format("{};{};{};{}\n", word, value_name, fmt::join(choices, " "), one_line(help));
}

std::string help_table(const HelpPage& page) {
  std::string out = table_line("", operand_endings(page.usage.synopsis), page.operands, "");
  for (const HelpPage::Option& option : page.options) {
    out += table_line(fmt::format("--{}", option.long_name()), option.value_name, option.choices, option.full_help());
    if (const auto letter = option.short_name())
      out += table_line(fmt::format("-{}", *letter), option.value_name, option.choices, option.full_help());
  }
  return out;
}

}  // namespace nullscope
