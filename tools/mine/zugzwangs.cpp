#include <algorithm>
#include <fmt/format.h>

#include "engine/notation.hpp"
#include "tools/mine/kinds.hpp"
#include "tools/mine/values.hpp"
#include "trace/audit.hpp"
#include "trace/board.hpp"

namespace nullscope::mine {
namespace {

constexpr Score kHeld = -100;           // passing is worth at least this to whoever is to move,
constexpr Score kLost = -250;           // and every move at most this
constexpr int kDepth = 7;               // of the search whose cuts are audited
constexpr int kCutDepth = 2;            // shallower cuts are not looked at
constexpr std::size_t kMostCuts = 100;  // of one search
constexpr std::size_t kSpacing = 15;    // plies of the game between searches
constexpr int kOracle = 6;              // depth of the oracle that judges, at first
constexpr int kDeeper = 3;              // and then
constexpr int kMostMen = 12;

// Notes the null-move cuts of a search, with the moves that lead to them.
struct CutWatcher : NoObserver {
  struct Open {
    int depth;
    Score alpha;
    Score beta;
  };
  std::vector<Open> open;
  std::vector<MoveCode> line;  // from the root to the node that is open
  std::vector<NullCut> cuts;

  void enter(const Enter& enter) {
    open.push_back({enter.depth, enter.alpha, enter.beta});
    if (open.size() > 1) line.emplace_back(enter.move);
  }
  void leave(Score value, Bound, Exit exit) {
    const auto [depth, alpha, beta] = open.back();
    if (exit == Exit::NullCut && depth >= kCutDepth) cuts.push_back({cuts.size(), depth, alpha, beta, value, line});
    open.pop_back();
    if (!open.empty()) line.pop_back();
  }
};

// So many of them, evenly over the search.
std::vector<NullCut> thinned(std::vector<NullCut> cuts, std::size_t most) {
  if (cuts.size() <= most) return cuts;
  std::vector<NullCut> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(std::move(cuts[i * cuts.size() / most]));
  return some;
}

// A move that was made in the tree, and the position that it was made in.
struct Candidate {
  Position before;
  Move move;
};

// The moves after which std:3 wrongly took a pass for good enough, the deepest first.
std::vector<Candidate> wrongly_cut(const Position& position, Table& table) {
  SearchRequest request{position, {}, policy::Standard{{}, 3}, {}, {}};
  request.limits.depth = kDepth;
  CutWatcher watcher;
  run_search(request, table, watcher);
  std::vector<NullCut> cuts = thinned(std::move(watcher.cuts), kMostCuts);
  for (std::size_t i = 0; i < cuts.size(); ++i) cuts[i].node = i;
  std::vector<AuditedCut> audited = audit_cuts(position, {}, request.options, cuts, {});
  std::stable_sort(audited.begin(), audited.end(), [](const auto& a, const auto& b) { return a.depth > b.depth; });
  std::vector<Candidate> candidates;
  for (const AuditedCut& cut : audited) {
    if (cut.label != CutLabel::Zugzwang || !cuts[cut.node].line.back().is_real()) continue;
    std::vector<MoveCode> line = cuts[cut.node].line;
    Position before = position;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) before = after(before, line[i]);
    candidates.push_back({as_in_epd(before), to_move(before, line.back())});
  }
  return candidates;
}

}  // namespace

std::optional<Find> prove_zugzwang(const Position& position, Move move, int depth, Table& table) {
  const Valued best = value_of(position, depth, table);
  if (best.move != move) return std::nullopt;
  const Position zugzwang = position.after(move);
  if (zugzwang.in_check() || !has_legal_move(zugzwang)) return std::nullopt;
  const Score moving = value_of(zugzwang, depth - 1, table).score;
  const Score passing = value_of_passing(zugzwang, depth - 1, table);
  if (passing < kHeld || moving > kLost) return std::nullopt;
  return Find{position, fmt::format("bm {}; ce {}; acd {}; c0 \"zugzwang after it: moving {}, passing {}\";",
                                    to_san(position, move), best.score, depth, moving, passing)};
}

std::optional<Find> find_zugzwang(const PlayedGame& game, Table& table) {
  for (std::size_t i = 0; i < game.positions.size(); ++i) {
    const Position position = as_in_epd(game.positions[i]);
    if (popcount(position.pieces()) > kMostMen || !has_legal_move(position)) continue;
    for (const auto& [before, move] : wrongly_cut(position, table)) {
      if (!prove_zugzwang(before, move, kOracle, table)) continue;
      if (auto find = prove_zugzwang(before, move, kOracle + kDeeper, table)) return find;
    }
    i += kSpacing;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
