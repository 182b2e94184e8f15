// The null-move policies: what to do with the news that passing was good enough.
//
// The search (search.hpp) is written once, as the paper's Figure 3. A policy states only how it differs
// from PolicyDefaults, which is Figure 1: with `verify` false everywhere, Figure 3 *is* Figure 1.
#pragma once

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
  static constexpr bool kMends = false;           // re-search as entered when verification fails
  static constexpr bool kProbes = false;          // ask a shallow search without null move before cutting
  static constexpr int kNullsInARow = 1;
  static bool tries(NullContext) { return true; }   // beyond null_ok(): is a null move wanted here?
  static bool cuts(NullContext) { return true; }    // on a fail-high: return at once?
  static int reduction(NullContext) { return 0; }   // R
  static int depth_cost(NullContext) { return 0; }  // on a fail-high that does not cut: plies given up
};

namespace policy {

struct None : PolicyDefaults {
  static bool tries(NullContext) { return false; }
};

// Figure 1.
struct Standard : PolicyDefaults {
  int R = 2;
  int reduction(NullContext) const { return R; }
};

// Heinz 1999: more reduction high up in the tree.
struct Adaptive : PolicyDefaults {
  static int reduction(NullContext here) { return here.depth > 6 ? 3 : 2; }
};

// Figure 3.
struct Verified : PolicyDefaults {
  static constexpr bool kVerifiesAtRoot = true;
  static constexpr bool kMends = true;
  int R = 3;
  // At depth 1 nothing would be left to verify with.
  static bool tries(NullContext here) { return !here.verify || here.depth > 1; }
  static bool cuts(NullContext here) { return !here.verify; }
  static int depth_cost(NullContext here) { return here.verify ? 1 : 0; }
  int reduction(NullContext) const { return R; }
};

// Figure 3 without the re-search: what does mending contribute?
struct VerifiedNoMend : Verified {
  static constexpr bool kMends = false;
};

// Section 5, first variant: never cut, two plies less. As in Figure 3, no null move where no depth
// would be left.
struct Reduce2 : PolicyDefaults {
  int R = 3;
  static bool tries(NullContext here) { return here.depth > 2; }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 2; }
  int reduction(NullContext) const { return R; }
};

// Section 5, second variant: never cut, anywhere, one ply less.
struct Reduce1 : PolicyDefaults {
  int R = 3;
  static bool tries(NullContext here) { return here.depth > 1; }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 1; }
  int reduction(NullContext) const { return R; }
};

// Section 5, third variant: one ply less, then two plies less in that node's subtree.
struct Reduce1Then2 : PolicyDefaults {
  static constexpr bool kVerifiesAtRoot = true;
  int R = 3;
  static bool tries(NullContext here) { return here.depth > depth_cost(here); }
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext here) { return here.verify ? 1 : 2; }
  int reduction(NullContext) const { return R; }
};

// Extended null-move reductions (David-Tabibi & Netanyahu 2008).
struct Extended : PolicyDefaults {
  static bool cuts(NullContext) { return false; }
  static int depth_cost(NullContext) { return 4; }
  static int reduction(NullContext here) { return here.depth > 6 ? 4 : 3; }
};

// Plenkner, Fruit: believe the null move only if a search of the same depth agrees.
struct Probe : PolicyDefaults {
  static constexpr bool kProbes = true;
  int R = 3;
  static bool cuts(NullContext) { return false; }
  int reduction(NullContext) const { return R; }
};

// Diepeveen: two null moves in a row show a zugzwang, three would show nothing.
struct Double : PolicyDefaults {
  static constexpr int kNullsInARow = 2;
  int R = 2;
  int reduction(NullContext) const { return R; }
};

}  // namespace policy

using Policy = std::variant<policy::None, policy::Standard, policy::Adaptive, policy::Verified, policy::VerifiedNoMend,
                            policy::Reduce2, policy::Reduce1, policy::Reduce1Then2, policy::Extended, policy::Probe,
                            policy::Double>;

// "std:2", "verified" (R = 3), "adaptive" ... Throws std::invalid_argument with the names there are.
Policy parse_policy(std::string_view text);
std::string to_string(const Policy& policy);

struct PolicyHelp {
  std::string_view name;     // as it is written, with ":R" where it takes one
  std::string_view summary;  // what it does on a null value >= beta
};
const std::vector<PolicyHelp>& policy_help();

// One of each, every R that makes sense: for tests and sweeps.
std::vector<Policy> all_policies();

}  // namespace nullscope
