// Pictures and pages of a trace that another engine wrote.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "tests/viz/page/head.hpp"
#include "trace/judge/audit.hpp"
#include "viz/figure/dot.hpp"
#include "viz/figure/select.hpp"

using namespace nullscope;
using namespace nullscope::test;

TEST_CASE("a figure of a policy that is none of ours has no verify in it, unless a node has the flag") {
  const auto drawn = [](unsigned flags) {
    StreamFile file;
    open_as(file, "other 1.0", "my own");
    nullscope_iteration(file.stream, 3);
    nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 3, flags);
    nullscope_enter(file.stream, kE4, -10, 10, 2, 0);
    nullscope_leave(file.stream, 0, NULLSCOPE_DRAW);
    nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
    REQUIRE(file.close() == NULLSCOPE_OK);
    const viz::Diagram diagram = viz::select_nodes(file.read(), 1, {});
    return viz::figure_svg(diagram, {}) + viz::figure_dot(diagram, {});
  };
  CHECK_FALSE(has(drawn(0), "verify"));
  CHECK(has(drawn(NULLSCOPE_VERIFY), "verify is true"));
  CHECK(has(drawn(NULLSCOPE_VERIFY), "searched with verify = false"));
}

TEST_CASE("a page of another engine's trace has its name, no figure of the paper, and whose the verdicts are") {
  StreamFile file;
  tell_zugzwang(file, "null move, R = 3", 5);
  const trace::Reader trace = file.read();
  const trace::AuditFile audit = trace::audit_trace(trace, file.path, {});
  const auto head = head_of(viz::make_page_data(trace, &audit));
  CHECK(head["engine"] == "other 1.0");
  CHECK(head["figure"]["lines"].empty());
  CHECK(head["verify"] == false);
  CHECK(head["audit"]["judge"] == "nullscope");
  CHECK(has(head["audit"]["whose"], "nullscope's, not those of other 1.0"));
  for (const std::string form : head["forms"]) {
    CHECK_FALSE(has(form, "verify"));
    CHECK_FALSE(has(form, "The audit found"));
  }
  const auto ours = trace::open_memory(record(make_request(kZugzwang, 4)).bytes);
  const auto own = head_of(viz::make_page_data(ours, nullptr));
  CHECK(own["engine"] == "");
  CHECK(own["verify"] == true);
  CHECK(has(output_of({"view", file.path, "-o", "-"}), ": other 1.0, null move, R = 3 to depth 9</title>"));
}
