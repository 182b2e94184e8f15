// Which part of a search is recorded: what filter.hpp does, and what a trace's header says of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/event.hpp"

namespace nullscope::trace {

struct FilterOptions {
  bool last_iteration = false;  // only the deepest iteration
  bool no_quiescence = false;
  std::optional<int> max_ply;
  std::string path;                     // only below this line from the root ("e2e4 -- e7e5")
  std::optional<std::uint64_t> budget;  // nodes to record at most
  std::optional<Key> trigger_key;
  std::optional<Mark> trigger_mark;

  bool any() const { return !to_text().empty(); }
  bool has_trigger() const { return trigger_key || trigger_mark; }
  // As the command line has it: "--max-ply 4 --no-quiescence"; what a header stores.
  std::string to_text() const;
  // Throws Error.
  static FilterOptions from_text(std::string_view text);
  void set_trigger(std::string_view text);  // "re-search", "key:0123456789abcdef"; throws Error
};

}  // namespace nullscope::trace
