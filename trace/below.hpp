// What a node's children come to: what its nodes were spent on, and the move that its value comes from.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/san.hpp"
#include "trace/reader.hpp"

namespace nullscope::trace {

// Of a node that has been left. Nodes right below it that a filter left out are in none of the three.
struct Below {
  std::uint64_t null = 0;          // nodes in its null search
  std::uint64_t verification = 0;  // in its verification: its moves at reduced depth after the null move failed high
  std::uint64_t re_search = 0;     // in its re-search, after the verification failed
  MoveCode best;                   // the first move whose search returned the node's value; none where none did
  San best_san;                    // where the walk has names
  bool is_known = false;           // the recording has the node from its enter on

  std::uint64_t rest(const Node& node) const { return node.size() - null - verification - re_search; }
};

// Follows a walk and keeps this of every open node.
class BelowTracker {
 public:
  BelowTracker();
  // Call for every event of a walk, without gaps. `name` is that of the move of a node that is left, if it is known.
  void follow(const Event& event, const TreeState& state, const San& name = {});
  // The same for who has no walk: what a child that has been left, and a search that begins again, mean to the node at
  // this level; and it is left.
  void child_left(std::size_t level, const Node& parent, const Node& child, const San& name) {
    add_child(open_[level], parent, child, name);
  }
  void search_again(std::size_t level, ReSearch cause);
  void left(std::size_t level, const Node& node);
  // Nothing is known of any node; the nodes at these levels are open, as another one knows them.
  void forget() { std::fill(open_.begin(), open_.end(), Open()); }
  void adopt(const BelowTracker& other, std::size_t from, std::size_t end) {
    std::copy(other.open_.begin() + static_cast<std::ptrdiff_t>(from),
              other.open_.begin() + static_cast<std::ptrdiff_t>(end),
              open_.begin() + static_cast<std::ptrdiff_t>(from));
  }
  // Of the node at this level: of one that has just been left, state.levels().
  const Below& at(std::size_t level) const { return open_[level]; }

 private:
  struct Best {
    Score value = -kNone;
    MoveCode move;
    San san;
  };
  struct Open : Below {
    Best now;
    Best before;  // the last move, for when that is searched once more
  };
  static constexpr Score kNone = std::numeric_limits<Score>::max();

  static void add_child(Open& open, const Node& parent, const Node& child, const San& name);

  std::vector<Open> open_;  // by level
};

}  // namespace nullscope::trace
