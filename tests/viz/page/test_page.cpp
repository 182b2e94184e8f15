#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/page/head.hpp"
#include "trace/open.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"
#include "viz/page/compare.hpp"
#include "viz/page/encoding.hpp"
#include "viz/page/page.hpp"
#include "viz/page/selection.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

using Json = nlohmann::ordered_json;

trace::Reader traced(const char* fen, int depth, const Policy& policy = policy::Verified{},
                     const trace::FilterOptions& filter = {}) {
  return trace::open_memory(record(make_request(fen, depth, policy), filter).bytes);
}

std::size_t column_bytes(const Json& head, const std::string& name) {
  for (const Json& column : head["columns"])
    if (column[0] == name) return column[1];
  return 0;
}

}  // namespace

TEST_CASE("a page's data holds every node and event, and their sentences' forms once") {
  const trace::Reader trace = traced(kZugzwang, 5);
  const viz::PageData data = viz::make_page_data(trace, nullptr);
  const Json head = head_of(data);
  CHECK(data.nodes == trace.index().end_node - 1);
  CHECK(data.recorded == data.nodes);
  CHECK(data.smallest == 0);
  CHECK(data.events == trace.index().end_sequence);
  CHECK(head["nodes"] == data.nodes);
  CHECK(head["kinds"]["type"].size() < 256);
  CHECK(column_bytes(head, "kinds") == data.events);
  CHECK(head["figure"]["title"] == "Figure 3 of the paper");
  CHECK(head["totals"][0].get<std::uint64_t>() + head["totals"][1].get<std::uint64_t>() == data.nodes);

  std::size_t columns = 0;
  for (const Json& column : head["columns"]) columns += column[1].get<std::size_t>();
  CHECK(data.bytes.size() == 4 + head.dump().size() + columns);

  const trace::Narrator narrator(trace.header());
  const std::vector<std::string> forms = head["forms"];
  trace::Replay(trace).forward(0, trace::Replay::Step::Into, [&](const trace::Moment& m) {
    CHECK(std::find(forms.begin(), forms.end(), narrator.form(m)) != forms.end());
    return true;
  });
}

TEST_CASE("a sentence is its form with the slots filled") {
  const trace::Reader trace = traced(kZugzwang, 4, parse_policy("std:3"));
  const trace::Narrator narrator(trace.header());
  trace::Replay(trace).forward(0, trace::Replay::Step::Into, [&](const trace::Moment& m) {
    const std::string sentence = narrator.sentence(m);
    CHECK(sentence.find_first_of("{}") == std::string::npos);
    CHECK(narrator.filled(narrator.form(m), m) == sentence);
    return true;
  });
}

TEST_CASE("the same trace gives the same page") {
  const trace::Reader trace = traced(kMiddlegame, 4);
  viz::Page page;
  page.title = "twice";
  page.traces.push_back({"t.nst", viz::make_page_data(trace, nullptr)});
  CHECK(viz::page_html(page) == viz::page_html(page));
  CHECK(viz::make_page_data(trace, nullptr).bytes == page.traces[0].data.bytes);
}

TEST_CASE("of a trace that is too large the largest subtrees are shown, each opened node with all its children") {
  const trace::Reader trace = traced(kMiddlegame, 5);
  const std::uint64_t all = trace.index().end_node - 1;
  for (const std::uint64_t most : {std::uint64_t{100}, std::uint64_t{1000}, all / 2, all - 1, all}) {
    const viz::PageData data = viz::make_page_data(trace, nullptr, {most});
    const viz::PageSelection selection(trace, most);
    CHECK(data.recorded == all);
    CHECK(selection.shows_all() == (most == all));
    CHECK(data.nodes <= most + trace.index().iterations.size() * 60);
    CHECK((data.smallest == 0) == (most == all));
    std::uint64_t shown = 0;
    std::vector<bool> opened(1, true);
    trace.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
      if (event.type != trace::Event::Type::Enter) return true;
      opened.resize(decoder.state().levels());
      if (opened.back()) ++shown;
      opened.push_back(opened.back() && selection.opens(event.node->id));
      return true;
    });
    CHECK(data.nodes == shown);
  }
}

TEST_CASE("the threshold is true: what is smaller is left out, and nothing else is") {
  const trace::Reader trace = traced(kMiddlegame, 5);
  for (const std::uint64_t most : {1, 40, 200, 500, 5000}) {
    const viz::PageSelection selection(trace, most);
    std::vector<trace::NodeId> opened;
    trace.walk([&](const trace::Event& event, const trace::Decoder&) {
      if (event.type == trace::Event::Type::Enter && selection.opens(event.node->id)) opened.push_back(event.node->id);
      return true;
    });
    trace.walk([&](const trace::Event& event, const trace::Decoder&) {
      if (event.type != trace::Event::Type::Leave || event.node->children == 0 || event.node->parent == 0) return true;
      const bool opens = std::binary_search(opened.begin(), opened.end(), event.node->id);
      CHECK(opens == (event.node->size() >= selection.smallest()));
      return true;
    });
  }
}

TEST_CASE("what a filter left out is carried along") {
  trace::FilterOptions filter;
  filter.max_ply = 2;
  const viz::PageData data = viz::make_page_data(traced(kMiddlegame, 4, policy::Verified{}, filter), nullptr);
  const Json types = head_of(data)["kinds"]["type"];
  CHECK(std::find(types.begin(), types.end(), static_cast<int>(trace::Event::Type::Folded)) != types.end());
}

TEST_CASE("base64 is padded as everyone expects") {
  CHECK(viz::base64("").empty());
  CHECK(viz::base64("f") == "Zg==");
  CHECK(viz::base64("fo") == "Zm8=");
  CHECK(viz::base64("foo") == "Zm9v");
  CHECK(viz::base64("\xFF\xFE\xFD") == "//79");
  CHECK(viz::gzipped("abc").substr(0, 2) == "\x1F\x8B");
  CHECK(viz::gzipped(std::string(100'000, 'a')).size() < 1000);
}

TEST_CASE("nothing in a page comes from its data but as text") {
  const trace::Reader trace = traced(kZugzwang, 2);
  viz::Page page;
  page.title = "</title><script>alert(1)</script>&\"'";
  page.traces.push_back({"</script><b>", viz::make_page_data(trace, nullptr)});
  const std::string html = viz::page_html(page);
  CHECK(html.find("<title>&lt;/title&gt;&lt;script&gt;alert(1)") != std::string::npos);
  CHECK(html.find("<script>alert") == std::string::npos);
  CHECK(html.find("<b>") == std::string::npos);
  CHECK(html.find("default-src 'none'; script-src 'sha256-") != std::string::npos);
  CHECK(html.find("unsafe-eval") == std::string::npos);
  for (const char* const outside : {"src=\"http", "href=\"http", "url(http", "@import"})
    CHECK(html.find(outside) == std::string::npos);
}

TEST_CASE("two traces are compared as diff compares them") {
  const trace::Reader a = traced(kZugzwang, 5, parse_policy("std:3"));
  const trace::Reader b = traced(kZugzwang, 5, policy::Verified{});
  const Json compare = viz::compare_json(a, b);
  REQUIRE(compare["first"].is_object());
  CHECK(compare["divergences"].get<int>() > 0);
  CHECK(compare["top"].size() <= 10);
  CHECK_FALSE(compare["first"]["a"]["words"].get<std::string>().empty());
  CHECK(viz::compare_json(a, a)["first"].is_null());
  CHECK_THROWS_AS(viz::compare_json(a, traced(kMiddlegame, 3)), trace::Error);
}
