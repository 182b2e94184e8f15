#include "tools/cli/man_page.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tools/cli/version.hpp"
#include "tools/files/files.hpp"

namespace nullscope {
namespace {

std::string dashed(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  return text;
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

std::string single_spaced(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;
  return out;
}

std::string option_tag(const HelpPage::Option& option) {
  std::string tag = fmt::format("\\fB{}\\fR", man_escaped(fmt::format("--{}", option.long_name())));
  if (const auto letter = option.short_name()) tag = fmt::format("\\fB\\-{}\\fR, {}", *letter, tag);
  if (!option.value_name.empty()) tag += fmt::format(" \\fI{}\\fR", man_escaped(option.value_name));
  return tag;
}

}  // namespace

std::string man_escaped(std::string_view text) {
  std::string out;
  if (!text.empty() && (text.front() == '.' || text.front() == '\'')) out += "\\&";
  for (const char c : text) switch (c) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      default: out += c;
    }
  return out;
}

std::string man_head(std::string_view name, std::string_view summary) {
  return fmt::format(".TH {} 1 \"\" \"nullscope {}\" \"nullscope\"\n", upper(dashed(name)), kProgramVersion) +
         man_section("Name") + fmt::format("{} \\- {}\n", man_escaped(dashed(name)), man_escaped(summary));
}

std::string man_section(std::string_view title) { return fmt::format(".SH {}\n", upper(std::string(title))); }

std::string man_item(std::string_view tag, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", tag, man_escaped(text));
}

// A line of a list begins with two spaces, and has two or more between the item and what is said of it; a line that
// begins with more goes on with the one before.
std::string man_prose(std::string_view text) {
  std::string out;
  bool in_list = false;
  bool between = false;  // paragraphs
  while (const auto line = next_line(text)) {
    const std::string_view bare = without_indent(*line);
    const std::size_t indent = line->size() - bare.size();
    const std::size_t gap = bare.find("  ");
    if (bare.empty()) {
      between = true;
      continue;
    }
    if (indent == 2 && gap != std::string_view::npos) {
      out += man_item(fmt::format("\\fB{}\\fR", man_escaped(bare.substr(0, gap))),
                      single_spaced(without_indent(bare.substr(gap))));
      in_list = true;
    } else {
      if (between || (in_list && indent == 0)) out += ".PP\n";
      if (indent == 0) in_list = false;
      out += man_escaped(bare) + '\n';
    }
    between = false;
  }
  return out;
}

std::string man_example(std::string_view lines) {
  std::string out = man_section("Examples") + ".EX\n";
  while (const auto line = next_line(lines)) out += man_escaped(*line) + '\n';
  return out + ".EE\n";
}

std::string man_exit_status() {
  return man_section("Exit status") + man_item("0", "fine") + man_item("1", "what was to be checked does not hold") +
         man_item("2", "wrong usage, or an input that cannot be read as what it should be") +
         man_item("3", "a file or stream failed, or memory ran out") +
         man_item("130, 143", "interrupted (SIGINT, SIGTERM); what was done is kept");
}

std::string man_body(const HelpPage& page) {
  const HelpPage::Usage& usage = page.usage;
  std::string out = man_section("Synopsis") + fmt::format(".B nullscope {}\n", man_escaped(usage.command));
  if (!usage.synopsis.empty()) out += man_escaped(usage.synopsis) + '\n';
  out += man_section("Description") + man_prose(usage.summary) + man_section("Options");
  std::string_view group;
  for (const HelpPage::Option& option : page.options) {
    if (option.group != group && option.group != "Options") out += fmt::format(".SS {}\n", man_escaped(option.group));
    group = option.group;
    out += fmt::format(".TP\n{}\n", option_tag(option)) + man_prose(option.full_help());
  }
  if (!page.epilogue.empty()) out += man_section("Notes") + man_prose(page.epilogue);
  out += man_example(usage.before.empty() ? std::string(usage.example)
                                          : fmt::format("{}\n{}", usage.before, usage.example));
  return out + man_exit_status() + man_section("See also") + ".BR nullscope (1)\n";
}

}  // namespace nullscope
