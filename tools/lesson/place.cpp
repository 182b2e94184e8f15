#include "tools/lesson/place.hpp"

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/lesson/names.hpp"
#include "trace/read/board.hpp"

namespace nullscope::lesson {
namespace {

trace::NodeId node_of(const PlacePlan& plan, const Run& run) {
  if (!plan.query) return trace::find_path(run.reader, plan.path, plan.iteration);
  const auto which = static_cast<std::size_t>(plan.which);
  const trace::FoundNodes found =
      trace::find_nodes(run.reader, *plan.query, plan.sort, which, run.audit ? &*run.audit : nullptr);
  if (found.nodes.size() < which)
    throw UsageError(fmt::format("its filters find {} nodes, and number {} is wanted", found.matches, which));
  return found.nodes.back().node.id;
}

std::vector<Happening> own_events(const trace::Reader& reader, trace::NodeId id) {
  std::vector<Happening> events;
  reader.walk_subtree(id, [&](const trace::Event& event, const trace::Decoder&) {
    if (!event.node || event.node->id != id) return true;
    events.push_back({event_word(event), event.sequence, event.depth});
    return true;
  });
  return events;
}

}  // namespace

const Spot& Places::of(const std::string& name) {
  if (const auto it = spots_.find(name); it != spots_.end()) return it->second;
  const PlacePlan& plan = lesson_.places.at(name);
  const Run& run = runs_.of(plan.search);
  try {
    const trace::NodeId id = node_of(plan, run);
    return spots_.emplace(name, Spot{run, run.reader.node(id), own_events(run.reader, id)}).first->second;
  } catch (const std::runtime_error& error) {
    throw UsageError(fmt::format("{}: places, {}: is not in the search {}: {}", lesson_.file, name,
                                 in_quotes(plan.search), error.what()));
  }
}

std::uint64_t Places::event(const MomentPlan& moment) {
  const Spot& spot = of(moment.place);
  int seen = 0;
  for (const Happening& happening : spot.happened)
    if (happening.event == moment.event && ++seen == moment.which) return happening.sequence;
  moment.part.fail(fmt::format("at the place {} this event happened {} times, and number {} is wanted",
                               in_quotes(moment.place), seen, moment.which));
}

}  // namespace nullscope::lesson
