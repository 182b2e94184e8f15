#include "viz/figure/select.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <queue>
#include <tuple>

#include "trace/blocks/node_cache.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/rules.hpp"
#include "trace/read/tree.hpp"
#include "trace/root_search.hpp"
#include "viz/figure/explain.hpp"

namespace nullscope::viz {
namespace {

// An open node of a file that was cut off has no last node.
std::uint64_t size_of(const trace::Node& n) { return n.last >= n.id ? n.size() : 1; }

// A node that is drawn, or could be.
struct Twig {
  static constexpr std::size_t kNone = DiagramNode::kNoParent;
  trace::Node node;
  std::size_t parent = kNone;
  Position board{};  // only once it is drawn
  double interest = 0;
  bool drawn = false;
  bool again = false;
  bool second_pass = false;
  bool decides = false;
  std::vector<std::size_t> children{};  // once it is drawn
};

class Selector {
 public:
  Selector(const trace::Reader& reader, const Selection& selection, const trace::AuditFile* audit)
      : reader_(reader),
        selection_(selection),
        audit_(audit),
        narrator_(reader.header(), audit, &reader.ending()),
        cache_(reader, kBlocksKept) {}

  Diagram select(trace::NodeId id) {
    const std::size_t asked = draw_line(id);
    if (selection_.what == Selection::What::Whole)
      draw_all(asked);
    else if (selection_.what == Selection::What::Pv)
      draw_pv(asked);
    else
      draw_best(asked);
    emit(0, DiagramNode::kNoParent);
    diagram_.nodes[shown_as_.at(asked)].asked = asked != 0;
    place_boards();
    return std::move(diagram_);
  }

 private:
  // What is most worth drawing next may be anywhere.
  static constexpr std::size_t kBlocksKept = 12;
  // A thousand nodes have some forty children each.
  static constexpr std::size_t kMostTwigs = 400'000;

  // --- drawing

  // The ancestors and the node itself, which is returned.
  std::size_t draw_line(trace::NodeId id) {
    const std::vector<trace::Node> line = reader_.ancestors(id);
    std::size_t at = add({line.front()});
    draw(at);
    for (std::size_t i = 1; i < line.size(); ++i) {
      const auto& below = twigs_[at].children;
      const auto next = std::find_if(below.begin(), below.end(),
                                     [&](std::size_t child) { return twigs_[child].node.id == line[i].id; });
      if (next == below.end())
        throw trace::Error(fmt::format("node {} is not below node {}", line[i].id, line[i - 1].id));
      draw(at = *next);
    }
    return at;
  }

  void draw_all(std::size_t from) {
    const trace::Node& top = twigs_[from].node;
    const std::uint64_t size = top.last >= top.id ? top.last - top.id + 1 : 1;  // those that are recorded
    if (size > kMostDrawn)
      throw trace::Error(
          fmt::format("{} nodes are too many to draw whole (at most {}): give --max-nodes N for those that "
                      "explain most, 'nullscope icicle' for an overview, or 'nullscope view' for a page",
                      size, kMostDrawn));
    std::vector<std::size_t> waiting(twigs_[from].children.rbegin(), twigs_[from].children.rend());
    while (!waiting.empty()) {
      const std::size_t at = waiting.back();
      waiting.pop_back();
      draw(at);
      // In search order, so that blocks of the file are read one after another.
      waiting.insert(waiting.end(), twigs_[at].children.rbegin(), twigs_[at].children.rend());
    }
  }

  void draw_pv(std::size_t at) {
    while (at != Twig::kNone && boxes_ + 2 < selection_.most) {
      std::size_t next = Twig::kNone;
      const std::vector<std::size_t> children = twigs_[at].children;  // drawing adds twigs, which may move
      for (const std::size_t child : children) {
        if (twigs_[child].decides) next = child;
        if (twigs_[child].decides || twigs_[child].node.move.is_null()) draw(child);
      }
      at = next;
    }
  }

