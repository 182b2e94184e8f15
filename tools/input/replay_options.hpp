// Where a replay begins, which way it goes and how far: the options of 'nullscope replay'.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/read/replay.hpp"

namespace nullscope {

struct ReplayOptions {
  std::int64_t steps = 10;
  bool back = false;
  bool over = false;  // what is below the node's children
  bool own = false;   // only what happens to the first event's node, until it is left
};

void declare_replay_options(Arguments& arguments);
ReplayOptions read_replay_options(const Arguments& arguments);
// --event, or the event with which the chosen node is entered.
std::uint64_t first_event(const Arguments& arguments, const trace::Reader& reader);

void replay_steps(const trace::Reader& reader, const ReplayOptions& options, std::uint64_t first,
                  const std::function<void(const trace::Moment&)>& tell);

}  // namespace nullscope
