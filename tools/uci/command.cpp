#include <unistd.h>

#include "tools/commands/commands.hpp"
#include "tools/uci/session.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUciUsage = {
    "uci", "[--set NAME=VALUE]...",
    "Speaks the Universal Chess Interface on stdin and stdout, for chess programs and match runners. 'uci' lists\n"
    "the options; 'quit' or the end of the input ends it. For people: 'd' shows the board, 'eval' the static\n"
    "evaluation, 'go perft N' counts the game tree. Notes on what it could not use go to stderr. 'nullscope' alone\n"
    "does the same where its input is no terminal.",
    "printf 'uci\\nquit\\n' | nullscope uci"};

void apply_setting(const Arguments& arguments, uci::Settings& settings, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) arguments.fail("--set is NAME=VALUE, such as --set Policy=std:2");
  try {
    uci::set_option(settings, text.substr(0, equals), text.substr(equals + 1));
  } catch (const uci::OptionError& error) {
    arguments.fail(error.what());
  }
}

}  // namespace

int uci_command(const Words& words) {
  Arguments arguments(kUciUsage);
  arguments.list("set", "NAME=VALUE", "an option's value from the start, as by 'setoption'");
  if (!arguments.parse(words)) return kFine;
  if (!arguments.positionals().empty()) arguments.fail("uci takes its commands from stdin");
  uci::Settings settings;
  for (const std::string& text : arguments.texts("set")) apply_setting(arguments, settings, text);

  uci::Session(std::move(settings)).run(STDIN_FILENO);
  return kFine;
}

}  // namespace nullscope
