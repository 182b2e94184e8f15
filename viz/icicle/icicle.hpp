// A whole search tree of any size, seen from afar: depth downwards, nodes in search order to the right.
//
// A node's box is as wide as its subtree has nodes and hangs below its parent's. The trace is read once, front to
// back; memory depends on the picture's resolution, not on the tree. Boxes too narrow to be drawn one by one are added
// up in cells, a column of pixels wide, which know how much of what they hold.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "trace/reader.hpp"
#include "trace/root_search.hpp"
#include "viz/chart/regions.hpp"

namespace nullscope::viz {

// What a box is coloured by.
enum class IcicleFill : std::uint8_t { NullCutoff, BetaCutoff, FailLow, Exact, TtCutoff, Quiescence, Other };
inline constexpr std::size_t kIcicleFills = static_cast<std::size_t>(IcicleFill::Other) + 1;
IcicleFill icicle_fill(const trace::Node& node);

// Shares of a cell's width, from 0 to 1.
struct IcicleCell {
  std::array<double, kIcicleFills> fills{};
  std::array<double, kRegions> regions{};

  double covered() const;
  IcicleFill majority() const;
};

struct IcicleBox {
  trace::Node node;
  std::size_t level;    // below its iteration's root
  std::uint64_t start;  // nodes to the left of it
  std::uint64_t end;
  std::string move;  // SAN; empty for a root
};

struct Icicle {
  struct Root {
    trace::RootSearch search;  // numbered among those shown
    std::uint64_t start;       // nodes to the left of it
  };
  std::uint64_t nodes = 0;  // the whole width, with what filters left out
  std::size_t columns = 0;
  std::vector<std::vector<IcicleCell>> rows;  // by level, then by column
  std::vector<IcicleBox> boxes;               // the widest, parents before children, in search order
  std::vector<Root> roots;                    // of all searches of the root, side by side
  bool has_repeats = false;                   // a position was entered once more without a move: levels are not plies
  std::vector<std::uint32_t> re_searches;     // by column: verifications that failed there
  Counters counters;                          // of what is shown
  std::uint64_t folded = 0;                   // of the nodes: left out when the trace was recorded
  std::string damage;                         // empty, or what is wrong with the trace

  double nodes_per_column() const { return static_cast<double>(nodes) / static_cast<double>(columns); }
};

struct IcicleOptions {
  std::optional<int> iteration;  // depth; the last that was finished by default
  bool all_iterations = false;
  std::size_t columns = 1000;
  std::size_t boxes = 500;  // at most
  double narrowest = 3;     // of a box, in columns
  unsigned threads = 1;     // the picture is the same
};

// Throws trace::Error if there is no such iteration. Where a block is damaged, what comes before it is shown.
Icicle make_icicle(const trace::Reader& reader, const IcicleOptions& options);

}  // namespace nullscope::viz
