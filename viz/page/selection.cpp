#include "viz/page/selection.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "trace/blocks/answer_blocks.hpp"

namespace nullscope::viz {
namespace {

constexpr std::uint64_t kAbove = std::numeric_limits<std::uint64_t>::max();  // larger than any subtree

}  // namespace

PageSelection::PageSelection(const trace::Reader& reader, std::uint64_t most, unsigned threads) {
  const trace::Index& index = reader.index();
  if (index.blocks.empty()) return;
  const std::vector<trace::OpenNode> open = reader.block(0).open;
  recorded_ = index.end_node - index.blocks.front().first_node + open.size();
  if (recorded_ <= most) return;
  shows_all_ = false;
  const std::uint64_t always = index.iterations.size() + open.size();  // nobody's children
  most -= std::min(most, always);

  std::vector<Candidate> candidates;
  std::uint64_t held = 0;  // children of the candidates
  const trace::NodeId first = index.blocks.front().first_node;
  // Roots, and nodes open at the beginning or the end of the recording, are above all others.
  const auto size_of = [first](const trace::Node& node) {
    return node.id < first || node.parent == 0 ? kAbove : node.size();
  };
  // The threshold only ever rises: what is below it already need not be held.
  std::atomic<std::uint64_t> smallest = 0;
  const auto hold = [&](const Candidate& candidate) {
    if (candidate.children == 0 || candidate.size < smallest_) return;
    candidates.push_back(candidate);
    held += candidate.children;
    if (held > 2 * most) held = keep_largest(candidates, most);
  };
  struct Part {
    std::vector<Candidate> left;
    std::vector<Candidate> still_open;
  };
  trace::answer_blocks<Part>(
      reader, all_blocks(reader), threads,
      [&](trace::BlockLoader& loader, std::uint32_t number, Part& part) {
        part.left.clear(), part.still_open.clear();
        const std::uint64_t least = smallest;
        trace::Decoder decoder(loader.block(number));
        for (trace::Event event; decoder.next(event);) {
          if (event.type != trace::Event::Type::Leave || event.node->children == 0) continue;
          const std::uint64_t size = size_of(*event.node);
          if (size >= least) part.left.push_back({event.node->id, size, event.node->children});
        }
        if (number + 1 == reader.block_count())
          for (const trace::OpenNode& node : decoder.state().open())
            part.still_open.push_back({node.id, kAbove, node.children});
      },
      [&](std::uint32_t, const Part& part) {
        for (const Candidate& candidate : part.left) hold(candidate);
        for (const Candidate& candidate : part.still_open) hold(candidate);
        smallest = smallest_;
        return true;
      });
  keep_largest(candidates, most);
  for (const Candidate& candidate : candidates) opened_.push_back(candidate.id);
  std::sort(opened_.begin(), opened_.end());
}

std::uint64_t PageSelection::keep_largest(std::vector<Candidate>& candidates, std::uint64_t most) {
  std::sort(candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.size != b.size ? a.size > b.size : a.id < b.id; });
  std::uint64_t shown = 0;
  std::size_t kept = 0;
  // Equal sizes are treated alike, so that the threshold says it all.
  while (kept < candidates.size()) {
    const std::uint64_t size = candidates[kept].size;
    std::uint64_t more = 0;
    std::size_t end = kept;
    for (; end < candidates.size() && candidates[end].size == size; ++end) more += candidates[end].children;
    if (shown + more > most && size != kAbove) {
      smallest_ = size + 1;
      break;
    }
    shown += more;
    kept = end;
  }
  candidates.resize(kept);
  return shown;
}

}  // namespace nullscope::viz
