// An engine with aspiration windows searches the root of an iteration several times: each search can be told and found.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/root_search.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// With one space between words, however wide the columns are.
std::string unaligned(const std::string& text) {
  std::string words;
  for (const char c : text)
    if (c != ' ' || words.empty() || words.back() != ' ') words += c;
  return words;
}

}  // namespace

TEST_CASE("the searches of an iteration's root are counted, and each is found by its number") {
  StreamFile file;
  tell_aspiration(file);
  const trace::Reader trace = file.read();
  CHECK(trace::root_searches(trace, 1).size() == 1);
  CHECK(trace::root_searches(trace, 2).size() == 3);
  CHECK(trace::root_searches(trace, 4).empty());
  CHECK(trace::root_search_words(trace, 2) == "iteration 1");
  CHECK(trace::root_search_words(trace, 7) == "iteration 2, search 2 of 3, window (+10, +60)");
  CHECK(trace::root_search_words(trace, 15) == "iteration 3, search 2 of 2, window (-∞, +100)");
  CHECK(trace.root() == 13);
  CHECK(trace.root(0, 1) == 11);
  CHECK(trace.root(2) == 8);
  CHECK(trace.root(2, 1) == 4);
  CHECK(trace.root(2, 2) == 6);
  CHECK_THROWS_WITH(trace.root(2, 4), "iteration 2 searches its root 3 times: there is no search 4");
  CHECK_THROWS_WITH(trace.root(1, 2), "iteration 1 searches its root once: there is no search 2");
}

TEST_CASE("tree lists all searches of the root, and shows the one that is asked for") {
  StreamFile file;
  tell_aspiration(file);
  const std::string last = unaligned(output_of({"tree", file.path, "--iteration", "2"}));
  CHECK(has(last, "other 1.0, policy R = 3, late moves reduced, iteration 2, search 3 of 3, window (+10, +∞)\n"));
  CHECK(has(last, "search 1 of 3"));
  CHECK(has(last, "search 2 of 3 #6 (+10, +60) +80 beta cutoff"));
  CHECK(has(last, "root #8"));
  const std::string first = unaligned(output_of({"tree", file.path, "--iteration", "2", "--search", "1"}));
  CHECK(has(first, "iteration 2, search 1 of 3, window (+10, +30)\n"));
  CHECK(has(first, "root #4"));
  CHECK(has(first, "e4 #5"));
  CHECK(has(unaligned(output_of({"tree", file.path, "--path", "e4", "--iteration", "2", "--search", "2"})), "e4 #7"));
  CHECK_FALSE(has(output_of({"tree", file.path, "--iteration", "1"}), "search 1"));
  const Outcome none = run_nullscope({"tree", file.path, "--search", "3"});
  CHECK(none.exit_code == 2);
  CHECK(has(none.err, "iteration 3 searches its root 2 times"));
}

TEST_CASE("find looks through all searches of an iteration's root, and names the one a node lies in") {
  StreamFile file;
  tell_aspiration(file);
  const auto json = json_of({"find", file.path, "--iteration", "2", "--sort", "id"});
  CHECK(json["matches"] == 7);
  CHECK(json["traces"][0]["program"] == "other 1.0");
  CHECK(json["nodes"][0]["node"] == 4);
  CHECK(json["nodes"][0]["search"] == 1);
  CHECK(json["nodes"][6]["search"] == 3);
  CHECK(has(output_of({"find", file.path, "--iteration", "2", "--sort", "id"}), "iteration 2, search 2 of 3, ply 0"));
}
