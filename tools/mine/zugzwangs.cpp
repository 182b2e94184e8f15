#include "tools/mine/zugzwangs.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "engine/driver.hpp"
#include "engine/eval.hpp"
#include "engine/notation.hpp"
#include "tools/mine/setup.hpp"
#include "tools/mine/values.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::mine {
namespace {

constexpr Score kHeld = -50;           // passing is worth at least this to whoever is to move,
constexpr Score kZugzwangLost = -200;  // and every move at most this
constexpr Score kAlone = 100;          // the move that leads there is better than all others by so much
constexpr int kBlink = 2;              // depths: of the first look,
constexpr int kGlance = 4;             // of the second,
constexpr int kOracle = 6;             // of the oracle that judges, at first
constexpr int kZugzwangDeeper = 3;     // and then
constexpr int kAudited = 7;            // of the search whose cuts are audited

// Notes the null-move cuts in one position of a search, with the moves that lead to them.
struct CutWatcher {
  struct Open {
    Key key;
    int depth;
    Score alpha;
    Score beta;
  };
  explicit CutWatcher(Key key) : wanted(key) {}

  Key wanted;
  std::vector<Open> open;
  std::vector<trace::MoveCode> line;  // from the root to the node that is open
  std::vector<trace::NullCutoff> cuts;

  void on(const Event& event) {
    if (event.type == Event::Type::Enter) {
      open.push_back({event.key, event.depth, event.alpha, event.beta});
      if (open.size() > 1) line.emplace_back(event.move);
    } else if (event.type == Event::Type::Leave) {
      const auto [key, depth, alpha, beta] = open.back();
      if (event.exit == Exit::NullCutoff && key == wanted)
        cuts.push_back({cuts.size(), depth, alpha, beta, event.value, line});
      open.pop_back();
      if (!open.empty()) line.pop_back();
    }
  }
};

// Does std:3, asked for the best move before it, cut the zugzwang wrongly, as the audit sees it?
bool is_wrongly_cut(const Position& before, const Position& zugzwang, Table& table) {
  SearchRequest request{before, {}, policy::Standard{{}, 3}, {}, {}};
  request.limits.depth = kAudited;
  CutWatcher watcher(zugzwang.key());
  run_search(request, table, watcher);
  const std::vector<trace::AuditedCutoff> audited = trace::audit_cutoffs(before, {}, request.options, watcher.cuts, {});
  return std::any_of(audited.begin(), audited.end(),
                     [](const auto& cut) { return cut.verdict == trace::Verdict::Zugzwang; });
}

struct Verdict {
  Score moving;
  Score passing;
  bool zugzwang() const { return passing >= kHeld && moving <= kZugzwangLost; }
};

Verdict judge(const Position& position, int depth, Table& table) {
  if (position.in_check() || !has_legal_move(position)) return {0, 0};
  const Score moving = value_of(position, depth, table).score;
  if (moving > kZugzwangLost) return {moving, 0};
  return {moving, value_of_passing(position, depth, table)};
}

bool looks_like_zugzwang(const Position& position, Table& table) {
  return judge(position, kBlink, table).zugzwang() && judge(position, kGlance, table).zugzwang();
}

// Pawns that block each other until one side must let go.
std::optional<Setup> pawns_in_zugzwang(Color to_move, std::mt19937_64& random, Table& table) {
  constexpr int kTries = 20'000;
  constexpr Score kBalanced = 200;
  PawnCache pawns;
  for (int i = 0; i < kTries; ++i) {
    const Setup setup = Setup::blocked_pawns(random);
    const auto position = setup.with(to_move);
    if (!position || std::abs(evaluate(*position, pawns)) > kBalanced) continue;
    if (looks_like_zugzwang(*position, table)) return setup;
  }
  return std::nullopt;
}

// The same with a piece more for each of these sides, that cannot let go either.
std::optional<Setup> with_pieces(const Setup& pawns, const std::vector<Color>& sides, Color to_move,
                                 std::mt19937_64& random, Table& table) {
  constexpr int kTries = 5000;
  for (int i = 0; i < kTries; ++i) {
    Setup setup = pawns;
    for (const Color side : sides)
      setup.put_at_random(make_piece(side, static_cast<PieceType>(Knight + random() % 4)), random);
    const auto position = setup.with(to_move);
    if (position && looks_like_zugzwang(*position, table)) return setup;
  }
  return std::nullopt;
}

std::optional<Find> confirmed_zugzwang(const Position& position, Move move, int depth, Table& table) {
  const Valued best = value_of(position, depth, table);
  if (best.move != move) return std::nullopt;
  const Verdict verdict = judge(position.after(move), depth - 1, table);
  if (!verdict.zugzwang()) return std::nullopt;
  const Score bound = static_cast<Score>(best.score - kAlone);
  if (best_other(position, move, depth, bound, table) > bound) return std::nullopt;
  return Find{position, fmt::format("bm {}; ce {}; acd {}; c0 \"zugzwang after it: moving {}, passing {}\";",
                                    to_san(position, move), best.score, depth, verdict.moving, verdict.passing)};
}

}  // namespace

std::optional<Find> prove_zugzwang(const Position& position, Move move, Bench& bench) {
  if (!confirmed_zugzwang(position, move, kOracle, bench.small)) return std::nullopt;
  if (!is_wrongly_cut(position, position.after(move), bench.small)) return std::nullopt;
  return confirmed_zugzwang(position, move, kOracle + kZugzwangDeeper, bench.small);
}

std::optional<Find> find_zugzwang(std::uint64_t seed, Bench& bench) {
  std::mt19937_64 random(seed);
  const Color to_move = random() % 2 ? White : Black;
  // Mostly a piece for each: with none, the usual guard against zugzwang would help.
  const std::vector<Color> sides[] = {{}, {~to_move}, {to_move}, {White, Black}};
  const auto& with_a_piece = sides[std::min<std::size_t>(random() % 8, std::size(sides) - 1)];
  auto setup = pawns_in_zugzwang(to_move, random, bench.small);
  if (setup && !with_a_piece.empty()) setup = with_pieces(*setup, with_a_piece, to_move, random, bench.small);
  if (!setup) return std::nullopt;
  for (const auto& [before, move] : setup->ways_here(to_move))
    if (auto find = prove_zugzwang(before, move, bench)) return find;
  return std::nullopt;
}

}  // namespace nullscope::mine
