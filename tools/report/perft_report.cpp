#include "tools/report/perft_report.hpp"

#include <fmt/format.h>

#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "engine/perft.hpp"

namespace nullscope {

Divided divide(const Position& root, int depth) {
  Divided result;
  for (const Move move : legal_moves(root))
    result.nodes += result.by_move[to_uci(move)] = perft(root.after(move), depth - 1);
  return result;
}

std::string Divided::text() const {
  std::string lines;
  for (const auto& [move, count] : by_move) lines += fmt::format("{}: {}\n", move, count);
  return lines;
}

}  // namespace nullscope
