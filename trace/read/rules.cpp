#include "trace/read/rules.hpp"

#include <algorithm>

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

template <class T>
T& grown(std::vector<T>& items, std::size_t at) {
  if (items.size() <= at) items.resize(at + 1);
  return items[at];
}

NodeType type_of(const Node& n) {
  if (std::int64_t{n.beta} - n.alpha > 1) return NodeType::Pv;
  return n.value >= n.beta ? NodeType::Cut : NodeType::All;
}

class Counting {
 public:
  void see(const Event& event, const TreeState& state) {
    switch (event.type) {
      case Event::Type::Enter: return enter(*event.node);
      case Event::Type::Leave: return leave(*event.node, state);
      case Event::Type::ReSearch:
        counts_.reductions.re_searched += event.cause == ReSearch::LateMove;
        if (event.label) ++of(event.label).re_searches;
        return;
      case Event::Type::Skipped:
        ++(MoveCode(event.move).is_none() ? of(event.label).skipped_quiets : of(event.label).skipped);
        return;
      default: return;
    }
  }
  RuleCounts take() { return std::move(counts_); }

 private:
  RuleCounts::Labelled& of(Label label) { return grown(counts_.by_label, label); }

  void enter(const Node& n) {
    auto& searches = n.purpose != Purpose::Main ? counts_.by_purpose[static_cast<std::size_t>(n.purpose)]
                     : !n.parent                ? counts_.roots
                     : n.move.is_null()         ? counts_.null_moves
                                                : counts_.by_purpose[0];
    ++searches.entered;
    for (unsigned rest = n.within; rest; rest &= rest - 1)
      ++counts_.by_purpose[static_cast<std::size_t>(std::countr_zero(rest))].nodes;
    counts_.null_moves.nodes += (n.regions & kInNull) != 0;
    counts_.reductions.entered += n.purpose == Purpose::Reduced;
    if (n.notes.label) ++of(n.notes.label).entered;
  }

  void leave(const Node& n, const TreeState& state) {
    if (n.notes.label) cover(n.notes.label, n);
    if (n.notes.exit_label) {
      ++of(n.notes.exit_label).left;
      if (n.notes.exit_label != n.notes.label) cover(n.notes.exit_label, n);
    }
    if (n.exit == Exit::Stopped) return;
    if (n.purpose == Purpose::LmrReSearch && !state.empty()) re_search_left(n, state.top());
    if (n.kind == NodeKind::Quiescence) return;
    const auto type = static_cast<std::size_t>(type_of(n));
    ++counts_.interior_by_type[type];
    if (n.exit != Exit::BetaCutoff || n.moves == 0) return;
    const bool first = n.moves == 1;
    auto& by_depth = grown(counts_.cutoffs_by_depth, static_cast<std::size_t>(std::max<int>(n.depth, 0)));
    for (RuleCounts::Cutoffs* c : {&counts_.cutoffs_by_type[type], &by_depth}) ++c->all, c->first += first;
    ++grown(counts_.cutoffs_by_move, n.moves);
  }

  // A node's subtree counts for a label, less what counts already. Those before it below the same parent can only be
  // left out together from here on: so there is at most one entry for each open node.
  void cover(Label label, const Node& n) {
    auto& covered = grown(covered_, label);
    const auto take_from = [&](NodeId first) {
      Covered sum{n.id, 0};
      for (; !covered.empty() && covered.back().first >= first; covered.pop_back())
        sum = {covered.back().first, sum.nodes + covered.back().nodes};
      return sum;
    };
    of(label).nodes += n.size() - take_from(n.id).nodes;
    const Covered before = take_from(n.parent + 1);
    covered.push_back({before.first, before.nodes + n.size()});
  }

  // The window that it was searched in tells the alpha it had to beat.
  void re_search_left(const Node& n, const Node& parent) {
    const Score value = -n.value;
    ++(value <= -n.beta       ? counts_.reductions.failed_low
       : value >= parent.beta ? counts_.reductions.failed_high
                              : counts_.reductions.raised_alpha);
  }

  // Nodes that count for a label, and the first of them.
  struct Covered {
    NodeId first;
    std::uint64_t nodes;
  };

  RuleCounts counts_;
  std::vector<std::vector<Covered>> covered_;  // by label
};

}  // namespace

bool RuleCounts::any() const {
  bool purposes = false;
  for (std::size_t p = 0; p < kPurposes; ++p) {
    const auto purpose = static_cast<Purpose>(p);
    purposes |= purpose != Purpose::Main && purpose != Purpose::PvsReSearch && by_purpose[p].entered > 0;
  }
  return purposes || !by_label.empty();
}

std::string rule_words(const Node& n, const Ending& ending) {
  std::string text;
  const auto add = [&](const std::string& what) { (text += text.empty() ? "" : ", ") += what; };
  if (n.purpose != Purpose::Main && n.purpose != Purpose::PvsReSearch) add(std::string(term(n.purpose).badge));
  if (!n.notes.excluded.is_none()) add("without " + uci_move(n.notes.excluded));
  for (const Label label : {n.notes.label, n.notes.exit_label})
    if (label) add(ending.label_name(label));
  if (n.notes.skipped) add(std::to_string(n.notes.skipped) + " skipped");
  if (n.notes.skips_quiets) add("quiets skipped");
  return text;
}

RuleCounts count_rules(const Reader& reader) {
  Counting counting;
  reader.walk([&](const Event& event, const Decoder& decoder) {
    counting.see(event, decoder.state());
    return true;
  });
  return counting.take();
}

}  // namespace nullscope::trace
