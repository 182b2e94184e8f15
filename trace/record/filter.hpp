// Records part of a search. What is left out is counted on the node above it, so that a trace's totals
// are the search's own whatever was left out.
//
// The roots of all iterations are always recorded. A trigger starts recording when it fires, in the
// middle of the tree: the nodes on the way there are then recorded late, with what happened to them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "trace/record/filter_options.hpp"
#include "trace/tree_state.hpp"

namespace nullscope::trace {

// Stands before a recorder; gets its events from an EventQueue, keys included.
class Filter {
 public:
  using OnEvent = std::function<void(const nullscope::Event&)>;
  // `to` gets the events that are left, with a Folded before a node's Leave where nodes below it were left out.
  // `final_depth`: of the search's last iteration. Throws Error if the path is not legal from `root`.
  Filter(OnEvent to, const FilterOptions& options, const Position& root, int final_depth);

  void on(const nullscope::Event& event);

 private:
  // What a filter has to know of an open node besides its TreeState.
  struct Frame {
    bool recorded = false;
    bool on_path = false;
    Counters own;                            // of this node, while it is not recorded
    Counters below;                          // of what was left out below it
    std::vector<nullscope::Event> happened;  // to this node before it was recorded, while that may still come
  };

  Frame& top() { return frames_[state_.levels() - 1]; }
  void enter(const nullscope::Event& event);
  void leave(const nullscope::Event& event);
  bool wanted(std::size_t level) const;
  void tell(const nullscope::Event& event);
  void pass_on(const nullscope::Event& event);
  void fire_on(const nullscope::Event& event);
  void fire();

  OnEvent to_;
  FilterOptions options_;
  std::vector<MoveCode> path_;
  int final_depth_;
  std::uint64_t recorded_ = 0;  // nodes
  bool armed_;                  // waiting for the trigger
  TreeState state_;             // of the whole search
  std::vector<Frame> frames_;   // by level
};

}  // namespace nullscope::trace
