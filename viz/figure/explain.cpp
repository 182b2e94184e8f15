#include "viz/figure/explain.hpp"

#include "trace/read/tree.hpp"

namespace nullscope::viz {
namespace {

trace::OpenNode opened(const trace::Node& node) {
  trace::OpenNode open;
  static_cast<trace::Node&>(open) = node;
  open.lower = node.alpha;
  open.best = -kInfinity;
  return open;
}

trace::Moment moment_of(const Story& story, trace::Event::Type type) {
  trace::Moment m;
  m.what.type = type;
  m.node = opened(story.node);
  m.parent = opened(story.parent);
  m.parent.again_next = story.again ? Purpose::PvsReSearch : Purpose::Main;
  m.board = story.board;
  m.before = story.before;
  m.last_move = story.last_move;
  return m;
}

}  // namespace

std::string explain(const trace::Narrator& narrator, const Story& story) {
  const trace::Node& node = story.node;
  std::string text = narrator.sentence(moment_of(story, trace::Event::Type::Enter));
  const auto add = [&](const trace::Moment& m) { (text += ' ') += narrator.sentence(m); };

  if (null_move_returned(node) && story.null) {
    trace::Moment m = moment_of(story, trace::Event::Type::NullResult);
    m.what.value = node.null_value;
    m.what.flag = happened(node, trace::Mark::NullFailHigh);
    m.node.null_depth = story.null->depth;
    m.node.depth_now = node.depth;  // as it was then
    m.node.verify_now = node.verify;
    add(m);
  }
  if (happened(node, trace::Mark::ReSearch)) {
    trace::Moment m = moment_of(story, trace::Event::Type::ReSearch);
    m.what.cause = ReSearch::VerificationFailed;
    m.best = -kInfinity;
    add(m);
  }
  trace::Moment left = moment_of(story, trace::Event::Type::Leave);
  left.what.value = node.value;
  add(left);
  return text;
}

}  // namespace nullscope::viz
