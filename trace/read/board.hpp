// From a trace's moves to positions: the board at any node, its line in SAN, and nodes found by path.
#pragma once

#include <string>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

// The position a trace begins with. Throws Error if the header has none.
Position root_of(const Header& header);

// The engine's move for a recorded one. Throws Error if it is not legal here.
Move to_move(const Position& p, MoveCode code);
// The position after it; the same position for "no move".
Position after(const Position& p, MoveCode code);

// Follows a walk and keeps the board of every open node.
//   BoardTracker board(reader.header());
//   reader.walk([&](const Event& e, const Decoder& d) { board.follow(e, d.state()); ... board.position() ... });
class BoardTracker {
 public:
  explicit BoardTracker(const Header& header);
  // Call for every event of a walk, first thing. Any gap before it (a jump, a block in the middle) is made good.
  void follow(const Event& event, const TreeState& state);
  // The next event does not follow on those before.
  void forget();
  // The board of the event's node.
  const Position& position() const { return boards_.back(); }
  // The boards on the way to it, root first; one for each open node.
  const std::vector<Position>& line() const { return boards_; }

 private:
  void catch_up(const TreeState& state);
  void push(const Node& node);

  static constexpr NodeId kNoNode = ~NodeId{0};
  Position root_;
  std::vector<Position> boards_;
  std::vector<NodeId> nodes_;   // whose they are: after a gap, those that are still open are kept
  NodeId node_ = 0;             // whose board is the last one
  NodeId left_to_ = 0;          // its parent
  bool leave_pending_ = false;  // the node of the last event has been left: its board goes at the next one
};

// The words of a text that spaces separate.
std::vector<std::string_view> split_words(std::string_view text);

// A line of recorded moves: how it is written ("Nf3 -- Nc6"; empty at the root), and where it leads.
struct PlayedLine {
  std::string san;
  std::string uci;
  Position position;
};
PlayedLine play_line(const Position& root, const std::vector<MoveCode>& moves);
// The moves on the way to a node, of which reader.ancestors(id) gives the nodes.
std::vector<MoveCode> moves_of(const std::vector<Node>& ancestors);
// One recorded move as SAN: "--" for the null move, "same" where the position is entered once more.
std::string san_move(const Position& before, MoveCode code);
std::string uci_move(MoveCode code);

// The node that "e2e4 -- e7e5" (UCI or SAN) leads to in an iteration (0: the last) and one of its
// searches of the root (0: the last). Where moves were searched more than once, the last node with that line is meant;
// "e2e4:1" means e2e4's first search. Throws Error.
NodeId find_path(const Reader& reader, std::string_view path, int iteration_depth = 0, std::size_t search = 0);

}  // namespace nullscope::trace
