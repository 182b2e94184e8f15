// Nodes by what they are and what happened to them, in one pass and constant memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trace/judge/audit.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {

template <class T>
struct Range {
  std::optional<T> low;
  std::optional<T> high;
  bool holds(T v) const { return (!low || v >= *low) && (!high || v <= *high); }
};

enum class WindowKind : std::uint8_t { Null, Full };
enum class AuditWanted : std::uint8_t { Sound, Wrong, Zugzwang, HorizonError };
enum class FindSort : std::uint8_t { Size, Depth, Id, Value };

// Below 0 if `a` comes before `b` in this order, whatever their ids; 0 if they are equal, as all are by Id.
int compare(FindSort sort, const Node& a, const Node& b);

// What is not set does not matter. Values are those of the side to move at the node.
struct FindQuery {
  std::vector<Mark> marks;        // all of them happened at the node itself
  std::vector<Exit> exits;        // it ended by one of them
  std::vector<Purpose> purposes;  // it was searched for one of them
  std::string label;              // that it was entered or left with, or that a move of it was skipped with
  Range<int> depth;               // as entered
  Range<int> ply;
  Range<std::uint64_t> size;
  Range<Score> value;
  std::optional<Score> alpha;
  std::optional<Score> beta;
  std::optional<WindowKind> window;
  std::optional<bool> verify;  // as entered
  std::string move;            // that led to it: UCI, SAN (Nf3 means Ngf3 and Nxf3 too), or "--"
  std::optional<Key> key;      // of its position
  std::optional<int> iteration;
  std::optional<NodeKind> kind;
  std::optional<AuditWanted> audit;
  NodeId under = 0;  // it is this node or below it; 0: anywhere

  // All but label, move, key, iteration, audit and under, which need more than the node.
  bool matches(const Node& node) const;
};

struct FoundNode {
  Node node;
  int iteration = 0;
  std::vector<MoveCode> path;  // from the root, the node's own move last
};

struct FoundNodes {
  std::uint64_t matches = 0;     // all there are
  std::vector<FoundNode> nodes;  // the first `top` in the order asked for; equal ones by id
};

// `audit` must be given if the query asks for it. A cut file's open nodes are not found: they have no value. However
// many threads, the answer is the same.
FoundNodes find_nodes(const Reader& reader, const FindQuery& query, FindSort sort, std::size_t top,
                      const AuditFile* audit = nullptr, unsigned threads = 1);

}  // namespace nullscope::trace
