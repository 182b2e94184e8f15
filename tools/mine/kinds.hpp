// What is mined. Each kind gives positions that it can prove something about, with the proof in EPD operations; what
// cannot be proved is not given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/mine/mate_solver.hpp"
#include "tools/mine/source.hpp"

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

// A mate in exactly `moves`, proved full width: none is shorter, and no other first move mates in as many.
//   bm, dm, pv; acn: positions the proof looked at
std::optional<Find> prove_mate(const Position& position, int moves, Bench& bench);
std::optional<Find> find_mate(const PlayedGame& game, int moves, Bench& bench);

// A move that leaves the opponent in zugzwang: a search without null move says, and says again three plies deeper, that
// this is the best move by a pawn, that every reply loses two pawns or more, and that passing would lose half a pawn at
// most; and a null-move search (std:3) cuts there, which the audit calls a zugzwang.
//   bm; ce, acd: its score and the depth that confirmed it; c0: what moving and passing are worth there
// They are too rare in games: boards are put together at random, blocked pawns first, and the moves that lead to them
// found backwards.
std::optional<Find> prove_zugzwang(const Position& position, Move move, Bench& bench);
std::optional<Find> find_zugzwang(std::uint64_t seed, Bench& bench);

// A move that alone wins: better than every other by two pawns or more. A search does not see it at its first two
// depths, and then keeps it for the last three; it is confirmed three plies deeper without null move, gap and all.
//   bm; ce, acd: its score and the depth of the confirmation; c0: what the best other move is worth
std::optional<Find> prove_tactic(const Position& position, Bench& bench);
std::optional<Find> find_tactic(const PlayedGame& game, Bench& bench);

}  // namespace nullscope::mine
