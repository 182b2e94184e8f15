// Proves mates: every move of the attacker, every reply, no pruning, no null move, no evaluation.
//
// Repetition and the fifty-move rule are left aside: a mate in N that is proved gets nearer with every move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::mine {

class MateSolver {
 public:
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  static constexpr std::size_t kLarge = std::size_t{1} << 20, kSmall = std::size_t{1} << 10;  // positions remembered

  // Gives up after so many positions.
  explicit MateSolver(std::uint64_t most_nodes = kNoLimit, std::size_t entries = kLarge)
      : most_nodes_(most_nodes), memory_(entries) {}

  // Forgets everything, so that what a proof costs does not depend on those before it.
  void clear();
  // True if the limit was reached since clear(): then "no" means that it is not known.
  bool gave_up() const { return nodes_ >= most_nodes_; }

  // Can the side to move mate in so many moves or fewer, whatever the replies?
  bool mates(const Position& position, int moves);
  // The same if the first move is this one.
  bool mates_by(const Position& position, Move first, int moves);
  // Its first moves that mate if all moves but so many give check. Quick, and a proof; but there may be more.
  std::vector<Move> mates_by_checks(const Position& position, int moves, int quiet);
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
  Entry& entry_of(const Position& position) { return memory_[position.key() & (memory_.size() - 1)]; }

  // Moves of the attacker that need not give check: all of them, in a proof.
  static constexpr int kAllQuiet = 100;

  bool attacks(const Position& position, int moves, int quiet = kAllQuiet);
  // The defender is to move; the attacker has `moves` left.
  bool loses(const Position& position, int moves, int quiet = kAllQuiet);
  void remember(const Position& position, int moves, bool mates);

  std::uint64_t most_nodes_;
  std::vector<Entry> memory_;
  std::uint64_t nodes_ = 0;
  // How often a reply, by its squares, was the one that the attacker had no answer to: such a reply is tried first.
  std::array<std::array<std::uint32_t, 64>, 64> saves_{};
};

}  // namespace nullscope::mine
