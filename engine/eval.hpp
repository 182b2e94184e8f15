// Static evaluation: material, placement, mobility, pawns, bishop pair, rooks on open files, king
// shelter. Every term is a middlegame/endgame pair; the sum is blended by the pieces left.
//
// The value is for the side to move and symmetric: a position and its colour-flipped twin are equal.
// There is no bonus for being to move, so passing costs nothing by itself (the search can add one, for study).
#pragma once

#include <vector>

#include "engine/options.hpp"
#include "engine/position.hpp"

namespace nullscope {

// Each term's share, White's minus Black's view kept apart, for `nullscope eval`.
struct EvalTerms {
  enum Term { Placement, Mobility, Pawns, BishopPair, RookFiles, Shelter, kTerms };
  std::array<std::array<Tapered, 2>, kTerms> side{};  // [term][colour], each from its own side's view
  static const char* name(Term t);
};

// What depends on pawns and kings alone (structure and shelter), remembered by their key: they move
// rarely. A pure cache: it changes the time of an evaluation, never its value.
class PawnCache {
 public:
  struct Entry {
    Key key = 0;
    Tapered score;  // White minus Black
  };
  PawnCache() : entries_(kEntries) {}
  Tapered score(const Position& p) {
    Entry& entry = entries_[p.pawn_key() & (kEntries - 1)];
    if (entry.key != p.pawn_key()) entry = {p.pawn_key(), compute(p)};
    return entry.score;
  }
  void prefetch(const Position& p) const { __builtin_prefetch(&entries_[p.pawn_key() & (kEntries - 1)]); }
  static Tapered compute(const Position& p);

 private:
  static constexpr std::size_t kEntries = 1 << 14;
  std::vector<Entry> entries_;
};

Score evaluate(const Position& p, PawnCache& pawns);

// What a search is to use. For study there is less of it: material and placement, or material.
using Evaluator = Score (*)(const Position& p, PawnCache& pawns);
Evaluator evaluator(Evaluation evaluation);

// The same value, by term; slower.
EvalTerms evaluate_terms(const Position& p);
// Blends a middlegame/endgame pair by the position's phase.
Score blend(Tapered value, int phase);

}  // namespace nullscope
