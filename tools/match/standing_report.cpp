#include "tools/match/standing_report.hpp"

#include <cmath>
#include <fmt/ranges.h>

namespace nullscope::match {
namespace {

struct Figures {
  std::array<std::uint64_t, 3> lost_drawn_won;
  std::size_t games;
  Pairs pairs;
  Sprt sprt;  // that of the match, or what is reported without one

  double points() const {
    return static_cast<double>(lost_drawn_won[2]) + 0.5 * static_cast<double>(lost_drawn_won[1]);
  }
  std::string_view verdict() const {
    const auto decision = sprt.decides(pairs);
    return !decision ? "undecided" : *decision ? "accepted" : "rejected";
  }
};

Figures figures_of(const Match& match, const Standing& standing) {
  return {standing.lost_drawn_won(), standing.counted_games(), standing.pairs(), match.sprt.value_or(Sprt{})};
}

// Infinite is no number of JSON: null.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }
Json estimate_json(const experiment::Estimate& e) {
  return {{"value", number(e.value)}, {"low", number(e.interval.low)}, {"high", number(e.interval.high)}};
}

std::string elo_text(const experiment::Estimate& e) {
  return fmt::format("{:+.1f} (95% interval {:+.1f} to {:+.1f})", e.value, e.interval.low, e.interval.high);
}

}  // namespace

std::string standing_text(const Match& match, const Standing& standing) {
  const Figures f = figures_of(match, standing);
  const auto [lost, drawn, won] = f.lost_drawn_won;
  const experiment::Estimate share = score_share(f.pairs);
  return fmt::format("{}\n", match.tag) +
         fmt::format("games       {}: {} won, {} drawn, {} lost\n", f.games, won, drawn, lost) +
         fmt::format("score       {:.1f} of {}: {:.1f}% (95% interval {:.1f}% to {:.1f}%)\n", f.points(), f.games,
                     100 * share.value, 100 * share.interval.low, 100 * share.interval.high) +
         fmt::format("Elo         {}\n", elo_text(elo(f.pairs))) +
         fmt::format("nElo        {}\n", elo_text(normalized_elo(f.pairs))) +
         fmt::format("LOS         {:.1f}%\n", 100 * likelihood_of_superiority(f.pairs)) +
         fmt::format("Ptnml(0-2)  [{}]\n", fmt::join(f.pairs, ", ")) +
         fmt::format("LLR         {:+.2f} ({:.2f}, {:.2f}) [{:.2f}, {:.2f}]: {}\n", f.sprt.log_ratio(f.pairs),
                     -Sprt::kBound, Sprt::kBound, f.sprt.elo0, f.sprt.elo1, f.verdict());
}

Json standing_json(const Match& match, const Standing& standing) {
  const Figures f = figures_of(match, standing);
  const auto [lost, drawn, won] = f.lost_drawn_won;
  return {{"match", match.tag},
          {"games", f.games},
          {"won", won},
          {"drawn", drawn},
          {"lost", lost},
          {"points", f.points()},
          {"score", estimate_json(score_share(f.pairs))},
          {"elo", estimate_json(elo(f.pairs))},
          {"nelo", estimate_json(normalized_elo(f.pairs))},
          {"los", likelihood_of_superiority(f.pairs)},
          {"ptnml", f.pairs},
          {"sprt",
           {{"elo0", f.sprt.elo0},
            {"elo1", f.sprt.elo1},
            {"llr", f.sprt.log_ratio(f.pairs)},
            {"bound", Sprt::kBound},
            {"verdict", f.verdict()}}}};
}

}  // namespace nullscope::match
