// The null-move policies: what to do when the null move fails high.
//
// The search (search.hpp) is written once, as the paper's Figure 3. A policy states only how it differs
// from PolicyDefaults, which is Figure 1: with `verify` false everywhere, Figure 3 *is* Figure 1.
//
// A new policy is a struct here and an entry in the variant below. Names, help, options and what is said about a
// trace of it follow from the struct, by traits_of(). One of your own needs no change here: see OwnPolicy.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace nullscope {

// The node as it was entered.
struct NullContext {
  int depth;
  bool verify;
  int margin = 0;  // by how much the static evaluation is above beta, if the policy evaluates
};

// What a policy is asked.
struct PolicyDefaults {
  static bool verifies_at_root() { return false; }  // the value of `verify` at the root
  static bool evaluates() { return false; }         // `margin` is wanted
  static int nulls_in_a_row() { return 1; }
  static bool tries(NullContext) { return true; }  // beyond null_ok(): is a null move wanted here?
  static int reduction(NullContext) { return 0; }  // R
  static bool cuts(NullContext) { return true; }   // on a fail-high: return at once?
  static bool probes() {
    return false;
  }  // if not: ask a search as shallow, without null move, and return if it agrees?
  static bool probes_verify() { return false; }     // with `verify` true there, and so in all of it?
  static int depth_cost(NullContext) { return 0; }  // if not: plies given up
  static bool re_searches() { return false; }       // and a re-search as entered if its moves do not reach beta?
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
  static bool verifies_at_root() { return true; }
  static bool re_searches() { return true; }
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
  static bool re_searches() { return false; }
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
  static bool verifies_at_root() { return true; }
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
  static bool probes() { return true; }
  int R = 3;
  static bool cuts(NullContext) { return false; }
  int reduction(NullContext) const { return R; }
};

// Diepeveen: two null moves in a row show a zugzwang, three would show nothing.
struct Double : PolicyDefaults {
  static constexpr std::string_view kName = "double";
  static constexpr std::string_view kHelp = "return the value; two null moves in a row allowed (Diepeveen)";
  static int nulls_in_a_row() { return 2; }
  int R = 2;
  int reduction(NullContext) const { return R; }
};

// What playing engines do today, a step at a time. First: not where the static evaluation says that there is nothing to
// gain by passing.
struct Evaluated : PolicyDefaults {
  static constexpr std::string_view kName = "eval";
  static constexpr std::string_view kHelp = "return the value; tried only if the static evaluation reaches beta";
  int R = 3;
  static bool evaluates() { return true; }
  static bool tries(NullContext here) { return here.margin >= 0; }
  int reduction(NullContext) const { return R; }
};

// Second: the more depth there is, and the more there is to spare, the less of it is spent.
struct Growing : PolicyDefaults {
  static constexpr std::string_view kName = "growing";
  static constexpr std::string_view kHelp = "as eval; R = 3 + depth/4 + a ply per 200 centipawns above beta, 3 at most";
  static bool evaluates() { return true; }
  static bool tries(NullContext here) { return here.margin >= 0; }
  static int reduction(NullContext here) { return 3 + here.depth / 4 + std::min(here.margin / 200, 3); }
};

// Third: where much depth is at stake, a fail-high is verified by a search as shallow in which nobody passes.
struct Playing : Growing {
  static constexpr std::string_view kName = "playing";
  static constexpr std::string_view kHelp =
      "as growing; from depth 8 on return only if a search as shallow, without null moves, agrees";
  static constexpr int kHigh = 8;
  static bool tries(NullContext here) { return !here.verify && Growing::tries(here); }
  static bool cuts(NullContext here) { return here.depth < kHigh; }
  static bool probes() { return true; }
  static bool probes_verify() { return true; }
};

}  // namespace policy

// A policy of your own: derive from it, say what differs, and add_policy() it before anything else is called. Then it
// is a policy like the others, in every command of a program that is built with it (examples/policy). Its functions are
// called from any thread, must depend on what they are given alone, and mean what they mean above.
class OwnPolicy {
 public:
  // The name is what --policy takes: small letters, digits and dashes, 20 at most. The help is a line.
  OwnPolicy(std::string name, std::string help) : name_(std::move(name)), help_(std::move(help)) {}
  virtual ~OwnPolicy() = default;

  virtual bool verifies_at_root() const { return false; }
  virtual bool evaluates() const { return false; }
  virtual int nulls_in_a_row() const { return 1; }
  virtual bool tries(NullContext) const { return true; }
  virtual int reduction(NullContext) const { return 2; }
  virtual bool cuts(NullContext) const { return true; }
  virtual bool probes() const { return false; }
  virtual bool probes_verify() const { return false; }
  virtual int depth_cost(NullContext) const { return 0; }
  virtual bool re_searches() const { return false; }

  const std::string& name() const { return name_; }
  const std::string& help() const { return help_; }

 private:
  std::string name_;
  std::string help_;
};

// It must live as long as the program. Throws std::invalid_argument if the name is none, or taken.
void add_policy(const OwnPolicy& policy);

namespace policy {

// One that was added.
struct Own {
  const OwnPolicy* rules = nullptr;
  bool verifies_at_root() const { return rules->verifies_at_root(); }
  bool evaluates() const { return rules->evaluates(); }
  int nulls_in_a_row() const { return rules->nulls_in_a_row(); }
  bool tries(NullContext here) const { return rules->tries(here); }
  int reduction(NullContext here) const { return rules->reduction(here); }
  bool cuts(NullContext here) const { return rules->cuts(here); }
  bool probes() const { return rules->probes(); }
  bool probes_verify() const { return rules->probes_verify(); }
  int depth_cost(NullContext here) const { return rules->depth_cost(here); }
  bool re_searches() const { return rules->re_searches(); }
};

}  // namespace policy

using Policy =
    std::variant<policy::None, policy::Standard, policy::Adaptive, policy::Verified, policy::VerifiedNoReSearch,
                 policy::Reduce2, policy::Reduce1, policy::Reduce1Then2, policy::Extended, policy::Probe,
                 policy::Double, policy::Evaluated, policy::Growing, policy::Playing, policy::Own>;

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
