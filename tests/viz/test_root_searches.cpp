// Pictures of a trace whose engine searched the root of an iteration several times.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "viz/figure/select.hpp"
#include "viz/icicle/icicle_svg.hpp"

using namespace nullscope;
using namespace nullscope::test;

TEST_CASE("an icicle lays the searches of an iteration's root side by side, over the whole width") {
  StreamFile file;
  tell_aspiration(file);
  const trace::Reader trace = file.read();
  viz::IcicleOptions options;
  options.iteration = 2;
  options.columns = 700;
  const viz::Icicle icicle = viz::make_icicle(trace, options);
  CHECK(icicle.nodes == 7);
  REQUIRE(icicle.roots.size() == 3);
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(icicle.roots[i].search.number == i + 1);
    CHECK(icicle.roots[i].search.of == 3);
    CHECK(icicle.roots[i].start == at);
    at += trace.node(icicle.roots[i].search.root).size();
  }
  CHECK(at == icicle.nodes);
  for (const viz::IcicleCell& cell : icicle.rows[0]) CHECK(cell.covered() == Approx(1));
  const std::string svg = viz::icicle_svg(icicle, trace.header(), viz::Theme::Light);
  CHECK(has(svg,
            "other 1.0, policy R = 3, late moves reduced, iteration 2, 3 searches of the root side by side: 7 nodes"));
  CHECK(has(svg, "iteration 2, search 2 of 3, window (+10, +60)"));
  options.iteration = 1;
  CHECK(has(viz::icicle_svg(viz::make_icicle(trace, options), trace.header(), viz::Theme::Light),
            "reduced, iteration 1: 3 nodes"));
  options.iteration.reset();
  CHECK(viz::make_icicle(trace, options).nodes == 5);
  options.all_iterations = true;
  const viz::Icicle all = viz::make_icicle(trace, options);
  CHECK(all.nodes == 15);
  CHECK(all.roots.size() == 6);
  CHECK(has(viz::icicle_svg(all, trace.header(), viz::Theme::Light), "all iterations: 15 nodes"));
}

TEST_CASE("a figure names the engine and the search of the root, and render draws the one that is asked for") {
  StreamFile file;
  tell_aspiration(file);
  const trace::Reader trace = file.read();
  const viz::Diagram diagram = viz::select_nodes(trace, 7, {});
  CHECK(diagram.title == "other 1.0, R = 3, late moves reduced");
  CHECK(std::count(diagram.notes.begin(), diagram.notes.end(), "iteration 2, search 2 of 3, window (+10, +60)") == 1);
  CHECK(viz::select_nodes(trace, 2, {}).notes.size() == 1);
  const std::string svg = output_of({"render", file.path, "--iteration", "2", "--search", "1", "-o", "-"});
  CHECK(has(svg, "search 1 of 3, window (+10, +30)"));
  CHECK(has(svg, "#4"));
  CHECK(run_nullscope({"render", file.path, "--find", "--min-depth 2", "--search", "1", "-o", "-"}).exit_code == 2);
}
