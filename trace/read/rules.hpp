// What a search's rules did: how often each search on the side, reduction, skip and label came, what it cost, and how
// well moves were ordered. For any engine; counted from the events, in one pass.
#pragma once

#include <array>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

// By its window, a null-window node by how it ended.
enum class NodeType : std::uint8_t { Pv, Cut, All };
inline constexpr std::size_t kNodeTypes = 3;

struct RuleCounts {
  struct Searches {
    std::uint64_t entered = 0;
    std::uint64_t nodes = 0;  // in subtrees of such nodes, these included, each once however they are nested
  };
  struct Labelled {
    std::uint64_t entered = 0;         // nodes
    std::uint64_t left = 0;            // nodes
    std::uint64_t nodes = 0;           // in subtrees so entered or left, each once however they are nested
    std::uint64_t re_searches = 0;     // moves
    std::uint64_t skipped = 0;         // moves, one by one
    std::uint64_t skipped_quiets = 0;  // times that all remaining ones were
  };
  // Interior nodes that a move of the main loop cut off; of these, by its first.
  struct Cutoffs {
    std::uint64_t all = 0;
    std::uint64_t first = 0;
  };
  // Moves searched to a reduced depth (LMR); of these, re-searched, and how that search ended.
  struct Reductions {
    std::uint64_t entered = 0;
    std::uint64_t re_searched = 0;
    std::uint64_t failed_low = 0;
    std::uint64_t raised_alpha = 0;
    std::uint64_t failed_high = 0;
  };

  std::array<Searches, kPurposes> by_purpose{};  // Main: all others that are neither a root nor a null move
  Searches roots;                                // without a purpose of their own
  Searches null_moves;
  std::vector<Labelled> by_label;  // by number; the first is none's
  std::array<std::uint64_t, kNodeTypes> interior_by_type{};
  std::array<Cutoffs, kNodeTypes> cutoffs_by_type{};
  std::vector<Cutoffs> cutoffs_by_depth;       // by depth as entered; what is below 0 counts as 0
  std::vector<std::uint64_t> cutoffs_by_move;  // by the cutting move's number, from 1
  Reductions reductions;

  // Whether a search did anything that nullscope's own does not.
  bool any() const;
};

// What another engine tells of a node besides, in a few words: "LMR", "singular, without e2e4", "lmp, 9 skipped". Empty
// where there is nothing; that a move is searched again in the full window is told everywhere already.
std::string rule_words(const Node& node, const Ending& ending);

RuleCounts count_rules(const Reader& reader);

}  // namespace nullscope::trace
