#include "tools/experiment/report/claims.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "tools/experiment/report/paper.hpp"
#include "tools/experiment/report/tables.hpp"

namespace nullscope::experiment {
namespace {

constexpr double kSignificant = 0.05;

// A test that has enough positions to be one.
double p_of(const Estimate& estimate, std::size_t positions) { return positions < kLeastPositions ? 1 : estimate.p; }

std::string name_of(const Study& study) { return fmt::format("{} ({} positions)", study.label, study.ids.size()); }

std::string depth_text(int depth) { return fmt::format("depth {}", depth); }

bool is_about(const Study& study, Measure measure) { return paper_table(study.stands_for, measure) != 0; }

bool is_mate_suite(const Study& study) { return study.stands_for.rfind("mate", 0) == 0; }

// More solved by the first than by the second?
Comparison solves_more(const Study& study, int depth, const std::string& first, const std::string& second) {
  const Cell& a = study.cell(first, depth);
  const Cell& b = study.cell(second, depth);
  const Discordant differing = discordant(a, b);
  const double p = mcnemar(differing.first, differing.second);
  return {fmt::format("{} solves more than {}", policy_title(first), policy_title(second)),
          name_of(study),
          depth_text(depth),
          "",
          fmt::format("{} : {}", a.total_solved(), b.total_solved()),
          p,
          differing.first > differing.second};
}

// One of each parity, as far as they follow each other: a claim about trees is one about deep searches, and shallower
// ones are earlier iterations of the same.
std::vector<int> deepest_two(const Study& study) {
  std::vector<int> depths = study.depths;
  std::sort(depths.begin(), depths.end());
  if (depths.size() > 2) depths.erase(depths.begin(), depths.end() - 2);
  return depths;
}

Claim tree_size(const std::vector<Study>& studies) {
  Claim claim{
      "C1",
      "Tree size: R = 1 > R = 2 > verified > R = 3.",
      "The ratio of nodes of each neighbouring pair, of totals (as in the paper) and its geometric mean over "
      "positions, "
      "is above 1 at the two deepest depths that were searched.",
      "needs two of std:1, std:2, verified:3 and std:3 that follow each other, on a suite that stands for one of "
      "the paper's Tables 1, 3 and 4",
      {}};
  constexpr std::pair<const char*, const char*> kOrder[] = {
      {"std:1", "std:2"}, {"std:2", "verified:3"}, {"verified:3", "std:3"}};
  for (const Study& study : studies) {
    if (!is_about(study, Measure::Nodes)) continue;
    for (const int depth : deepest_two(study))
      for (const auto& [larger, smaller] : kOrder) {
        if (!study.has_policy(larger) || !study.has_policy(smaller)) continue;
        const std::vector<double> a = study.cell(larger, depth).nodes();
        const std::vector<double> b = study.cell(smaller, depth).nodes();
        const std::string what = fmt::format("{} > {}", policy_title(larger), policy_title(smaller));
        const auto compare = [&](const char* measure, const Estimate& ratio) {
          claim.comparisons.push_back({what, name_of(study), depth_text(depth), measure, estimate_text(ratio),
                                       p_of(ratio, a.size()), ratio.value > 1});
        };
        compare("totals", total_ratio(a, b));
        compare("geometric mean", geometric_mean_ratio(a, b));
      }
  }
  return claim;
}

Claim gains_with_depth(const std::vector<Study>& studies) {
  Claim claim{
      "C2",
      "Verified gains on R = 2 with depth.",
      "The ratio of nodes R = 2 / verified, geometric mean over positions, grows by a factor above 1 from a depth "
      "to that two plies deeper. (Depths of different parity are not compared: a null move's search is depth - R "
      "- 1 plies deep, and whether that number is even or odd moves the ratio more than a ply does, in the "
      "paper's tables too.)",
      "needs std:2 and verified:3 at depths two plies apart, on a suite that stands for one of the paper's Tables "
      "1, 3 and 4",
      {}};
  for (const Study& study : studies) {
    if (!is_about(study, Measure::Nodes)) continue;
    if (!study.has_policy("std:2") || !study.has_policy("verified:3")) continue;
    for (const int depth : study.depths) {
      if (std::find(study.depths.begin(), study.depths.end(), depth + 2) == study.depths.end()) continue;
      const Estimate gain = ratio_growth(study, "std:2", "verified:3", depth + 2);
      claim.comparisons.push_back({"R = 2 / verified grows", name_of(study),
                                   fmt::format("depth {} to {}", depth, depth + 2), "", estimate_text(gain),
                                   p_of(gain, study.ids.size()), gain.value > 1});
    }
  }
  return claim;
}

Claim more_solved(const std::vector<Study>& studies) {
  Claim claim{
      "C3",
      "Verified solves more positions than R = 2.",
      "Exact McNemar, two-sided, on the positions that one of them solves alone.",
      "needs std:2 and verified:3, and something to solve, on a suite that stands for one of the paper's Tables 2 "
      "and 5",
      {}};
  for (const Study& study : studies)
    if (is_about(study, Measure::Solved) && !is_mate_suite(study) && !study.nodes_only && study.has_policy("std:2") &&
        study.has_policy("verified:3"))
      for (const int depth : study.depths)
        claim.comparisons.push_back(solves_more(study, depth, "verified:3", "std:2"));
  return claim;
}

// Is the difference in the share solved within a few points? Inside, it must lie clear of both ends.
Comparison is_close(const Study& study, int depth, const std::vector<double>& ours, const std::vector<double>& theirs) {
  // Half of what parts verified from R = 2 in the paper's Table 6 (10.6 and 13.6 points).
  constexpr double kClose = 0.05;
  const auto against = [&](double end) {
    std::vector<double> moved = ours;
    for (double& solved : moved) solved -= end;
    return p_of(mean_difference(moved, theirs), ours.size());
  };
  const Estimate difference = mean_difference(ours, theirs);
  const bool inside = std::abs(difference.value) < kClose;
  const double p =
      inside ? std::max(against(-kClose), against(kClose)) : against(std::copysign(kClose, difference.value));
  const auto count = [](const std::vector<double>& solved) {
    return std::accumulate(solved.begin(), solved.end(), 0.0);
  };
  return {"Vrfd R = 3 is close to Std R = 1",
          name_of(study),
          depth_text(depth),
          "",
          fmt::format("{} : {}, {:+.1f} points [{:+.1f}, {:+.1f}]", count(ours), count(theirs), 100 * difference.value,
                      100 * difference.interval.low, 100 * difference.interval.high),
          p,
          inside};
}

Claim mates(const std::vector<Study>& studies) {
  Claim claim{"C4",
              "Mates: verified is close to R = 1 and far above R = 2 and R = 3.",
              "Above R = 2 and R = 3: exact McNemar. Close to R = 1: the interval of the difference in the share "
              "solved lies within 5 points "
              "either way.",
              "needs verified:3 with std:1, std:2 or std:3 on a suite that stands for mate4 or mate5",
              {}};
  for (const Study& study : studies) {
    if (!is_mate_suite(study) || !study.has_policy("verified:3")) continue;
    for (const int depth : study.depths) {
      for (const char* rival : {"std:2", "std:3"})
        if (study.has_policy(rival)) claim.comparisons.push_back(solves_more(study, depth, "verified:3", rival));
      if (!study.has_policy("std:1")) continue;
      const Cell& ours = study.cell("verified:3", depth);
      const Cell& theirs = study.cell("std:1", depth);
      claim.comparisons.push_back(is_close(study, depth, ours.solved(), theirs.solved()));
    }
  }
  return claim;
}

Claim strength(const std::vector<GamesResult>& games) {
  Claim claim{"C5",
              "Verified beats R = 2 in games.",
              "The share of points, with its interval by the spread of pairs of games, is above one half. (The paper: "
              "68.5 of 100.)",
              "needs --games of 'nullscope match verified:3 std:2'",
              {}};
  for (const auto& [where, pairs] : games) {
    const Estimate share = match::score_share(pairs);
    const double superior = match::likelihood_of_superiority(pairs);
    const double p = 2 * std::min(superior, 1 - superior);
    claim.comparisons.push_back({"Vrfd R = 3 scores more than half against Std R = 2", where, "", "",
                                 fmt::format("{:.1f}% [{:.1f}%, {:.1f}%]", 100 * share.value, 100 * share.interval.low,
                                             100 * share.interval.high),
                                 p, share.value > 0.5});
  }
  return claim;
}

Claim zugzwangs(const std::vector<Study>& studies) {
  Claim claim{"C6",
              "Verified detects most zugzwangs.",
              "On suites labelled zugzwang...: of the positions that are solved without null move and missed by R = 3, "
              "more than half are "
              "solved by verified; exact interval of that share.",
              "needs none, std:3 and verified:3 on a suite labelled zugzwang..., with positions where R = 3 errs",
              {}};
  for (const Study& study : studies) {
    if (study.label.rfind("zugzwang", 0) != 0) continue;
    if (!study.has_policy("none") || !study.has_policy("std:3") || !study.has_policy("verified:3")) continue;
    for (const int depth : study.depths) {
      std::uint64_t at_fault = 0;
      std::uint64_t mended = 0;
      for (std::size_t i = 0; i < study.ids.size(); ++i) {
        const auto solved = [&](const char* policy) {
          return study.cell(policy, depth).rows[i].outcome == Outcome::Solved;
        };
        if (!solved("none") || solved("std:3")) continue;
        ++at_fault;
        mended += solved("verified:3");
      }
      if (at_fault == 0) continue;
      const Interval share = clopper_pearson(mended, at_fault);
      claim.comparisons.push_back(
          {"Vrfd R = 3 solves where R = 3 errs", name_of(study), depth_text(depth), "",
           fmt::format("{} of {}, {:.0f}% to {:.0f}%", mended, at_fault, 100 * share.low, 100 * share.high),
           mcnemar(mended, at_fault - mended), 2 * mended > at_fault});
    }
  }
  return claim;
}

void decide(Claim& claim) {
  std::vector<double> ps;
  for (const Comparison& c : claim.comparisons) ps.push_back(c.p);
  ps = corrected(ps);
  for (std::size_t i = 0; i < ps.size(); ++i) {
    Comparison& c = claim.comparisons[i];
    c.corrected = ps[i];
    if (ps[i] < kSignificant) c.verdict = c.as_claimed ? Verdict::Confirmed : Verdict::Contradicted;
  }
}

struct Tally {
  std::array<int, 4> counts{};
  int of(Verdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
  int all() const { return std::accumulate(counts.begin(), counts.end(), 0); }
};

Tally count(const std::vector<Comparison>& comparisons, const std::string& part) {
  Tally tally;
  for (const Comparison& c : comparisons)
    if (c.part == part) ++tally.counts[static_cast<std::size_t>(c.verdict)];
  return tally;
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  constexpr std::string_view kNames[] = {"not tested", "undecided", "confirmed", "contradicted"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string Comparison::where() const {
  std::string text = suite;
  for (const std::string& more : {at, measure})
    if (!more.empty()) text += ", " + more;
  return text;
}

std::vector<std::string> Claim::parts() const {
  std::vector<std::string> names;
  for (const Comparison& c : comparisons)
    if (std::find(names.begin(), names.end(), c.part) == names.end()) names.push_back(c.part);
  return names;
}

Verdict Claim::verdict_of(const std::string& part) const {
  const Tally tally = count(comparisons, part);
  if (tally.of(Verdict::Confirmed) == tally.all()) return Verdict::Confirmed;
  const bool refuted = tally.of(Verdict::Contradicted) > 0 && tally.of(Verdict::Confirmed) == 0;
  return refuted ? Verdict::Contradicted : Verdict::Undecided;
}

Verdict Claim::verdict() const {
  const std::vector<std::string> names = parts();
  if (names.empty()) return Verdict::NotTested;
  const auto is = [&](Verdict wanted) {
    return [this, wanted](const std::string& part) { return verdict_of(part) == wanted; };
  };
  if (std::any_of(names.begin(), names.end(), is(Verdict::Contradicted))) return Verdict::Contradicted;
  return std::all_of(names.begin(), names.end(), is(Verdict::Confirmed)) ? Verdict::Confirmed : Verdict::Undecided;
}

std::string Claim::count_text(const std::string& part) const {
  const Tally tally = count(comparisons, part);
  return fmt::format("{} confirmed, {} contradicted, {} undecided", tally.of(Verdict::Confirmed),
                     tally.of(Verdict::Contradicted), tally.of(Verdict::Undecided));
}

std::vector<Claim> judge(const std::vector<Study>& studies, const std::vector<GamesResult>& games) {
  std::vector<Claim> claims{tree_size(studies), gains_with_depth(studies), more_solved(studies),
                            mates(studies),     strength(games),           zugzwangs(studies)};
  for (Claim& claim : claims) decide(claim);
  return claims;
}

std::string Claim::condition() const {
  if (comparisons.empty()) return needs;
  std::string words;
  std::string_view suite;
  std::vector<std::string> told;
  for (const Comparison& c : comparisons) {
    const std::string once = c.suite + '\n' + c.at;
    if (std::find(told.begin(), told.end(), once) != told.end()) continue;
    told.push_back(once);
    if (c.suite != suite)
      words += (words.empty() ? "" : "; ") + c.suite + (c.at.empty() ? "" : ": ");
    else
      words += ", ";
    suite = c.suite;
    words += c.at;
  }
  return words;
}

std::vector<Judgement> judge_by_settings(const std::vector<Study>& studies, const std::vector<GamesResult>& games) {
  std::vector<std::pair<std::string, std::vector<Study>>> groups;
  for (const Study& study : studies) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == study.settings; });
    if (group == groups.end()) group = groups.insert(groups.end(), {study.settings, {}});
    group->second.push_back(study);
  }
  std::stable_partition(groups.begin(), groups.end(), [](const auto& group) { return group.first == "paper"; });
  std::vector<Judgement> judgements;
  for (const auto& [settings, some] : groups)
    judgements.push_back({settings, judge(some, judgements.empty() ? games : std::vector<GamesResult>{})});
  return judgements;
}

std::vector<std::size_t> mapped_claims(const std::vector<Judgement>& judgements) {
  constexpr std::size_t kAlways = 3;
  std::vector<std::size_t> mapped;
  for (std::size_t c = 0; c < judgements.front().claims.size(); ++c)
    if (c < kAlways || std::any_of(judgements.begin(), judgements.end(),
                                   [&](const Judgement& j) { return !j.claims[c].comparisons.empty(); }))
      mapped.push_back(c);
  return mapped;
}

}  // namespace nullscope::experiment
