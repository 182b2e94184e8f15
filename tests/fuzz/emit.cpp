// Any calls of the C interface in any order: what was written is a whole trace that keeps the rules the stream
// promises.
#include "tests/fuzz/emit_calls.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "trace/emit/nullscope_emit.h"
#include "trace/judge/lint.hpp"
#include "trace/open.hpp"

namespace nullscope::fuzz {
namespace {

void check_trace(const std::string& path, const Emitted& told) {
  const auto trace = trace::open_file(path);
  require(trace.damage().empty(), "the trace is whole");
  require(told.filtered || trace.index().end_node == told.nodes + 1, "it has every node whose enter was accepted");
  require(told.first_error == NULLSCOPE_OK || trace.ending().result.stopped, "after an error, it is told as stopped");
  require((told.any_error == NULLSCOPE_OK) == trace.ending().result.error.empty(), "an error is kept with it");
  for (const trace::Violation& violation : lint(trace).violations)  // the stream knows no board
    require(violation.rule == trace::Rule::Legal || violation.rule == trace::Rule::NullInCheck,
            "it keeps the general rules");
}

}  // namespace

void run(std::string_view input) {
  const std::string path = scratch_path("emit.nst");
  if (const auto told = emit_all(input, path)) check_trace(path, *told);
}

}  // namespace nullscope::fuzz
