// The null-move policies: what to do when the null move fails high.
//
// The search (search.hpp) is written once, as the paper's Figure 3. A policy states only how it differs
// from PolicyDefaults, which is Figure 1: with `verify` false everywhere, Figure 3 *is* Figure 1.
//
// A new policy is a struct here and an entry in the variant below. Names, help, options and what is said about a
// trace of it follow from the struct, by traits_of().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nullscope {

// The node as it was entered.
struct NullContext {
  int depth;
  bool verify;
};

struct PolicyDefaults {
  static constexpr bool kVerifiesAtRoot = false;  // the value of `verify` at the root
  static constexpr bool kReSearches = false;      // re-search as entered when verification fails
  static constexpr bool kProbes = false;          // ask a shallow search without null move before cutting
  static constexpr int kNullsInARow = 1;
  static bool tries(NullContext) { return true; }   // beyond null_ok(): is a null move wanted here?
  static bool cuts(NullContext) { return true; }    // on a fail-high: return at once?
  static int reduction(NullContext) { return 0; }   // R
  static int depth_cost(NullContext) { return 0; }  // on a fail-high that does not cut: plies given up
};

namespace policy {

struct None : PolicyDefaults {
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp = "no null move";
  static bool tries(NullContext) { return false; }
};

// Figure 1.
struct Standard : PolicyDefaults {
  static constexpr std::string_view kName = "std";
  static constexpr std::string_view kHelp = "return the value (Figure 1)";
  int R = 2;
  int reduction(NullContext) const { return R; }
};

// Heinz 1999: more reduction high up in the tree.
struct Adaptive : PolicyDefaults {
  static constexpr std::string_view kName = "adaptive";
  static constexpr std::string_view kHelp = "return the value; R = 3 if depth > 6, else 2 (Heinz 1999)";
  static int reduction(NullContext here) { return here.depth > 6 ? 3 : 2; }
};

// Figure 3.
struct Verified : PolicyDefaults {
  static constexpr std::string_view kName = "verified";
  static constexpr std::string_view kHelp =
      "search one ply shallower, verify off below; re-search if no move reaches beta (Figure 3)";
  static constexpr bool kVerifiesAtRoot = true;
  static constexpr bool kReSearches = true;
  int R = 3;
  int cost = 1;  // plies given up to verify: one in the paper
  // At depth 1 nothing would be left to verify with.
  bool tries(NullContext here) const { return !here.verify || here.depth > cost; }
  static bool cuts(NullContext here) { return !here.verify; }
  int depth_cost(NullContext here) const { return here.verify ? cost : 0; }
  int reduction(NullContext) const { return R; }
};

// Figure 3 without the re-search: what does it contribute?
struct VerifiedNoReSearch : Verified {
  static constexpr std::string_view kName = "verified-noresearch";
  static constexpr std::string_view kHelp = "as verified, without the re-search";
  static constexpr bool kReSearches = false;
};

// Section 5, first variant: never cut, two plies less. As in Figure 3, no null move where no depth
// would be left.
struct Reduce2 : PolicyDefaults {
  static constexpr std::string_view kName = "reduce2";
  static constexpr std::string_view kHelp = "never cut: search two plies shallower (section 5, variant 1)";
  int R = 3;
  static bool tries(NullContext here) { return here.depth > 2; }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 2; }
  int reduction(NullContext) const { return R; }
};

// Section 5, second variant: never cut, anywhere, one ply less.
struct Reduce1 : PolicyDefaults {
  static constexpr std::string_view kName = "reduce1";
  static constexpr std::string_view kHelp = "never cut: search one ply shallower (section 5, variant 2)";
  int R = 3;
  static bool tries(NullContext here) { return here.depth > 1; }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 1; }
  int reduction(NullContext) const { return R; }
};

// Section 5, third variant: one ply less, then two plies less in that node's subtree.
struct Reduce1Then2 : PolicyDefaults {
  static constexpr std::string_view kName = "reduce1-2";
  static constexpr std::string_view kHelp = "never cut: one ply shallower, two in that subtree (section 5, variant 3)";
  static constexpr bool kVerifiesAtRoot = true;
  int R = 3;
  static bool tries(NullContext here) { return here.depth > depth_cost(here); }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext here) { return here.verify ? 1 : 2; }
  int reduction(NullContext) const { return R; }
};

// Extended null-move reductions (David-Tabibi & Netanyahu 2008).
struct Extended : PolicyDefaults {
  static constexpr std::string_view kName = "enr";
  static constexpr std::string_view kHelp =
      "four plies shallower; R = 4 if depth > 6, else 3 (David-Tabibi & Netanyahu 2008)";
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 4; }
  static int reduction(NullContext here) { return here.depth > 6 ? 4 : 3; }
};

// Plenkner, Fruit: believe the null move only if a search of the same depth agrees.
struct Probe : PolicyDefaults {
  static constexpr std::string_view kName = "probe";
  static constexpr std::string_view kHelp =
      "return if a search R + 1 plies shallower, null move off at its root, agrees";
  static constexpr bool kProbes = true;
  int R = 3;
  static bool cuts(NullContext) { return false; }
  int reduction(NullContext) const { return R; }
};

// Diepeveen: two null moves in a row show a zugzwang, three would show nothing.
struct Double : PolicyDefaults {
  static constexpr std::string_view kName = "double";
  static constexpr std::string_view kHelp = "return the value; two null moves in a row allowed (Diepeveen)";
  static constexpr int kNullsInARow = 2;
  int R = 2;
  int reduction(NullContext) const { return R; }
};

}  // namespace policy

using Policy = std::variant<policy::None, policy::Standard, policy::Adaptive, policy::Verified,
                            policy::VerifiedNoReSearch, policy::Reduce2, policy::Reduce1, policy::Reduce1Then2,
                            policy::Extended, policy::Probe, policy::Double>;

// "std:2", "verified" (R = 3), "verified:3:2" (two plies given up), "adaptive" ... Throws std::invalid_argument with
// the names there are.
Policy parse_policy(std::string_view text);
std::string to_string(const Policy& policy);

inline constexpr int kMaxR = 4;  // R is from 1 to this, and so is a cost

// What a policy is to whoever reads about it.
struct PolicyTraits {
  std::string_view name;    // "verified"
  std::string_view help;    // what it does on a null value >= beta
  std::optional<int> r;     // where it takes one
  std::optional<int> cost;  // plies that a verification gives up, where that can be said
  int figure;               // of the paper, that explains it: 3 if a fail-high may cost depth, else 1
  bool has_verify;          // `verify` means something
  bool verifies;            // it means that a fail-high is verified: where `verify` is off, a fail-high cuts
  bool re_searches;         // a failed verification is followed by a re-search
};
PolicyTraits traits_of(const Policy& policy);
// Of "verified:3"; nothing if it is no policy of ours.
std::optional<PolicyTraits> traits_of(std::string_view text);

// One of each, with its usual R; and with every R that makes sense, for tests and sweeps.
std::vector<Policy> one_of_each_policy();
std::vector<Policy> all_policies();

}  // namespace nullscope
