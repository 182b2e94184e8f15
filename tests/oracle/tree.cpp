#include "tests/oracle/tree.hpp"

#include <algorithm>
#include <sstream>

#include "engine/fen.hpp"
#include "engine/notation.hpp"

namespace nullscope::test {
namespace {

bool is_verification_failure(const Event& e) {
  return e.type == Event::ReSearch && e.cause == ReSearch::VerificationFailed;
}

Position position_of(const Node* parent, Move move, const Position& root) {
  if (!parent) return root;
  if (move.is_none()) return parent->position;
  return move.is_null() ? parent->position.pass() : parent->position.after(move);
}

}  // namespace

int Node::count(Event::Type type) const {
  return static_cast<int>(
      std::count_if(story.begin(), story.end(), [&](const Moment& m) { return m.event.type == type; }));
}

const Event* Node::find(Event::Type type) const {
  for (const Moment& m : story)
    if (m.event.type == type) return &m.event;
  return nullptr;
}

const Node* Node::null_child() const {
  for (const Moment& m : story)
    if (m.child && m.child->move().is_null()) return m.child;
  return nullptr;
}

bool Node::verification_failed() const {
  return std::any_of(story.begin(), story.end(), [](const Moment& m) { return is_verification_failure(m.event); });
}

std::vector<const Node*> Node::visits(int pass) const {
  std::vector<const Node*> found;
  int now = 1;
  for (const Moment& m : story) {
    if (is_verification_failure(m.event)) ++now;
    if (m.child && m.child->move().is_real() && now == pass) found.push_back(m.child);
  }
  return found;
}

Tree::Tree(const SearchRequest& request, const Recording& recording)
    : title(to_string(request.policy) + " " + to_fen(request.root)), result(recording.result) {
  std::vector<Node*> open;
  for (const Event& event : recording.events) {
    if (event.type == Event::Iteration) continue;
    if (event.type == Event::Enter) {
      Node* parent = open.empty() ? nullptr : open.back();
      const int ply = parent ? parent->ply + !event.move.is_none() : 0;
      nodes.push_back({parent, position_of(parent, event.move, request.root), ply, event, {}, {}});
      if (parent) parent->story.push_back({event, &nodes.back()});
      open.push_back(&nodes.back());
    } else if (event.type == Event::Leave) {
      open.back()->leave = event;
      open.pop_back();
    } else {
      open.back()->story.push_back({event});
    }
  }
}

State state_at(const Node& node, const Node& child) {
  State state{node.depth(), node.verify()};
  for (const Moment& m : node.story) {
    if (m.child == &child) break;
    if (m.event.type == Event::DepthReduced) state.depth = m.event.to;
    if (m.event.type == Event::VerifyFlip) state.verify = m.event.verify();
    if (is_verification_failure(m.event)) state.depth = node.depth();
  }
  return state;
}

int depth_sent(const Node& child) {
  if (child.move().is_real()) return state_at(*child.parent, child).depth - 1;
  return child.parent->find(Event::NullTried)->depth;  // a null move, or a probe as shallow
}

bool entered_at(const Node& child, int depth) {
  if (depth <= 0) depth = child.position.in_check() ? 1 : 0;
  return child.depth() == depth && child.interior() == (depth > 0);
}

bool follows_negascout(const std::vector<const Node*>& visits, Score alpha, Score beta) {
  Score best = -kInfinity;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const auto visited_with = [&](Score a, Score b) { return visits[i]->alpha() == -b && visits[i]->beta() == -a; };
    if (best >= beta) return false;
    if (!visited_with(alpha, i == 0 ? beta : alpha + 1)) return false;
    Score value = -visits[i]->leave.value;
    if (i > 0 && alpha < value && value < beta) {  // looked promising: again, with the open window
      if (i + 1 == visits.size() || visits[i + 1]->move() != visits[i]->move()) return false;
      ++i;
      if (!visited_with(alpha, beta)) return false;
      value = -visits[i]->leave.value;
    }
    best = std::max(best, value);
    alpha = std::max(alpha, value);
  }
  return true;
}

Score best_of(const std::vector<const Node*>& visits) {
  Score best = -kInfinity;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const bool superseded = i + 1 < visits.size() && visits[i + 1]->move() == visits[i]->move();
    if (!superseded) best = std::max(best, -visits[i]->leave.value);
  }
  return best;
}

std::string describe(const Tree& tree, const Node& node) {
  std::vector<Move> path;
  for (const Node* n = &node; n->parent; n = n->parent) path.push_back(n->move());
  std::ostringstream text;
  text << tree.title << "\npath";
  for (auto move = path.rbegin(); move != path.rend(); ++move) text << ' ' << to_uci(*move);
  text << '\n' << to_fen(node.position) << '\n' << node.enter << '\n';
  for (const Moment& m : node.story) {
    text << "  " << m.event;
    if (m.child) text << " -> " << m.child->leave;
    text << '\n';
  }
  text << node.leave;
  return text.str();
}

}  // namespace nullscope::test
