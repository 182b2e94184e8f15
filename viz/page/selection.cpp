#include "viz/page/selection.hpp"

#include <algorithm>
#include <limits>

namespace nullscope::viz {
namespace {

constexpr std::uint64_t kAbove = std::numeric_limits<std::uint64_t>::max();  // larger than any subtree

}  // namespace

PageSelection::PageSelection(const trace::Reader& reader, std::uint64_t most) {
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
  const auto hold = [&](const trace::Node& node, std::uint64_t size) {
    if (node.children == 0 || size < smallest_) return;
    candidates.push_back({node.id, size, node.children});
    held += node.children;
    if (held > 2 * most) held = keep_largest(candidates, most);
  };
  std::vector<trace::Node> still_open;
  reader.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    if (event.type == trace::Event::Type::Leave)
      hold(*event.node, event.node->id < first || event.node->parent == 0 ? kAbove : event.node->size());
    if (event.sequence + 1 == reader.index().end_sequence) {
      const trace::TreeState& state = decoder.state();
      for (std::size_t i = 0; i < state.levels(); ++i) still_open.push_back(state.at(i));
    }
    return true;
  });
  for (const trace::Node& node : still_open) hold(node, kAbove);
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
