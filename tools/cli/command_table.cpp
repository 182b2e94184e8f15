#include "tools/cli/command_table.hpp"

#include <algorithm>

#include "tools/cli/errors.hpp"
#include "tools/cli/man_page.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/reflow.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

std::string table_text(const CommandTable& table) {
  const std::size_t width = help_width();
  std::string out = fmt::format("usage: {} COMMAND ...\n\n{}\nCommands:\n", table.name, reflowed(table.summary, width));
  for (const Command& command : table.commands)
    out += hanging(fmt::format("  {} ", command.name), command.summary, 15, width);
  return out + fmt::format("\n{}\nExample:\n  {}\n", reflowed(table.closing, width), table.example);
}

std::string table_man(const CommandTable& table) {
  std::string out = man_section("Synopsis") + fmt::format(".B {}\n.I COMMAND\n\\&...\n", table.name);
  out += man_section("Description") + man_prose(table.summary) + man_section("Commands");
  std::string pages;
  for (const Command& command : table.commands) {
    out += man_item(fmt::format("\\fB{}\\fR", command.name), command.summary);
    if (command.name == "help") continue;  // is this page
    std::string page = fmt::format("{}-{}", table.name, command.name);
    std::replace(page.begin(), page.end(), ' ', '-');
    pages += fmt::format(".BR {} (1),\n", man_escaped(page));
  }
  pages.erase(pages.rfind(','), 1);
  return out + ".PP\n" + man_prose(table.closing) + man_example(table.example) + man_exit_status() +
         man_section("See also") + pages;
}

std::string completion_table(const CommandTable& table) {
  std::string out;
  for (const Command& command : table.commands) out += table_line(command.name, "", {}, command.summary);
  return out + table_line("--help", "", {}, "print the list of commands");
}

}  // namespace

int CommandTable::print_help(HelpForm form) const {
  switch (form) {
    case HelpForm::Text: print("{}", table_text(*this)); break;
    case HelpForm::Man: print("{}", table_man(*this)); break;
    case HelpForm::Table: print("{}", completion_table(*this)); break;
  }
  return kFine;
}

int CommandTable::run(const Words& words) const {
  if (words.empty()) throw UsageError(fmt::format("no command is given; '{} --help' lists the commands", name));
  if (const auto form = asked_form(words)) return print_help(*form);
  const auto it =
      std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.name == words.front(); });
  if (it == commands.end())
    throw UsageError(fmt::format("unknown command {}; '{} --help' lists the commands", in_quotes(words.front()), name));
  const Words rest(words.begin() + 1, words.end());
  if (asked_form(rest) == HelpForm::Man) print("{}", man_head(fmt::format("{} {}", name, it->name), it->summary));
  return it->run(rest);
}

}  // namespace nullscope
