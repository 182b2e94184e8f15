// Why a line was searched as it was, ply by ply: what became of each move, and of one that was never entered, why not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/read/board.hpp"

namespace nullscope::trace {

// One move of the line, at the node that the line has reached.
struct WhyRow {
  // One search of the move.
  struct Search {
    Node node;
    MoveCode answer;  // of the node's moves, the one with its value; none: no child has it
  };

  std::string move;  // SAN
  MoveCode code;
  NodeId parent = 0;             // the node it is a move of
  int number = 0;                // that the main loop came to; 0: it did not
  std::vector<Search> searches;  // in order; empty: never entered
  // Of a move that was never entered.
  bool skipped = false;              // by name
  bool skipped_with_quiets = false;  // with all remaining quiet moves, while it had not come
  Label label = 0;
  int legal = 0;                         // moves of the position
  std::vector<std::string> not_entered;  // of these, in SAN, this one included unless it is the null move
  std::uint64_t left_out = 0;            // nodes right below the parent that a filter kept out of the trace
  Node at;                               // the parent, complete: how it ended is often why

  // How the line goes on: the last search of the move that is not on the side.
  const Node* on() const;
};

// The line from the root of an iteration (0: the last; its last search there). It ends where a move was never entered.
// Throws Error if the line is not legal.
struct Why {
  Node root;
  std::vector<WhyRow> rows;
};
Why why(const Reader& reader, std::string_view path, int iteration = 0);

// What is known of a node's moves from its own events, in their order.
class NodeMoves {
 public:
  void enter(const Node& child);
  void skip(const Event& event);
  // A move that no search is known of: was it skipped, and by which rule?
  void judge(WhyRow& row, const Position& board) const;
  // Of a row that never was entered: how many moves there were, and which were not entered.
  void list_legal(WhyRow& row, const Position& board) const;
  bool has_entered(MoveCode move) const;  // but for searches on the side

 private:
  struct Skip {
    MoveCode move;  // none: all quiet moves that had not come
    Label label;
    int number;
    std::size_t entered;  // before it
  };
  std::size_t place_of(MoveCode move) const;  // among those entered; how many there are: it was not
  std::vector<MoveCode> entered_;
  std::vector<Skip> skips_;
};

// What decided a row, in a few words: "late-move reduction, 6→3: failed low", "never entered: lmp".
std::string cause_of(const WhyRow& row, const Ending& ending);

// "5 of 31 legal moves entered; never entered: a3 h4 and 3 more"
struct EnteredForms {
  std::string_view entered = "{entered} of {legal} legal moves entered; never entered: {moves}";
  std::string_view more = "{moves} and {n} more";
  std::size_t named = 12;  // of those that were not, so many are named
};
inline constexpr EnteredForms kEnteredForms;
std::string entered_words(const WhyRow& row);

// The first row at which two answers differ in cause; none: they agree as far as both go.
std::optional<std::size_t> first_difference(const Why& a, const Ending& of_a, const Why& b, const Ending& of_b);

}  // namespace nullscope::trace
