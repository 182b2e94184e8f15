#include <chrono>
#include <map>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "engine/perft.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/positions.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope {
namespace {

// Far beyond what can be waited for; counts stay within 64 bits for as long as anyone waits.
constexpr int kMaxPerftDepth = 20;

constexpr Arguments::Usage kUsage = {
    "perft", "POSITION --depth N [--divide] [--json]",
    "Counts the leaves of the legal game tree, N plies deep: the standard proof of a move generator.",
    "nullscope perft startpos --depth 4 --divide"};

struct Count {
  std::uint64_t nodes = 0;
  std::map<std::string, std::uint64_t> by_move;  // sorted by name, as other programs' lists can be
  double seconds = 0;
};

Count count(const Position& root, int depth, bool divide) {
  const auto start = std::chrono::steady_clock::now();
  Count result;
  if (divide) {
    for (const Move move : legal_moves(root))
      result.nodes += result.by_move[to_uci(move)] = perft(root.after(move), depth - 1);
  } else {
    result.nodes = perft(root, depth);
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

int perft_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments.value("depth", "N", "count to this depth, 1 to 20")
      .flag("divide", "count below each move")
      .flag("json", "print JSON: fen, depth, nodes, divide, seconds, nps")
      .operands({"startpos"})
      .epilogue(std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;
  const auto depth = arguments.integer("depth", 1, kMaxPerftDepth);
  if (!depth) arguments.fail("--depth is missing");
  const Position root = load_position(arguments.positionals());

  const bool divide = arguments.has("divide");
  const Count result = count(root, static_cast<int>(*depth), divide);
  if (arguments.has("json")) {
    Json json = {{"fen", to_fen(root)}, {"depth", *depth}, {"nodes", result.nodes}};
    if (divide) json["divide"] = result.by_move;
    json["seconds"] = result.seconds;
    json["nps"] = nodes_per_second(result.nodes, result.seconds);
    print_json(json);
    return kFine;
  }
  for (const auto& [move, nodes] : result.by_move) print("{}: {}\n", move, nodes);
  if (divide) print("\nMoves: {}\n", result.by_move.size());
  print("Nodes searched: {}\n{}\n", result.nodes, speed_text(result.nodes, result.seconds));
  return kFine;
}

}  // namespace nullscope
