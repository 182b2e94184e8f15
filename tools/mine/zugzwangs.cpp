#include <algorithm>
#include <fmt/format.h>

#include "engine/notation.hpp"
#include "tools/mine/kinds.hpp"
#include "tools/mine/values.hpp"
#include "trace/audit.hpp"

namespace nullscope::mine {
namespace {

constexpr Score kGap = 100;
constexpr int kDepth = 7;   // of the search whose cuts are audited
constexpr int kOracle = 6;  // of the oracle that judges, at first
constexpr int kDeeper = 3;  // and then
constexpr int kMostMen = 12;

// Notes the null-move cuts of a search one ply below its root: those that decide about the root's own moves.
struct CutWatcher : NoObserver {
  int level = 0;  // of the node that is open: 1 is the root
  NullCut below_root;
  std::vector<NullCut> cuts;

  void enter(const Enter& enter) {
    if (++level == 2) below_root = {cuts.size(), enter.depth, enter.alpha, enter.beta, 0, {MoveCode(enter.move)}};
  }
  void leave(Score value, Bound, Exit exit) {
    if (level-- != 2 || exit != Exit::NullCut) return;
    below_root.null_value = value;
    cuts.push_back(below_root);
  }
};

// A quick look, for the audit and the oracle cost far more: would whoever is to move rather pass?
bool smells_of_zugzwang(const Position& position, Table& table) {
  constexpr int kQuick = 3;
  if (position.in_check() || !has_legal_move(position)) return false;
  return value_of_passing(position, kQuick, table) >= value_of(position, kQuick, table).score + kGap / 2;
}

Move move_between(const Position& before, const Position& after) {
  const MoveList moves = legal_moves(before);
  const auto at =
      std::find_if(moves.begin(), moves.end(), [&](Move m) { return before.after(m).key() == after.key(); });
  return at == moves.end() ? Move::none() : *at;
}

// The root moves after which std:3 wrongly took a pass for good enough.
std::vector<Move> wrongly_cut(const Position& position, Table& table) {
  SearchRequest request{position, {}, policy::Standard{{}, 3}, {}, {}};
  request.limits.depth = kDepth;
  CutWatcher watcher;
  run_search(request, table, watcher);
  std::vector<Move> moves;
  for (const AuditedCut& cut : audit_cuts(position, {}, request.options, watcher.cuts, {})) {
    if (cut.label != CutLabel::Zugzwang) continue;
    for (const Move move : legal_moves(position))
      if (MoveCode(move) == watcher.cuts[cut.node].line[0]) moves.push_back(move);
  }
  return moves;
}

}  // namespace

std::optional<Find> prove_zugzwang(const Position& position, Move move, int depth, Table& table) {
  const Valued best = value_of(position, depth, table);
  if (best.move != move) return std::nullopt;
  const Position after = position.after(move);
  if (after.in_check() || legal_moves(after).empty()) return std::nullopt;
  const Score moving = value_of(after, depth - 1, table).score;
  const Score passing = value_of_passing(after, depth - 1, table);
  if (passing < moving + kGap) return std::nullopt;
  return Find{position, fmt::format("bm {}; ce {}; acd {}; c0 \"zugzwang after it: moving {}, passing {}\";",
                                    to_san(position, move), best.score, depth, moving, passing)};
}

std::optional<Find> find_zugzwang(const PlayedGame& game, Table& table) {
  for (std::size_t i = 0; i + 1 < game.positions.size(); ++i) {
    const Position position = as_in_epd(game.positions[i]);
    const Position after = as_in_epd(game.positions[i + 1]);
    if (popcount(position.pieces()) > kMostMen || !smells_of_zugzwang(after, table)) continue;
    const Move move = move_between(position, after);
    const std::vector<Move> cut = wrongly_cut(position, table);
    if (std::find(cut.begin(), cut.end(), move) == cut.end()) continue;
    if (!prove_zugzwang(position, move, kOracle, table)) continue;
    if (auto find = prove_zugzwang(position, move, kOracle + kDeeper, table)) return find;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
