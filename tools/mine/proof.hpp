// A position with its proof, and what proving takes. mates, zugzwangs and tactics are the kinds there are: each gives
// positions that it can prove something about, with the proof in EPD operations; what cannot be proved is not given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table.hpp"
#include "tools/mine/mate_solver.hpp"

namespace nullscope::mine {

struct Find {
  Position position;
  std::string operations;  // without id: "bm Qg7+; dm 4; ..."
};

// What one thread needs for proofs.
struct Bench {
  // Positions that a mate's proof may look at: what takes longer is left to others.
  static constexpr std::uint64_t kMostProof = 20'000'000;

  Table table{std::size_t{1} << 18};
  Table small{std::size_t{1} << 12};  // for searches of a few thousand nodes: it is emptied before every one
  MateSolver solver{kMostProof};
};

}  // namespace nullscope::mine
