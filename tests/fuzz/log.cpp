// A log of calls, any bytes: refused in one line, or a trace that keeps the rules that the calls are checked by, and
// the same each time. log_mutator.cpp keeps the chunks' checksums right.
#include "trace/emit/log.hpp"

#include "tests/fuzz/target.hpp"
#include "trace/format/file_source.hpp"
#include "trace/format/writer.hpp"
#include "trace/judge/lint.hpp"

namespace nullscope::fuzz {
namespace {

struct Packed {
  std::string bytes;
  std::string damage;
};

Packed pack(std::string_view input) {
  trace::MemoryOutput output;
  Packed packed;
  {
    trace::WriterSink sink(output);
    packed.damage = trace::replay_log(*trace::memory_input(std::string(input)), sink);
  }
  packed.bytes = output.take();
  return packed;
}

}  // namespace

void run(std::string_view input) {
  Packed packed;
  try {
    packed = pack(input);
  } catch (const trace::Error& error) {
    require(*error.what() && std::string_view(error.what()).find('\n') == std::string_view::npos,
            "an error is one line");
    return;
  }
  require(pack(input).bytes == packed.bytes, "the same log is the same trace");
  const trace::Reader trace = trace::read_trace(trace::memory_input(packed.bytes), {});
  require(trace.damage().empty(), "the trace of a log is whole");
  for (const trace::Violation& violation : lint(trace).violations)  // the stream knows no board
    require(violation.rule == trace::Rule::Legal || violation.rule == trace::Rule::NullInCheck,
            "it keeps the general rules");
}

}  // namespace nullscope::fuzz
