// Prints what the program and its page share as TypeScript: the codes of the events' data, and what they are called.
//
//   vocabulary_ts > vocabulary.ts
//
// The C++ enums have no names at run time: those are written down here, next to what checks that none is missing.
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "viz/draw/palette.hpp"

namespace nullscope {
namespace {

using Names = std::vector<std::string_view>;

const Names kExits = {"NullCutoff", "BetaCutoff", "FailLow", "Exact",       "TtCutoff", "StandPat",
                      "Mate",       "Stalemate",  "Draw",    "DepthUsedUp", "Stopped",  "Pruned"};
const Names kTypes = {"Iteration", "Enter",    "NullTried", "NullResult", "DepthChanged", "VerifyFlip",
                      "ReSearch",  "TableHit", "Skipped",   "Noted",      "Folded",       "Leave"};
const Names kMarks = {"NullTried",   "NullFailHigh", "Reduced",  "VerifyFlip", "ReSearch",
                      "PvsReSearch", "LmrReSearch",  "Extended", "NullCutoff", "TtCutoff"};
const Names kRegions = {"InNull", "InVerification", "InReSearch"};
const Names kKinds = {"Interior", "Quiescence"};
const Names kBounds = {"None", "Lower", "Upper", "Exact"};
const Names kCauses = {"VerificationFailed", "PvsWindow", "LateMove"};
const Names kPurposeNames = {"Main",         "Reduced",  "LmrReSearch", "PvsReSearch", "Aspiration",
                             "Verification", "Singular", "ProbCut",     "Razoring",    "InternalDeepening"};
const Names kNoteNames = {"StaticEval", "TtMove", "Excluded", "Stage"};
const Names kVerdicts = {"None", "Sound", "Zugzwang", "HorizonError"};  // in a page, 0 is a node that was not audited
// Counters in the order of Counters::for_each, and three more as viz/page/head.cpp has them.
const Names kTotals = {"Interior",  "Quiescence",   "NullSubtree", "Verification", "ReSearch",
                       "NullTried", "NullFailHigh", "NullCutoff",  "Reduced",      "VerificationFailed",
                       "TtCutoff",  "BetaCutoff",   "Flips",       "PvsReSearch"};

constexpr int kIndex = 0;  // codes are 0, 1, 2 ...
constexpr int kBits = 1;   // or 1, 2, 4 ...

std::string quoted(std::string_view text) { return fmt::format("'{}'", text); }  // no word of ours has a quote in it

void print_enum(std::string_view name, const Names& names, int coded = kIndex) {
  fmt::print("export const enum {} {{\n", name);
  for (std::size_t i = 0; i < names.size(); ++i)
    fmt::print("  {} = {},\n", names[i], coded == kBits ? 1 << i : static_cast<int>(i));
  fmt::print("}}\n");
}

std::string term_ts(const trace::Term& term, std::string_view role) {
  return fmt::format("{{ slug: {}, name: {}, badge: {}, role: {} }}", quoted(term.slug), quoted(term.name),
                     quoted(term.badge), quoted(role));
}

constexpr auto kNoRole = [](std::size_t) { return std::string_view(); };

// The enum, and its terms in the order of the codes (by bit, for bits).
template <class T, class RoleOf>
bool print_sort(std::string_view name, std::string_view table, const Names& names, int coded, RoleOf role) {
  print_enum(name, names, coded);
  fmt::print("export const {}: readonly Term[] = [\n", table);
  const auto terms = trace::terms<T>();
  for (std::size_t i = 0; i < terms.size(); ++i) fmt::print("  {},\n", term_ts(terms[i], role(i)));
  fmt::print("];\n");
  return terms.size() == names.size();
}

std::string forms_ts(const trace::ValueForms& f) {
  return fmt::format(
      "{{ minus: {}, plusInfinity: {}, minusInfinity: {}, mate: {}, mated: {}, checkmate: {}, mateAbove: {} }}",
      quoted(f.minus), quoted(f.plus_infinity), quoted(f.minus_infinity), quoted(f.mate), quoted(f.mated),
      quoted(f.checkmate), quoted(f.mate_above));
}

template <class T>
std::string_view role_name(T code) {
  return viz::words(viz::role_of(code)).name;
}

bool print_all() {
  fmt::print(
      "// Made by the build from trace/vocabulary and viz/draw/palette.\n"
      "export interface Term {{\n  readonly slug: string;\n  readonly name: string;\n"
      "  readonly badge: string;\n  readonly role: string; // of the palette; may be empty\n}}\n");
  bool complete = true;
  complete &=
      print_sort<Exit>("Exit", "exits", kExits, kIndex, [](std::size_t i) { return role_name(static_cast<Exit>(i)); });
  complete &= print_sort<trace::Event::Type>("Type", "types", kTypes, kIndex, kNoRole);
  complete &= print_sort<trace::Mark>("Mark", "marks", kMarks, kBits,
                                      [](std::size_t i) { return role_name(static_cast<trace::Mark>(i)); });
  complete &= print_sort<trace::RegionBits>("Region", "regions", kRegions, kBits, kNoRole);
  complete &= print_sort<NodeKind>("Kind", "kinds", kKinds, kIndex, kNoRole);
  complete &= print_sort<Bound>("Bound", "bounds", kBounds, kIndex, kNoRole);
  complete &= print_sort<ReSearch>("Cause", "causes", kCauses, kIndex, kNoRole);
  complete &= print_sort<Purpose>("Purpose", "purposes", kPurposeNames, kIndex, kNoRole);
  complete &= print_sort<Note>("Note", "notes", kNoteNames, kIndex, kNoRole);
  print_enum("Verdict", kVerdicts);
  fmt::print("export const verdicts: readonly Term[] = [\n  {},\n", term_ts({}, ""));
  const auto verdicts = trace::terms<trace::Verdict>();
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    fmt::print("  {},\n", term_ts(verdicts[i], role_name(static_cast<trace::Verdict>(i))));
  fmt::print("];\n");
  complete &= verdicts.size() + 1 == kVerdicts.size();
  print_enum("Surprise", {"Alpha", "Beta", "Depth", "Verify"}, kBits);
  print_enum("Total", kTotals);
  std::size_t counters = 0;
  Counters{}.for_each([&](std::uint64_t) { ++counters; });
  complete &= counters + 3 == kTotals.size();
  fmt::print("export const COUNTS = {}; // of a filter's left-out part; what the page leaves out has three more\n",
             counters);
  fmt::print(
      "export const NO_VALUE = {};\nexport const MATE = {}; // what data is foreseen by; values are shown by "
      "head.scores\n",
      -kInfinity, kMate);
  fmt::print("export const NO_MOVE = {};\nexport const NULL_MOVE = {};\n", trace::MoveCode().bits(),
             trace::MoveCode::null().bits());
  fmt::print("export const inSentences = {};\nexport const inBoxes = {};\n", forms_ts(trace::kInSentences),
             forms_ts(trace::kInBoxes));
  const trace::Phrases& p = trace::kPhrases;
  fmt::print(
      "export const phrases = {{\n  window: {},\n  reduced: {},\n  restored: {},\n  unknown: {},\n  root: {},\n"
      "  nullMove: {},\n  samePosition: {},\n  wrongCutoff: {},\n  whatNext: {},\n  white: {},\n  black: {},\n}};\n",
      quoted(p.window), quoted(p.reduced), quoted(p.restored), quoted(p.unknown), quoted(p.root), quoted(p.null_move),
      quoted(p.same_position), quoted(p.wrong_cutoff), quoted(p.what_next), quoted(p.white), quoted(p.black));
  return complete;
}

}  // namespace
}  // namespace nullscope

int main() {
  if (nullscope::print_all()) return 0;
  std::fputs("vocabulary_ts: an enum has more or fewer values than are named here\n", stderr);
  return 1;
}
