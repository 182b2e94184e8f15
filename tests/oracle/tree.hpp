// A recorded search as the tree it was, to hold statements against: "at every node where A, B".
#pragma once

#include <deque>
#include <string>

#include "tests/oracle/oracle.hpp"

namespace nullscope::test {

struct Node;

// Something that happened at a node: an event of its own, or (type Enter) a child's visit.
struct Moment {
  Event event;
  const Node* child = nullptr;
};

struct Node {
  const Node* parent;  // null at an iteration's root
  Position position;
  int ply;
  Event enter;
  Event leave;
  std::vector<Moment> story;  // in order, between the two

  bool interior() const { return enter.kind == NodeKind::Interior; }
  bool verify() const { return enter.verify(); }  // as entered, like all of these
  int depth() const { return enter.depth; }
  Score alpha() const { return enter.alpha; }
  Score beta() const { return enter.beta; }
  Move move() const { return enter.move; }
  Exit exit() const { return leave.exit; }

  // Not answered by the rules or the table.
  bool searched() const { return interior() && exit() != Exit::Draw && exit() != Exit::TtCutoff; }
  // The paper's null_ok(), and not in check.
  bool may_pass() const { return move().is_real() && !position.in_check(); }

  int count(Event::Type type) const;
  // The first such event of the node's own, or null.
  const Event* find(Event::Type type) const;
  bool tried_null() const { return find(Event::NullTried); }
  bool null_failed_high() const { return tried_null() && find(Event::NullResult)->failed_high(); }
  const Node* null_child() const;
  bool verification_failed() const;

  // The visits by real moves, in order; `pass` 2 are those after a failed verification, 1 those before.
  std::vector<const Node*> visits(int pass) const;
};

class Tree {
 public:
  Tree(const SearchRequest& request, const Recording& recording);
  Tree(Tree&&) = default;  // never copied: nodes point at each other

  std::string title;  // policy and position
  std::deque<Node> nodes;
  SearchResult result;
};

// What the node's `depth` and `verify` were when it searched `child`.
struct State {
  int depth;
  bool verify;
};
State state_at(const Node& node, const Node& child);

// The depth that `child` was sent to, before any extension.
int depth_sent(const Node& child);

// Was `child` entered at this depth: as it is, or at a leaf as quiescence or one ply deep in check?
bool entered_at(const Node& child, int depth);

// Are these the visits of a NegaScout loop with this window? The values they brought lead from one to the next.
bool follows_negascout(const std::vector<const Node*>& visits, Score alpha, Score beta);

// The best value that the visits brought.
Score best_of(const std::vector<const Node*>& visits);

// The node, its story, and the moves that lead to it.
std::string describe(const Tree& tree, const Node& node);

}  // namespace nullscope::test