  // Opens what is most worth it, as long as there is room.
  void draw_best(std::size_t from) {
    const auto less = [this](std::size_t a, std::size_t b) {
      return twigs_[a].interest != twigs_[b].interest ? twigs_[a].interest < twigs_[b].interest
                                                      : twigs_[a].node.id > twigs_[b].node.id;
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(less)> waiting(less);
    const auto wait_for = [&](std::size_t parent) {
      for (const std::size_t child : twigs_[parent].children) waiting.push(child);
    };
    wait_for(from);
    constexpr double kWorthABox = 1.5;
    const bool biggest = selection_.what == Selection::What::Biggest;
    for (std::size_t drawn = 1; !waiting.empty(); ++drawn) {
      const std::size_t at = waiting.top();
      waiting.pop();
      if (biggest ? drawn >= selection_.most : !has_room_for(at)) break;
      if (!biggest && !selection_.fill && twigs_[at].interest < kWorthABox) break;
      draw(at);
      wait_for(at);
    }
  }

  bool has_room_for(std::size_t at) {
    const std::size_t parent = twigs_[at].parent;
    const std::size_t before = boxes_below(parent);
    twigs_[at].drawn = true;
    const std::size_t after = boxes_below(parent);
    twigs_[at].drawn = false;
    return boxes_ - before + after <= selection_.most;
  }

  void draw(std::size_t at) {
    const std::size_t parent = twigs_[at].parent;
    const std::size_t before = parent == Twig::kNone ? 0 : boxes_below(parent);
    twigs_[at].drawn = true;
    boxes_ += (parent == Twig::kNone ? 1 : boxes_below(parent)) - before;
    twigs_[at].board =
        parent == Twig::kNone ? trace::root_of(reader_.header()) : after(twigs_[parent].board, twigs_[at].node.move);
    open(at);
  }

  // Boxes right below a drawn node: children that are drawn, and the groups between them. A node none of whose
  // children is drawn says in its own box how many there are.
  std::size_t boxes_below(std::size_t at) const {
    std::size_t boxes = 0, drawn = 0;
    for_each_group(at, [&](std::size_t first, std::size_t) {
      ++boxes;
      drawn += twigs_[first].drawn;
    });
    return drawn == 0 ? 0 : boxes;
  }

  // f(first, count) for every drawn child (alone) and every run of hidden ones within one pass.
  template <class F>
  void for_each_group(std::size_t at, F f) const {
    const std::vector<std::size_t>& children = twigs_[at].children;
    for (std::size_t i = 0, end = 0; i < children.size(); i = end) {
      const Twig& first = twigs_[children[i]];
      for (end = i + 1; end < children.size(); ++end) {
        const Twig& next = twigs_[children[end]];
        if (first.drawn || next.drawn || next.second_pass != first.second_pass) break;
      }
      f(children[i], end - i);
    }
  }

  std::size_t add(Twig twig) {
    if (twigs_.size() == kMostTwigs)
      throw trace::Error(
          fmt::format("the nodes drawn have more than {} children in all: give a smaller --max-nodes", kMostTwigs));
    twigs_.push_back(std::move(twig));
    return twigs_.size() - 1;
  }

  void open(std::size_t at) {
    const trace::Node parent = twigs_[at].node;
    const trace::Node* previous = nullptr;
    bool second_pass = false;
    std::map<std::tuple<Exit, std::uint8_t, bool, bool>, std::size_t> seen;
    const std::vector<trace::Node>& nodes = cache_.children(parent);
    const auto decisive = trace::deciding_child(parent, nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const trace::Node& node = nodes[i];
      if (starts_over(parent, previous, node)) {
        second_pass = true;
        previous = nullptr;
      }
      Twig twig{node, at};
      twig.again = previous && node.move.is_real() && node.move == previous->move;
      twig.second_pass = second_pass;
      twig.decides = decisive == i;
      // The next one to which the same happened adds less.
      const std::size_t alike = seen[{node.exit, node.marks, second_pass, node.move.is_null()}]++;
      twig.interest = interest(twigs_[at], twig, previous == nullptr, &node == &nodes.back(), alike);
      if (node.move.is_real()) previous = &node;
      const std::size_t child = add(std::move(twig));
      twigs_[at].children.push_back(child);
    }
  }

  // --- judging

  // How much a child explains; what is below something interesting explains it, the more so if it matters itself.
  double interest(const Twig& parent, const Twig& child, bool is_first, bool is_last, std::size_t alike) const {
    constexpr double kInherited = 0.7, kInheritedInPassing = 0.15, kInQuiescence = 0.2;
    const trace::Node& n = child.node;
    if (selection_.what == Selection::What::Biggest) return static_cast<double>(size_of(n));
    double worth = 0;
    if (happened(n, trace::Mark::ReSearch)) worth += 10;
    if (happened(n, trace::Mark::NullFailHigh)) worth += n.exit == Exit::NullCutoff ? 3 : 5;
    worth /= static_cast<double>(1 + alike * alike);
    if (n.move.is_null()) worth += happened(parent.node, trace::Mark::NullFailHigh) ? 14 : 3;
    if (parent.node.exit == Exit::BetaCutoff && is_last) worth += 8;  // the refutation
    if (child.decides) worth += parent.node.exit == Exit::Exact ? 8 : 3;
    if (happened(parent.node, trace::Mark::ReSearch) && (is_first || is_last)) worth += 4;
    const trace::AuditedCutoff* const cut = audit_ ? audit_->find(n.id) : nullptr;
    if (cut && cut->wrong()) worth += 12;
    if (is_first) worth += 2;
    const double inherited =
        worth >= 2 ? kInherited * parent.interest : std::min(1.0, kInheritedInPassing * parent.interest);
    const double size = 0.2 * std::log2(static_cast<double>(size_of(n)));
    const double repeated = worth >= 2 ? 1 : 1 / static_cast<double>(1 + alike);
    return (worth + size + inherited) * repeated *
           (n.kind == NodeKind::Quiescence && n.move.is_real() ? kInQuiescence : 1);
  }

  // --- telling

  void emit(std::size_t at, std::size_t parent) {
    const Twig& twig = twigs_[at];
    DiagramNode shown;
    shown.parent = parent;
    shown.node = twig.node;
    shown.move = twig.parent == Twig::kNone ? "" : trace::san_move(twigs_[twig.parent].board, twig.node.move);
    shown.again = twig.again;
    shown.second_pass = twig.second_pass;
    shown.decides = twig.decides;
    const trace::AuditedCutoff* const cut = audit_ ? audit_->find(twig.node.id) : nullptr;
    if (cut) shown.audited = cut->verdict;
    const bool is_open = boxes_below(at) > 0;
    if (!is_open) shown.below = size_of(twig.node) - 1;
    shown.sentence = story_of(at);
    shown.rules = trace::rule_words(shown.node, reader_.ending());
    const std::size_t index = diagram_.nodes.size();
    shown_as_[at] = index;
    diagram_.nodes.push_back(std::move(shown));
    if (!is_open) return;
    for_each_group(at, [&](std::size_t first, std::size_t count) {
      if (twigs_[first].drawn)
        emit(first, index);
      else
        emit_group(at, first, count, index);
    });
  }

  void emit_group(std::size_t at, std::size_t first, std::size_t count, std::size_t parent) {
    constexpr std::size_t kNamed = 3;
    DiagramNode group;
    group.parent = parent;
    group.second_pass = twigs_[first].second_pass;
    group.node.kind = NodeKind::Quiescence;
    for (std::size_t i = first; i < first + count; ++i) {  // siblings were added one after another
      group.below += size_of(twigs_[i].node);
      if (twigs_[i].node.kind == NodeKind::Interior) group.node.kind = NodeKind::Interior;
      const Twig& twig = twigs_[i];
      if (twig.again && i != first) continue;  // searched once more, but the same move
      ++group.count;
      if (count <= kNamed) {
        const bool is_null = twig.node.move.is_null();
        (group.move += group.move.empty() ? "" : ", ") +=
            is_null ? std::string(trace::kPhrases.null_move) : trace::san_move(twigs_[at].board, twig.node.move);
      }
    }
    group.node.verify = twigs_[first].node.verify;
    diagram_.nodes.push_back(std::move(group));
  }

  std::string story_of(std::size_t at) const {
    const Twig& twig = twigs_[at];
    Story story{twig.node, {}, twig.board, twig.board, twig.again, nullptr, {}};
    if (twig.parent != Twig::kNone) {
      story.parent = twigs_[twig.parent].node;
      story.before = twigs_[twig.parent].board;
    }
    for (const std::size_t child : twig.children) {
      const trace::Node& node = twigs_[child].node;
      if (node.move.is_null()) story.null = &node;
      if (node.move.is_real()) story.last_move = node.move;
    }
    return explain(narrator_, story);
  }

  void place_boards() {
    constexpr std::size_t kMostChosen = 6;
    std::size_t chosen = 0;
    for (const auto& [at, index] : shown_as_) {
      DiagramNode& shown = diagram_.nodes[index];
      const bool wrong = shown.audited && *shown.audited != trace::Verdict::Sound;
      const bool matters = shown.asked || index == 0 || happened(shown.node, trace::Mark::ReSearch) || wrong;
      const bool wanted =
          std::find(selection_.board_at.begin(), selection_.board_at.end(), shown.node.id) != selection_.board_at.end();
      if (wanted || (selection_.boards && matters && chosen++ < kMostChosen)) shown.board = twigs_[at].board;
    }
  }

  const trace::Reader& reader_;
  const Selection& selection_;
  const trace::AuditFile* audit_;
  trace::Narrator narrator_;
  trace::NodeCache cache_;
  std::vector<Twig> twigs_;
  std::map<std::size_t, std::size_t> shown_as_;  // twig -> its place in the diagram
  std::size_t boxes_ = 0;
  Diagram diagram_;
};

}  // namespace

std::uint64_t Diagram::drawn() const {
  return static_cast<std::uint64_t>(
      std::count_if(nodes.begin(), nodes.end(), [](const DiagramNode& n) { return !n.is_folded(); }));
}

Diagram select_nodes(const trace::Reader& reader, trace::NodeId id, const Selection& selection,
                     const trace::AuditFile* audit) {
  Diagram diagram = Selector(reader, selection, audit).select(id);
  const trace::Header& header = reader.header();
  diagram.policy = header.policy;
  diagram.units = header.units;
  diagram.speaks_of_verify =
      trace::speaks_of_verify(header) ||
      std::any_of(diagram.nodes.begin(), diagram.nodes.end(), [](const DiagramNode& n) { return n.node.verify; });
  const std::string searcher = trace::engine_prefix(header) + header.policy;
  diagram.title = header.label.empty() ? searcher : header.label + ", " + searcher;
  diagram.notes.push_back(header.fen);
  if (trace::root_search_of(reader, id).of > 1) diagram.notes.push_back(trace::root_search_words(reader, id));
  const bool judged = std::any_of(diagram.nodes.begin(), diagram.nodes.end(),
                                  [](const DiagramNode& n) { return n.audited.has_value(); });
  if (judged && audit->is_of_another_engine()) {
    diagram.judge = trace::kJudge;
    diagram.notes.push_back(audit->whose_verdicts());
  }
  if (!reader.damage().empty()) diagram.notes.push_back("The trace is damaged: " + reader.damage());
  return diagram;
}

}  // namespace nullscope::viz
