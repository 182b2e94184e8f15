#include "tools/export/best_move.hpp"

#include "engine/notation.hpp"
#include "trace/read/board.hpp"

namespace nullscope {

BestMove best_move(const trace::Header& header, const std::string& uci) {
  const Position root = trace::root_of(header);
  try {
    return {uci, to_san(root, parse_uci(root, uci))};
  } catch (const MoveError&) {
    return {uci, ""};
  }
}

}  // namespace nullscope
