// diff of two versions of another engine, which verifies null moves by a search on the side.
#include "tests/support/catch.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/judge/diff.hpp"
#include "trace/read/board.hpp"

using namespace nullscope;
using namespace nullscope::test;

TEST_CASE("a null move that only one side's verification confirms is followed into the verification") {
  const auto told = [](StreamFile& file, int deep) {
    open_as(file, "other 1.0", "verified by a search on the side");
    nullscope_stream* const s = file.stream;
    nullscope_iteration(s, 6);
    nullscope_enter(s, NULLSCOPE_NO_MOVE, 0, 1, 6, 0);
    nullscope_null_tried(s, 2);
    nullscope_enter(s, NULLSCOPE_NULL_MOVE, -1, 0, 2, 0);
    nullscope_leave(s, -5, NULLSCOPE_BY_VALUE);
    nullscope_null_result(s, 5);
    nullscope_enter(s, NULLSCOPE_NO_MOVE, 0, 1, 3, NULLSCOPE_VERIFICATION);
    nullscope_enter(s, kE4, -1, 0, deep, 0);
    nullscope_leave(s, deep == 2 ? -5 : 5, NULLSCOPE_BY_VALUE);
    nullscope_leave(s, deep == 2 ? 5 : -5, NULLSCOPE_BY_VALUE);
    if (deep != 2) {
      nullscope_enter(s, kD4, -1, 0, 5, 0);
      nullscope_leave(s, 0, NULLSCOPE_BY_VALUE);
    }
    REQUIRE(nullscope_leave(s, deep == 2 ? 5 : 0, deep == 2 ? NULLSCOPE_NULL_CUTOFF : NULLSCOPE_BY_VALUE) == 0);
    REQUIRE(file.close() == NULLSCOPE_OK);
  };
  StreamFile a;
  StreamFile b;
  told(a, 2);
  told(b, 1);
  const trace::Diff diff = trace::diff_traces(a.read(), b.read());
  REQUIRE(diff.first);
  CHECK(diff.first->kind == trace::DivergenceKind::Entry);
  CHECK(trace::play_line(trace::root_of(a.read().header()), diff.first->path).uci == "same e2e4");
  CHECK(diff.divergences == 2);
  CHECK(diff.delta == -1);
  CHECK(diff.total_delta() == -1);
}
