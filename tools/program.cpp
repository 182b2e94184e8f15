#include "tools/program.hpp"

// A table of subcommands, and the one place where errors become exit codes.
#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <new>
#include <system_error>
#include <unistd.h>

#include "tools/cli/command_table.hpp"
#include "tools/cli/man_page.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/version.hpp"
#include "tools/commands/commands.hpp"

namespace nullscope {
namespace {

int help_command(const Words& words);

constexpr std::array kCommands = {
    Command{"search", "search a position; compare policies side by side", search_command},
    Command{"trace", "search a position and record the whole tree in a file", trace_command},
    Command{"summary", "what the search of a trace did, counted", summary_command},
    Command{"tree", "show a node of a trace and what is below it", tree_command},
    Command{"find", "nodes of a trace by what happened to them", find_command},
    Command{"replay", "step through a trace in sentences; repeat the search and compare", replay_command},
    Command{"why", "why a line was searched as it was, and a move never entered", why_command},
    Command{"diff", "compare two traces: where they diverge, and what that costs", diff_command},
    Command{"audit", "was each null-move cutoff of a trace right?", audit_command},
    Command{"lint", "check a trace against its own rules", lint_command},
    Command{"icicle", "a whole tree of any size in one picture", icicle_command},
    Command{"plot", "tree size by depth and policy, and where the nodes went", plot_command},
    Command{"board", "draw a position", board_command},
    Command{"view", "one HTML page that shows a trace, or two side by side", view_command},
    Command{"lab", "one HTML page with the engine inside: play, search, compare", lab_command},
    Command{"lesson", "a lesson on null-move pruning: a page for the classroom, or its notes", lesson_command},
    Command{"render", "draw a node of a trace and what explains it: SVG, PNG, PDF, DOT", render_command},
    Command{"pack", "make a small trace of the log that another engine wrote", pack_command},
    Command{"export", "write a trace for other programs: SQLite, CSV, flame graphs, PGN ...", export_command},
    Command{"perft", "count the leaves of the legal game tree", perft_command},
    Command{"eval", "show the static evaluation by term", eval_command},
    Command{"bench", "search fixed positions: node signature, speed, where the time goes", bench_command},
    Command{"mine", "make a suite of positions, each with its proof", mine_command},
    Command{"match", "self-play of two policies: score, Elo, PGN", match_command},
    Command{"experiment", "suites x policies x depths: the paper's tables, resumable", experiment_command},
    Command{"examples", "the folder of the experiments and suites that come with it", examples_command},
    Command{"uci", "play: the Universal Chess Interface, for chess programs and match runners", uci_command},
    Command{"help", "this list, or the help of one command", help_command},
};

constexpr CommandTable kProgramTable = {
    "nullscope", "A chess research engine that shows what its search tree does.", kCommands,
    "'nullscope COMMAND --help' shows the options of one; 'nullscope --version' the "
    "version. Without a command, and with no\n"
    "terminal as its input, it speaks UCI.",
    "nullscope search startpos --depth 6"};

int help_command(const Words& words) {
  if (words.empty() || words.front() == "help") return kProgramTable.print_help(HelpForm::Text);
  if (const auto form = asked_form(words)) return kProgramTable.print_help(*form);
  if (words.size() > 1) throw UsageError("help takes one command at most; 'nullscope help' lists the commands");
  return kProgramTable.run({words.front(), "--help"});
}

int run(const Words& words) {
  if (words.empty() && !::isatty(STDIN_FILENO)) return uci_command({});  // as chess programs start an engine
  if (!words.empty()) {
    const Words rest(words.begin() + 1, words.end());
    if (words.front() == "--version") return version_command(rest);
    if (words.front() == "--help" || words.front() == "-h") return help_command(rest);
  }
  if (asked_form(words) == HelpForm::Man)
    print("{}", man_head(kProgramTable.name, "a chess engine that shows its search tree"));
  return kProgramTable.run(words);
}

int failed(ExitCode code, std::string_view why) {
  complain(why);
  return code;
}

// At the first allocation that fails, rather than by an exception: streams take one for the end of their input, and
// destructors that need memory would end the program worse. What was written before is as after a kill: whole.
[[noreturn]] void out_of_memory() {
  constexpr std::string_view kWhy = "nullscope: out of memory; a smaller --table-entries may help\n";
  const ssize_t told = ::write(STDERR_FILENO, kWhy.data(), kWhy.size());
  static_cast<void>(told);
  ::_exit(kInputOutput);
}

// A descriptor that is closed would be given to the first file that is opened, and what is meant for people would go
// into it. Opened the wrong way round, it stays what it was: nothing can be read from it or written to it.
void keep_standard_streams() {
  constexpr int kContrary[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
    if (::fcntl(descriptor, F_GETFD) < 0 && ::open("/dev/null", kContrary[descriptor]) != descriptor)
      ::_exit(kInputOutput);
}

int run_and_tell(int argc, char** argv) {
  try {
    const int code = run(Words(argv + std::min(argc, 1), argv + argc));
    flush_output();
    return code;
  } catch (const UsageError& error) {
    return failed(kBadInput, error.what());
  } catch (const trace::Damaged& error) {
    return failed(kCheckFailed, error.what());
  } catch (const trace::Error& error) {
    return failed(kBadInput, error.what());
  } catch (const trace::IoError& error) {
    return failed(kInputOutput, error.what());
  } catch (const std::bad_alloc&) {
    out_of_memory();  // of a table, or in a library that does not ask with `new`
  } catch (const std::system_error& error) {
    return failed(kInputOutput, fmt::format("the system refused a resource: {}", error.what()));
  } catch (const std::exception& error) {
    return failed(kInputOutput, fmt::format("internal error: {}; please report it", error.what()));
  }
}

}  // namespace

int program(int argc, char** argv) {
  keep_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like another
  std::set_new_handler(out_of_memory);
  return run_and_tell(argc, argv);
}

}  // namespace nullscope
