#include "tools/input/replay_options.hpp"

#include "tools/input/node_choice.hpp"

namespace nullscope {
namespace {

constexpr std::int64_t kMostSteps = 1'000'000'000;

}  // namespace

void declare_replay_options(Arguments& arguments) {
  declare_node_choice(arguments);
  arguments.value("event", "SEQ", "an event by its number")
      .at_least(0)
      .group("What to show")
      .value("steps", "N", "so many events, forward")
      .within(1, kMostSteps, "default 10")
      .value("back", "N", "so many events, backward")
      .within(1, kMostSteps)
      .flag("over", "step over what is below the node's children")
      .flag("own", "only what happens to the node itself, until it is left");
}

ReplayOptions read_replay_options(const Arguments& arguments) {
  ReplayOptions options;
  options.own = arguments.has("own");
  options.over = options.own || arguments.has("over");
  options.back = arguments.has("back");
  const auto back = arguments.integer("back");
  if (back && arguments.has("steps")) arguments.fail("--steps goes forward and --back backward: give one of them");
  if (options.own && back) arguments.fail("--own goes forward: not with --back");
  const std::int64_t usual = options.own ? kMostSteps : options.steps;
  options.steps = back ? *back : arguments.integer("steps").value_or(usual);
  return options;
}

std::uint64_t first_event(const Arguments& arguments, const trace::Reader& reader) {
  const auto event = arguments.integer("event");
  if (!event) return trace::Replay(reader).enter_of(read_node_choice(arguments, reader));
  arguments.refuse({"at", "path", "iteration", "search"}, "not with --event, which names the event itself");
  return static_cast<std::uint64_t>(*event);
}

void replay_steps(const trace::Reader& reader, const ReplayOptions& options, std::uint64_t first,
                  const std::function<void(const trace::Moment&)>& tell) {
  std::int64_t left = options.steps;
  trace::NodeId owner = 0;  // with --own: the first event's node
  const auto step = [&](const trace::Moment& m) {
    if (!owner) owner = m.node.id;
    if (options.own && m.node.id != owner) return true;
    tell(m);
    return --left > 0 && !(options.own && m.what.type == trace::Event::Type::Leave);
  };
  const trace::Replay replay(reader);
  const auto how = options.over ? trace::Replay::Step::Over : trace::Replay::Step::Into;
  if (options.back)
    replay.backward(first, how, step);
  else
    replay.forward(first, how, step);
}

}  // namespace nullscope
