// Zugzwangs, put together at random and proved by searches.
#pragma once

#include "tools/mine/proof.hpp"

namespace nullscope::mine {

// A move that leaves the opponent in zugzwang: a search without null move says, and says again three plies deeper, that
// this is the best move by a pawn, that every reply loses two pawns or more, and that passing would lose half a pawn at
// most; and a null-move search (std:3) cuts there, which the audit calls a zugzwang.
//   bm; ce, acd: its score and the depth that confirmed it; c0: what moving and passing are worth there
// They are too rare in games: boards are put together at random, blocked pawns first, and the moves that lead to them
// found backwards.
std::optional<Find> prove_zugzwang(const Position& position, Move move, Bench& bench);
std::optional<Find> find_zugzwang(std::uint64_t seed, Bench& bench);

}  // namespace nullscope::mine
