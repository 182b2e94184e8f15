// Records part of a search. What is left out is counted on the node above it, so that a trace's totals
// are the search's own whatever was left out.
//
// The roots of all iterations are always recorded. A trigger starts recording when it fires, in the
// middle of the tree: the nodes on the way there are then recorded late, with what happened to them.
#pragma once

#include <vector>

#include "trace/record/filter_options.hpp"
#include "trace/record/recorder.hpp"

namespace nullscope::trace {

// Stands before a recorder; gets its events from an EventQueue, keys included.
class Filter {
 public:
  // `final_depth`: of the search's last iteration. Throws Error if the path is not legal from `root`.
  Filter(Recorder& recorder, const FilterOptions& options, const Position& root, int final_depth);

  void iteration(int depth);
  void enter(MoveCode move, NodeKind kind, const TreeState::Window& window, Key key);
  void null_tried(int depth, Score alpha, Score beta);
  void null_result(Score value, bool fail_high);
  void depth_reduced(int from, int to);
  void verify_flip(bool to);
  void re_search(ReSearch cause);
  void table_hit(std::size_t slot);
  void table_store(std::size_t slot);
  void evaluating() {}
  void evaluated(Score) {}
  void leave(Score value, Bound bound, Exit exit);

 private:
  // Something that happened to a node before it was recorded.
  struct Happened {
    Event::Type type;
    int a = 0;
    int b = 0;
    bool flag = false;
    ReSearch cause{};
  };
  struct Frame {
    bool recorded = false;
    bool on_path = false;
    bool null_next = false;
    bool reduced = false;
    bool re_searched = false;
    std::uint8_t regions = 0;
    int ply = 0;
    MoveCode move;
    NodeKind kind = NodeKind::Interior;
    TreeState::Window window{};
    Counters own;    // of this node, while it is not recorded
    Counters below;  // of what was left out below it
    std::vector<Happened> happened;
  };

  Frame& top() { return frames_[levels_ - 1]; }
  bool wanted(const Frame& frame, const Frame* parent) const;
  void note(const Happened& what);
  void fire_on(TriggerEvent event);
  void fire();
  static std::uint8_t regions_below(const Frame& parent);

  Recorder& recorder_;
  FilterOptions options_;
  std::vector<MoveCode> path_;
  int final_depth_;
  int iteration_ = 0;
  bool armed_;  // waiting for the trigger
  std::vector<Frame> frames_;
  std::size_t levels_ = 0;
};

}  // namespace nullscope::trace
