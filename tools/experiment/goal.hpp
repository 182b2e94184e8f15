// What a position of a suite asks for, and whether a search has found it.
//
//   dm N   a mate in N moves or fewer: the score says so at the last iteration ("found the checkmating sequence").
//          It stands above bm, for a mate may begin in more than one way.
//   bm     one of these moves is the best move of the last iteration
//   am     none of these moves is
//
// bm and am must both hold where both are given.
#pragma once

#include <optional>
#include <vector>

#include "engine/epd.hpp"
#include "engine/request.hpp"

namespace nullscope::experiment {

struct Goal {
  std::vector<Move> best;
  std::vector<Move> avoid;
  int mate_in = 0;  // 0: no mate is asked for

  bool is_given() const { return mate_in > 0 || !best.empty() || !avoid.empty(); }
  bool solved_by(Move move, Score score) const;
};

// Throws EpdError, with the operation that cannot be read.
Goal read_goal(const EpdRecord& record);

// The iteration at which the solution was found and not lost again up to the last one.
struct FoundAt {
  int depth = 0;
  std::uint64_t nodes = 0;  // of all iterations up to and with that one
};

// Follows a search iteration by iteration.
class Follower {
 public:
  explicit Follower(const Goal& goal) : goal_(goal) {}
  void see(const Iteration& iteration);
  void lose() { found_.reset(); }  // the search did not get to where it should
  bool solved() const { return found_.has_value(); }
  const std::optional<FoundAt>& found() const { return found_; }
  const Counters& counters() const { return counters_; }  // of all iterations seen

 private:
  const Goal& goal_;
  Counters counters_;
  std::optional<FoundAt> found_;
};

}  // namespace nullscope::experiment
