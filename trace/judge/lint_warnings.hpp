// What no rule forbids another engine, and yet is most likely a mistake in what it tells of its search.
#pragma once

#include <optional>

#include "engine/position.hpp"
#include "trace/judge/lint.hpp"

namespace nullscope::trace {

class LintWarnings {
 public:
  explicit LintWarnings(LintReport& report) : report_(report) {}

  // So many nodes are open, and what was searched below them is not known.
  void start_from(std::size_t open);
  void enter();
  // The innermost open node is left; its position, if it is known.
  void leave(const Node& n, const std::optional<Position>& board);
  // What a node that was left means to the one above it, which is the innermost now.
  void returned(const Node& child);
  // As LintRules' own.
  void drop() { --open_; }
  void adopt(LintWarnings& other, std::size_t from);

 private:
  struct Level {
    std::vector<Score> returned;  // by the children, for this node
    bool known = true;            // of all of them
  };
  void check_end(const Node& n, const Position& board);
  void check_value(const Node& n, const Level& level);

  LintReport& report_;
  std::vector<Level> levels_;  // more than are open: their vectors are used again
  std::size_t open_ = 0;
};

}  // namespace nullscope::trace
