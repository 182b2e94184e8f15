// Checks a trace against its own rules, over the whole file.
//
// The general rules hold for any alpha-beta search: nesting, numbering, legal moves, windows, values that fit
// their exits, an index and a summary that say what the blocks say. A trace of our own search has more to keep:
// what its policy and options allow at every node. lint_rules.cpp has them one by one. Of another engine's trace there
// are warnings besides (lint_warnings.cpp): no rule is broken, but most likely something is told wrongly.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

struct LintRule {
  std::string_view name;
  std::string_view meaning;
  bool general;  // else for traces of this program only
};

enum class Rule : std::uint8_t {
  Decoding,
  Numbering,
  BlockOpening,
  Nesting,
  Legal,
  Window,
  Value,
  NullInCheck,
  NullMove,
  Origin,
  Index,
  Summary,
  WithinParent,
  AlphaBeta,
  Depth,
  Verify,
  NullGuard,
  NullDepth,
  NullOnce,
  VerifiedCut,
  Reduction,
  Flip,
  ReSearch,
  Best,
  Stopping,
  Result,
  kCount,
};
constexpr std::size_t kRules = static_cast<std::size_t>(Rule::kCount);
extern const std::array<LintRule, kRules> kLintRules;  // by Rule

enum class Warning : std::uint8_t { Mate, Value, Incomplete, EmitterError, kCount };
constexpr std::size_t kWarnings = static_cast<std::size_t>(Warning::kCount);
struct LintWarning {
  std::string_view name;
  std::string_view meaning;
};
extern const std::array<LintWarning, kWarnings> kLintWarnings;  // by Warning

struct Violation {
  NodeId node = 0;  // 0: the file itself
  Rule rule{};
  std::string what;
};

struct Warned {
  NodeId node = 0;  // 0: the file itself
  Warning kind{};
  std::string what;
};

// Takes down violations and warnings: all are counted, the first are kept.
class LintReport {
 public:
  static constexpr std::size_t kKept = 20;
  void add(NodeId node, Rule rule, std::string what) {
    if (violations.size() < kKept) violations.push_back({node, rule, std::move(what)});
    ++count;
    ++by_rule[static_cast<std::size_t>(rule)];
  }
  void warn(NodeId node, Warning kind, std::string what) {
    if (warned.size() < kKept) warned.push_back({node, kind, std::move(what)});
    ++warnings;
    ++by_warning[static_cast<std::size_t>(kind)];
  }
  std::vector<Violation> violations;
  std::uint64_t count = 0;
  std::array<std::uint64_t, kRules> by_rule{};
  std::vector<Warned> warned;
  std::uint64_t warnings = 0;
  std::array<std::uint64_t, kWarnings> by_warning{};
  std::uint64_t nodes = 0;
  std::uint64_t events = 0;
  std::size_t rules = 0;  // checked
  bool own = false;       // of this program's making: all rules were checked
};

// The same however many threads there are.
LintReport lint(const Reader& reader, unsigned threads = 1);

}  // namespace nullscope::trace
