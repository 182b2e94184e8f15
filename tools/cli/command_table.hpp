// A table of commands: the program's, and those of `nullscope experiment`. The first word picks one; help lists them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/cli/help_page.hpp"

namespace nullscope {

struct Command {
  std::string_view name;
  std::string_view summary;
  int (*run)(const Words&);
};

struct CommandTable {
  std::string_view name;     // what stands before a command: "nullscope"
  std::string_view summary;  // a sentence
  std::span<const Command> commands;
  std::string_view closing;  // a paragraph after the list
  std::string_view example;

  // Help if that is asked for; else the command that the first word names, with the others.
  int run(const Words& words) const;
  int print_help(HelpForm form) const;
};

}  // namespace nullscope
