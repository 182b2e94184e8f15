#include "trace/read/replay.hpp"

#include <algorithm>

namespace nullscope::trace {
namespace {

constexpr std::size_t kBatch = 1024;  // moments held at once

// Chooses the events of a walk over children, in either direction.
class Chooser {
 public:
  Chooser(Replay::Step step, bool backward) : over_(step == Replay::Step::Over), backward_(backward) {}

  bool operator()(std::uint32_t level, Event::Type type) {
    if (!over_) return true;
    if (!started_) home_ = level;
    const bool enters = type == Event::Type::Enter;
    const bool leaves = type == Event::Type::Leave;
    const bool chosen = level <= home_ || (level == home_ + 1 && (enters || leaves));
    // Past this node's end (or, backward, its beginning) its parent is at hand. The event we start from may be that
    // end itself; it is then told as a child of the parent.
    if (level == home_ && (backward_ ? enters : leaves) && home_ > 0) home_ = level - 1;
    started_ = true;
    return chosen;
  }
  // Whether the subtree that begins with this event holds nothing else to tell.
  bool skips_subtree(std::uint32_t level, Event::Type type) const {
    return over_ && level == home_ + 1 && type == (backward_ ? Event::Type::Leave : Event::Type::Enter);
  }

 private:
  bool over_;
  bool backward_;
  bool started_ = false;
  std::uint32_t home_ = 0;
};

}  // namespace

std::uint32_t Replay::block_at(std::uint64_t sequence) const {
  const Index& index = reader_.index();
  if (index.blocks.empty() || sequence >= index.end_sequence || sequence < index.blocks.front().first_sequence) {
    const std::string range = index.blocks.empty() ? "the trace holds none"
                                                   : "events: " + std::to_string(index.blocks.front().first_sequence) +
                                                         " to " + std::to_string(index.end_sequence - 1);
    throw Error("there is no event " + std::to_string(sequence) + " (" + range + ")");
  }
  const auto after = std::upper_bound(index.blocks.begin(), index.blocks.end(), sequence,
                                      [](std::uint64_t x, const auto& b) { return x < b.first_sequence; });
  return static_cast<std::uint32_t>(after - index.blocks.begin() - 1);
}

std::vector<Replay::Mark> Replay::scan(std::uint32_t block) const {
  std::vector<Mark> marks;
  Decoder decoder(reader_.block(block));
  Event event;
  while (decoder.next(event)) {
    const std::size_t level = decoder.state().levels() + (event.type == Event::Type::Leave);
    marks.push_back({event.sequence, static_cast<std::uint32_t>(level), event.type, event.node ? event.node->id : 0});
  }
  return marks;
}

bool Replay::tell(std::uint32_t block, std::vector<std::uint64_t> sequences, const OnMoment& f) const {
  if (sequences.empty()) return true;
  const bool backward = sequences.front() > sequences.back();
  if (backward) std::reverse(sequences.begin(), sequences.end());
  std::vector<Moment> held;
  MomentWalk walk(reader_.header(), reader_.block(block));
  for (auto next = sequences.begin(); next != sequences.end() && walk.next();) {
    if (walk.event().sequence != *next) continue;
    ++next;
    const Moment moment = walk.moment();
    if (backward)
      held.push_back(moment);
    else if (!f(moment))
      return false;
  }
  for (auto m = held.rbegin(); m != held.rend(); ++m)
    if (!f(*m)) return false;
  return true;
}

void Replay::forward(std::uint64_t sequence, Step step, const OnMoment& f) const {
  Chooser chooses(step, false);
  std::uint32_t block = block_at(sequence);
  while (block < reader_.block_count()) {
    std::uint32_t next_block = block + 1;
    std::vector<std::uint64_t> chosen;
    for (const Mark& mark : scan(block)) {
      if (mark.sequence < sequence || !chooses(mark.level, mark.type)) continue;
      chosen.push_back(mark.sequence);
      if (chooses.skips_subtree(mark.level, mark.type)) {
        const auto* span = reader_.index().find_span(mark.node);
        if (span && span->leave_block > block) next_block = span->leave_block;
      }
      if (chosen.size() == kBatch) {
        if (!tell(block, chosen, f)) return;
        chosen.clear();
      }
    }
    if (!tell(block, std::move(chosen), f)) return;
    block = next_block;
  }
}

void Replay::backward(std::uint64_t sequence, Step step, const OnMoment& f) const {
  Chooser chooses(step, true);
  for (std::uint32_t block = block_at(sequence);;) {
    std::uint32_t next_block = block - 1;
    std::vector<std::uint64_t> chosen;
    const std::vector<Mark> marks = scan(block);
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
      if (mark->sequence > sequence || !chooses(mark->level, mark->type)) continue;
      chosen.push_back(mark->sequence);
      if (chooses.skips_subtree(mark->level, mark->type)) {
        const auto* span = reader_.index().find_span(mark->node);
        if (span && span->enter_block < block) next_block = span->enter_block;
      }
      if (chosen.size() == kBatch) {
        if (!tell(block, chosen, f)) return;
        chosen.clear();
      }
    }
    if (!tell(block, std::move(chosen), f) || block == 0) return;
    block = next_block;
  }
}

std::uint64_t Replay::enter_of(NodeId id) const {
  std::uint64_t sequence = 0;
  reader_.walk_subtree(id, [&](const Event& event, const Decoder&) {
    sequence = event.sequence;
    return false;
  });
  return sequence;
}

}  // namespace nullscope::trace
