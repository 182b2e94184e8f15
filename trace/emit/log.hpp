// The log of an engine's calls, which nullscope_emit.c writes: read as if the calls were made now.
//
// FORMAT.md has its grammar. The calls are checked as those of the library are, so a log of any bytes gives a trace
// that keeps the same rules, or an Error; the first call that is wrong ends the recording and is kept with it.
#pragma once

#include <memory>

#include "trace/format/byte_input.hpp"
#include "trace/reader.hpp"
#include "trace/record/sink.hpp"

namespace nullscope::trace {

bool is_log(const ByteInput& input);
// Records the log's calls into a sink. Returns one line on what is missing of a log that was cut off. Throws Error if
// it has no beginning.
std::string replay_log(const ByteInput& log, Sink& sink);
// The same as a trace in memory. Throws Error for logs above kMostLog: `nullscope pack` takes those.
Reader read_log(std::unique_ptr<ByteInput> log);

inline constexpr std::uint64_t kMostLog = std::uint64_t{1} << 30;

}  // namespace nullscope::trace
