// What the paper claims, held against what was measured.
//
// A claim has parts, a part has comparisons, and each of these an interval or a test. How a verdict follows is kRules.
// A verdict holds for the settings, suites and depths that it was found with, and is never told without them.
#pragma once

#include <string>
#include <vector>

#include "tools/experiment/analysis/study.hpp"
#include "tools/match/elo.hpp"

namespace nullscope::experiment {

enum class Verdict : std::uint8_t { NotTested, Undecided, Confirmed, Contradicted };
std::string_view to_string(Verdict verdict);

struct Comparison {
  std::string part;      // of the claim: "Std R = 2 > Vrfd R = 3"
  std::string suite;     // "wcs (999 positions)"; of games: how they were played
  std::string at;        // "depth 9"
  std::string measure;   // "totals", where there is more than one
  std::string measured;  // "1.12 [1.05, 1.19]"
  double p;              // two-sided
  bool as_claimed;       // it lies on the side that the claim says
  double corrected = 1;  // p by Holm, among all comparisons of the claim
  Verdict verdict = Verdict::Undecided;

  std::string where() const;  // "wcs (999 positions), depth 9, totals"
};

struct Claim {
  std::string name;  // "C1"
  std::string text;
  std::string rule;   // how its comparisons are made
  std::string needs;  // what must have been searched for there to be any
  std::vector<Comparison> comparisons;

  Verdict verdict() const;
  std::vector<std::string> parts() const;
  Verdict verdict_of(const std::string& part) const;
  std::string count_text(const std::string& part) const;  // "3 confirmed, 1 contradicted, 1 undecided"
  // What the verdict is about: "wcs (999 positions): depth 8, depth 9"; if it is not tested, why.
  std::string condition() const;
};

inline constexpr const char* kRules =
    "A comparison has a two-sided p: an exact test's, or twice the share of resampled positions (of pairs of games, by "
    "their spread) that lie on the other side of where the claim ends. It is corrected by Holm's method for all the "
    "comparisons of its claim. Below 0.05 the comparison is confirmed or contradicted, whichever side it lies on; "
    "else, "
    "or with fewer than 10 positions, undecided. A claim says that something holds wherever it was measured: a part of "
    "it "
    "is confirmed if all its comparisons are, contradicted if one or more are and none is confirmed, else undecided; "
    "the "
    "claim is confirmed if all its parts are, contradicted if one of them is, else undecided. One of which nothing was "
    "measured is not tested. Where a claim is neither true nor false anywhere it is thus contradicted by chance in "
    "2.5% "
    "of cases, and confirmed hardly ever. Intervals are 95% each, and not corrected.";

// Games of verified:3 against std:2: the points of the first in pairs of games (see match/elo.hpp), and where.
struct GamesResult {
  std::string where;
  match::Pairs pairs;
};
std::vector<Claim> judge(const std::vector<Study>& studies, const std::vector<GamesResult>& games = {});

// The verdicts of studies with the same settings.
struct Judgement {
  std::string settings;
  std::vector<Claim> claims;
};
// The paper's settings first, then as the studies come; games go with the first.
std::vector<Judgement> judge_by_settings(const std::vector<Study>& studies, const std::vector<GamesResult>& games);
// Which claims to show side by side: those about trees and solutions, and what else was tested under any settings.
std::vector<std::size_t> mapped_claims(const std::vector<Judgement>& judgements);

}  // namespace nullscope::experiment
