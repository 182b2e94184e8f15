// A block, held against the rules by itself.
//
// What happens to a node that was open before the block begins depends on what came before: such events are kept, and
// told to the rules that follow the whole trace, in their order among what was found here.
#pragma once

#include "trace/judge/lint_index.hpp"
#include "trace/judge/lint_rules.hpp"

namespace nullscope::trace {

class LintPart {
 public:
  // False if the block has to be gone through together with those before it: it is damaged, the search was stopped in
  // it, or more happens to nodes from before it than is worth keeping.
  bool check(BlockLoader& loader, std::uint32_t number, const Header& header, bool own);
  // What was found, as if `rules` and `report`, which have come to where the block begins, had seen every event.
  void tell(LintRules& rules, LintReport& report);

  BlockAccount account;

 private:
  // An event of a node from before the block, or a child's whose parent is one.
  struct Crossing {
    enum class Kind : std::uint8_t { Own, ChildEnters, ChildLeft };
    Kind kind;
    Event event;
    OpenNode node;
    Node parent;
    int nulls;
  };
  static constexpr std::size_t kMostCrossings = std::size_t{1} << 14;
  bool go_through(const Block& block);
  bool crosses(const Event& event, const TreeState& state);
  void keep(Crossing::Kind kind, const Event& event, const TreeState& state);
  void tell_found(LintReport& report, std::uint64_t before);

  LintReport found_;
  std::vector<std::uint64_t> violated_at_;  // sequence numbers, of what is kept of each
  std::vector<std::uint64_t> warned_at_;
  std::size_t told_violations_ = 0;
  std::size_t told_warnings_ = 0;
  std::vector<Crossing> crossings_;
  std::optional<LintRules> rules_;
  std::size_t from_before_ = 0;  // nodes that are still open of those from before the block
};

}  // namespace nullscope::trace
