#include "engine/perft.hpp"

#include <chrono>

#include "engine/fen.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/positions.hpp"
#include "tools/report/perft_report.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kPerftUsage = {
    "perft", "POSITION --depth N [--divide] [--json]",
    "Counts the leaves of the legal game tree, N plies deep: the standard proof of a move generator.",
    "nullscope perft startpos --depth 4 --divide"};

struct Count : Divided {
  double seconds = 0;
};

Count count(const Position& root, int depth, bool by_move) {
  const auto start = std::chrono::steady_clock::now();
  Count result;
  if (by_move)
    static_cast<Divided&>(result) = divide(root, depth);
  else
    result.nodes = perft(root, depth);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

int perft_command(const Words& words) {
  Arguments arguments(kPerftUsage);
  arguments.value("depth", "N", "count to this depth")
      .within(1, kMaxPerftDepth)
      .flag("divide", "count below each move")
      .flag("json", "print JSON: fen, depth, nodes, divide, seconds, nps")
      .operands({"startpos"})
      .epilogue(std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;
  const auto depth = arguments.integer("depth");
  if (!depth) arguments.fail("--depth is missing");
  const Position root = load_position(arguments.positionals());

  const bool by_move = arguments.has("divide");
  const Count result = count(root, static_cast<int>(*depth), by_move);
  if (arguments.has("json")) {
    Json json = {{"fen", to_fen(root)}, {"depth", *depth}, {"nodes", result.nodes}};
    if (by_move) json["divide"] = result.by_move;
    json["seconds"] = result.seconds;
    json["nps"] = nodes_per_second(result.nodes, result.seconds);
    print_json(json);
    return kFine;
  }
  print("{}", result.text());
  if (by_move) print("\nMoves: {}\n", result.by_move.size());
  print("Nodes searched: {}\n{}\n", result.nodes, speed_text(result.nodes, result.seconds));
  return kFine;
}

}  // namespace nullscope
