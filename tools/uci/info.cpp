#include "tools/uci/info.hpp"

#include <fmt/format.h>

#include "engine/eval.hpp"
#include "engine/notation.hpp"

namespace nullscope::uci {
namespace {

Score static_value(const Position& position) {
  PawnCache pawns;
  return evaluate(position, pawns);
}

}  // namespace

std::string score_text(Score score) {
  return is_mate_score(score) ? fmt::format("mate {}", mate_distance(score)) : fmt::format("cp {}", score);
}

std::string info_line(const Iteration& iteration, std::uint64_t nodes) {
  const double seconds = std::max(iteration.seconds, 1e-6);
  std::string line =
      fmt::format("info depth {} score {} nodes {} nps {:.0f} time {:.0f}", iteration.depth,
                  score_text(iteration.score), nodes, static_cast<double>(nodes) / seconds, iteration.seconds * 1000);
  if (!iteration.pv.empty()) line += " pv";
  for (const Move move : iteration.pv) (line += ' ') += to_uci(move);
  return line;
}

std::string last_info_line(const SearchRequest& request, const SearchResult& result) {
  if (!result.stopped && !result.iterations.empty()) return "";
  Iteration last;
  if (!result.iterations.empty())
    last = result.iterations.back();
  else if (result.best_move.is_none())
    last.score = request.root.in_check() ? -kMate : kDraw;
  else
    last = {0, static_value(request.root), {result.best_move}, {}, 0};
  last.seconds = result.seconds;
  return info_line(last, result.counters.total());
}

std::string best_move_line(const SearchResult& result) {
  if (result.best_move.is_none()) return "bestmove 0000";
  std::string line = fmt::format("bestmove {}", to_uci(result.best_move));
  if (result.iterations.empty()) return line;
  const std::vector<Move>& pv = result.iterations.back().pv;
  if (pv.size() > 1 && pv[0] == result.best_move) line += fmt::format(" ponder {}", to_uci(pv[1]));
  return line;
}

}  // namespace nullscope::uci
