#include "tools/cli/output.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/positions.hpp"
#include "tools/report/evaluation_report.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kEvalUsage = {
    "eval", "POSITION [--json]",
    "Shows the static evaluation by term beside the board, in centipawns: for the middlegame (mg) and the\n"
    "endgame (eg), each side's from its own view. The value blends the two totals by the phase, which is\n"
    "24 with all pieces on the board and 0 with none; the last column does so term by term.",
    "nullscope eval '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1'"};

}  // namespace

int eval_command(const Words& words) {
  Arguments arguments(kEvalUsage);
  arguments.flag("json", "print JSON: fen, phase, terms, total, value")
      .operands({"startpos"})
      .epilogue(std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;
  const Position p = load_position(arguments.positionals());
  if (arguments.has("json"))
    print_json(evaluation_json(p));
  else
    print("{}", evaluation_text(p));
  return kFine;
}

}  // namespace nullscope
