#include "trace/vocabulary.hpp"

#include <algorithm>

#include "engine/null_move.hpp"

namespace nullscope::trace {
namespace {

constexpr Term kExits[] = {
    {"null-move-cutoff", "null-move cutoff", "null cutoff"},
    {"beta-cutoff", "beta cutoff", "beta cutoff"},
    {"fail-low", "fail-low", "fail-low"},
    {"exact", "exact", "exact"},
    {"tt-cutoff", "TT cutoff", "TT cutoff"},
    {"stand-pat", "stand-pat", "stand-pat"},
    {"checkmate", "checkmate", "checkmate"},
    {"stalemate", "stalemate", "stalemate"},
    {"draw", "draw", "draw"},
    {"depth-used-up", "depth used up", "depth used up"},
    {"stopped", "stopped", "stopped"},
    {"pruned", "pruned", "pruned"},
};
static_assert(std::size(kExits) == nullscope::kExits);

constexpr Term kEvents[] = {
    {"iteration", "iteration", "iteration"},
    {"enter", "enter", "enter"},
    {"null-move-tried", "null move tried", "null move"},
    {"null-move-result", "null-move result", "null move"},
    {"depth-reduced", "depth reduced", "reduced"},  // an extension goes by its Mark
    {"verify-flip", "verify flip", "verify"},
    {"re-search", "re-search", "re-search"},
    {"tt-hit", "TT hit", "TT hit"},
    {"skipped", "move skipped", "skipped"},
    {"noted", "note", "note"},
    {"left-out", "left out", "left out"},
    {"leave", "leave", "leave"},
};
static_assert(std::size(kEvents) == static_cast<std::size_t>(Event::Type::Leave) + 1);

constexpr Term kMarkTerms[] = {
    {"null-move-tried", "null move tried", "null move"},
    {"null-move-fail-high", "null move failed high", "fail-high"},
    {"depth-reduced", "depth reduced", "reduced"},
    {"verify-flip", "verify off below", "verify off"},
    {"re-search", "verification failed: re-search", "re-search"},
    {"pvs-re-search", "PVS re-search of a move", "PVS re-search"},
    {"lmr-re-search", "LMR re-search of a move", "LMR re-search"},
    {"depth-extended", "depth extended", "extended"},
    kExits[static_cast<std::size_t>(Exit::NullCutoff)],
    kExits[static_cast<std::size_t>(Exit::TtCutoff)],
};
static_assert(std::size(kMarkTerms) == kMarks);

constexpr Term kRegions[] = {
    {"null-move", "null-move subtree", "null move"},
    {"verification", "verification", "verification"},
    {"re-search", "re-search", "re-search"},
};
static_assert(1 << (std::size(kRegions) - 1) == kInReSearch);

constexpr Term kVerdicts[] = {
    {"sound", "sound cutoff", "sound"},
    {"zugzwang", "wrong cutoff: zugzwang", "wrong: zugzwang"},
    {"horizon", "wrong cutoff: horizon error", "wrong: horizon"},
};
static_assert(std::size(kVerdicts) == static_cast<std::size_t>(Verdict::HorizonError) + 1);

constexpr Term kBounds[] = {
    {"none", "no bound", ""}, {"lower", "lower bound", "≥ "}, {"upper", "upper bound", "≤ "}, {"exact", "exact", "= "}};
static_assert(std::size(kBounds) == static_cast<std::size_t>(Bound::Exact) + 1);

constexpr Term kKinds[] = {{"interior", "interior", "depth"}, {"quiescence", "quiescence", "q"}};
static_assert(std::size(kKinds) == static_cast<std::size_t>(NodeKind::Quiescence) + 1);

constexpr Term kCauses[] = {{"verification-failed", "verification failed", "verification failed"},
                            {"full-window", "full window", "full window"},
                            {"full-depth", "full depth", "full depth"}};
static_assert(std::size(kCauses) == static_cast<std::size_t>(ReSearch::LateMove) + 1);

constexpr Term kPurposeTerms[] = {
    {"main", "main search", "main"},
    {"reduced", "reduced (LMR)", "LMR"},
    {"lmr-re-search", "LMR re-search", "LMR re-search"},
    {"pvs-re-search", "PVS re-search", "PVS re-search"},
    {"aspiration", "aspiration re-search", "aspiration"},
    {"verification", "verification", "verification"},
    {"singular", "singular search", "singular"},
    {"probcut", "ProbCut", "ProbCut"},
    {"razoring", "razoring", "razoring"},
    {"internal-deepening", "internal deepening", "IID"},
};
static_assert(std::size(kPurposeTerms) == kPurposes);

constexpr Term kNotes[] = {{"static-eval", "static evaluation", "eval"},
                           {"tt-move", "TT move", "TT move"},
                           {"excluded", "excluded move", "without"},
                           {"stage", "ordering stage", "stage"}};
static_assert(std::size(kNotes) == static_cast<std::size_t>(Note::Stage) + 1);

}  // namespace

template <>
std::span<const Term> terms<Exit>() {
  return kExits;
}
template <>
std::span<const Term> terms<Event::Type>() {
  return kEvents;
}
template <>
std::span<const Term> terms<Mark>() {
  return kMarkTerms;
}
template <>
std::span<const Term> terms<RegionBits>() {
  return kRegions;
}
template <>
std::span<const Term> terms<Verdict>() {
  return kVerdicts;
}
template <>
std::span<const Term> terms<Bound>() {
  return kBounds;
}
template <>
std::span<const Term> terms<NodeKind>() {
  return kKinds;
}
template <>
std::span<const Term> terms<ReSearch>() {
  return kCauses;
}
template <>
std::span<const Term> terms<Purpose>() {
  return kPurposeTerms;
}
template <>
std::span<const Term> terms<Note>() {
  return kNotes;
}

std::string number_words(Score v, const Units& units, const ValueForms& forms) {
  if (v >= units.infinity) return std::string(forms.plus_infinity);
  if (v <= -units.infinity) return std::string(forms.minus_infinity);
  const std::string_view sign = v < 0 ? forms.minus : v > 0 ? "+" : "";
  return std::string(sign) + std::to_string(std::abs(v));
}

std::string value_words(Score v, int ply, const Units& units, const ValueForms& forms) {
  if (!units.is_mate(v) || std::abs(v) >= units.infinity) return number_words(v, units, forms);
  const int left = units.mate - std::abs(v) - ply;
  const std::string_view form = left < 0             ? forms.mate_above
                                : v < 0 && left == 0 ? forms.checkmate
                                : v > 0              ? forms.mate
                                                     : forms.mated;
  return filled_form(form, [&](std::string_view slot) {
    return slot == "n" ? number_words(v, units, forms) : std::to_string(v > 0 ? (left + 1) / 2 : left / 2);
  });
}

std::string window_words(Score low, Score high, const Units& units, const ValueForms& forms) {
  return filled_form(kPhrases.window,
                     [&](std::string_view slot) { return number_words(slot == "low" ? low : high, units, forms); });
}

std::string depth_words(const Node& n, std::string_view policy) {
  if (!happened(n, Mark::Reduced)) return std::to_string(n.depth);
  const bool restored = happened(n, Mark::ReSearch);
  const auto cost = [&] {
    if (!traits_of(policy)) return 1;
    return std::visit([&](const auto& p) { return p.depth_cost({n.depth, n.verify}); }, parse_policy(policy));
  };
  const int to = std::max(restored ? n.depth - cost() : n.depth_now, 0);
  return filled_form(restored ? kPhrases.restored : kPhrases.reduced,
                     [&](std::string_view slot) { return std::to_string(slot == "to" ? to : n.depth); });
}

std::string result_words(const Node& n, const Units& units) {
  if (n.exit == Exit::Stopped) return std::string(kPhrases.unknown);
  return std::string(term(n.bound).badge) + value_words(n.value, n.ply, units, kInBoxes);
}

}  // namespace nullscope::trace
