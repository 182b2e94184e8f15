// The best move that a trace names for its root: from square to square, and in SAN.
#pragma once

#include <string>

#include "trace/header.hpp"

namespace nullscope {

struct BestMove {
  std::string uci;
  std::string san;  // empty where the move is not legal
};

BestMove best_move(const trace::Header& header, const std::string& uci);

}  // namespace nullscope
