#include "viz/figure/explain.hpp"

#include "trace/read/tree.hpp"

namespace nullscope {
namespace {

OpenNode opened(const Node& node) {
  OpenNode open;
  static_cast<Node&>(open) = node;
  open.lower = node.alpha;
  open.best = -kInfinity;
  return open;
}

Moment moment_of(const Story& story, Event::Type type) {
  Moment m;
  m.what.type = type;
  m.node = opened(story.node);
  m.parent = opened(story.parent);
  m.parent.wide_next = story.again;
  m.board = story.board;
  m.before = story.before;
  m.last_move = story.last_move;
  return m;
}

}  // namespace

std::string explain(const Narrator& narrator, const Story& story) {
  const Node& node = story.node;
  std::string text = narrator.sentence(moment_of(story, Event::Type::Enter));
  const auto add = [&](const Moment& m) { (text += ' ') += narrator.sentence(m); };

  if (null_move_returned(node) && story.null) {
    Moment m = moment_of(story, Event::Type::NullResult);
    m.what.value = node.null_value;
    m.what.flag = (node.marks & kNullFailHigh) != 0;
    m.node.null_depth = story.null->depth;
    m.node.depth_now = node.depth;  // as it was then
    m.node.verify_now = node.verify;
    add(m);
  }
  if (node.marks & kReSearched) {
    Moment m = moment_of(story, Event::Type::ReSearch);
    m.what.cause = ReSearch::VerificationFailed;
    m.best = -kInfinity;
    add(m);
  }
  Moment left = moment_of(story, Event::Type::Leave);
  left.what.value = node.value;
  add(left);
  return text;
}

}  // namespace nullscope
