// Proves mates: every move of the attacker, every reply, no pruning, no null move, no evaluation.
//
// Repetition and the fifty-move rule are left aside: a mate in N that is proved gets nearer with every move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::mine {

class MateSolver {
 public:
  MateSolver() : memory_(kEntries) {}

  // Forgets everything, so that what a proof costs does not depend on those before it.
  void clear();

  // Can the side to move mate in so many moves or fewer, whatever the replies?
  bool mates(const Position& position, int moves);
  // The same if the first move is this one.
  bool mates_by(const Position& position, Move first, int moves);
  // The shortest mate of at most so many moves; 0 if there is none.
  int shortest(const Position& position, int most);
  // A mate in exactly shortest() moves, the longest defence against it.
  std::vector<Move> line(Position position, int moves);

  std::uint64_t nodes() const { return nodes_; }

 private:
  // What is known of a position with the attacker to move.
  struct Entry {
    Key key = 0;
    std::int8_t proved = 0;   // mate in so many or fewer; 0: not known
    std::int8_t refuted = 0;  // no mate in so many
  };
  static constexpr std::size_t kEntries = std::size_t{1} << 18;

  bool attacks(const Position& position, int moves);
  bool loses(const Position& position, int moves);  // the defender is to move; the attacker has `moves` left

  std::vector<Entry> memory_;
  std::uint64_t nodes_ = 0;
};

}  // namespace nullscope::mine
