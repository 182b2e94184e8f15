#include <map>

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"
#include "trace/open.hpp"
#include "viz/icicle/icicle_svg.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// The whole tree, by the plainest means: every node with its level, in the order they were left.
struct PlainNode {
  trace::Node node;
  std::size_t level;
};
std::vector<PlainNode> all_nodes(const trace::Reader& reader, int iteration) {
  std::vector<PlainNode> nodes;
  reader.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    if (event.type == trace::Event::Type::Leave && decoder.iteration() == iteration)
      nodes.push_back({*event.node, decoder.state().levels()});
    return true;
  });
  return nodes;
}

double covered(const std::vector<viz::IcicleCell>& row) {
  double sum = 0;
  for (const viz::IcicleCell& cell : row) sum += cell.covered();
  return sum;
}

trace::Reader reader_of(const Recorded& recorded) { return trace::open_memory(recorded.bytes); }

viz::IcicleOptions columns(std::size_t n) {
  viz::IcicleOptions options;
  options.columns = n;
  return options;
}

const viz::IcicleBox* box_of(const viz::Icicle& icicle, trace::NodeId id) {
  for (const viz::IcicleBox& box : icicle.boxes)
    if (box.node.id == id) return &box;
  return nullptr;
}

}  // namespace

TEST_CASE("An icicle's rows cover exactly the nodes that are searched there, at any resolution") {
  const Recorded recorded = record(make_request(kZugzwang, 6));
  const trace::Reader reader = reader_of(recorded);
  std::map<std::size_t, std::array<double, viz::kIcicleFills>> fills;
  std::map<std::size_t, std::array<double, viz::kRegions>> regions;
  for (const PlainNode& n : all_nodes(reader, 6)) {
    const auto size = static_cast<double>(n.node.size());
    fills[n.level][static_cast<std::size_t>(viz::icicle_fill(n.node))] += size;
    for (std::size_t i = 0; i < viz::kRegions; ++i)
      if (n.node.regions & (1u << i)) regions[n.level][i] += size;
  }
  for (const std::size_t width : {1, 7, 100, 5000}) {
    const viz::Icicle icicle = viz::make_icicle(reader, columns(width));
    CHECK(icicle.nodes == recorded.result.iterations.back().counters.total());
    REQUIRE(icicle.rows.size() == fills.size());
    for (std::size_t level = 0; level < icicle.rows.size(); ++level) {
      viz::IcicleCell sum;
      for (const viz::IcicleCell& cell : icicle.rows[level]) {
        CHECK(cell.covered() <= 1 + 1e-9);
        for (std::size_t i = 0; i < viz::kIcicleFills; ++i) sum.fills[i] += cell.fills[i] * icicle.nodes_per_column();
        for (std::size_t i = 0; i < viz::kRegions; ++i) sum.regions[i] += cell.regions[i] * icicle.nodes_per_column();
      }
      for (std::size_t i = 0; i < viz::kIcicleFills; ++i) CHECK(sum.fills[i] == Approx(fills[level][i]).margin(1e-6));
      for (std::size_t i = 0; i < viz::kRegions; ++i) CHECK(sum.regions[i] == Approx(regions[level][i]).margin(1e-6));
    }
  }
}

TEST_CASE("Boxes hang below their parents, side by side, in search order") {
  const viz::Icicle icicle = viz::make_icicle(reader_of(record(make_request(kMiddlegame, 4))), columns(800));
  REQUIRE(icicle.boxes.size() > 30);
  CHECK(icicle.boxes[0].level == 0);
  CHECK(icicle.boxes[0].end == icicle.nodes);
  std::map<std::size_t, std::uint64_t> right_edge;
  for (std::size_t i = 1; i < icicle.boxes.size(); ++i) {
    const viz::IcicleBox& box = icicle.boxes[i];
    const viz::IcicleBox* parent = box_of(icicle, box.node.parent);
    REQUIRE(parent != nullptr);
    CHECK(parent->level == box.level - 1);
    CHECK(parent->start < box.start);
    CHECK(parent->end >= box.end);
    CHECK(box.start >= right_edge[box.level]);
    CHECK(box.end - box.start == box.node.size());
    CHECK_FALSE(box.move.empty());
    right_edge[box.level] = box.end;
  }
}

TEST_CASE("No more boxes than asked for, and those are the widest") {
  const trace::Reader reader = reader_of(record(make_request(kMiddlegame, 4)));
  viz::IcicleOptions options = columns(800);
  const std::size_t all = viz::make_icicle(reader, options).boxes.size();
  options.boxes = 20;
  const viz::Icicle few = viz::make_icicle(reader, options);
  REQUIRE(all > 20);
  CHECK(few.boxes.size() == 20);
  std::uint64_t narrowest = few.nodes;
  for (const viz::IcicleBox& box : few.boxes) narrowest = std::min(narrowest, box.end - box.start);
  options.boxes = 1000;
  std::size_t wider = 0;
  for (const viz::IcicleBox& box : viz::make_icicle(reader, options).boxes) wider += box.end - box.start > narrowest;
  CHECK(wider < 20);
}

TEST_CASE("One iteration is shown, the last by default, or all of them one after the other") {
  const Recorded recorded = record(make_request(kZugzwang, 5));
  const trace::Reader reader = reader_of(recorded);
  viz::IcicleOptions options = columns(200);
  std::uint64_t sum = 0;
  for (int depth = 1; depth <= 5; ++depth) {
    options.iteration = depth;
    const viz::Icicle one = viz::make_icicle(reader, options);
    CHECK(one.nodes == recorded.result.iterations[static_cast<std::size_t>(depth - 1)].counters.total());
    REQUIRE(one.roots.size() == 1);
    CHECK(one.roots[0].search.depth == depth);
    sum += one.nodes;
  }
  options.iteration.reset();
  CHECK(viz::make_icicle(reader, options).roots[0].search.depth == 5);
  options.all_iterations = true;
  const viz::Icicle all = viz::make_icicle(reader, options);
  CHECK(all.nodes == sum);
  CHECK(all.roots.size() == 5);
  CHECK(covered(all.rows[0]) == Approx(200));
  options.all_iterations = false;
  options.iteration = 9;
  CHECK_THROWS_AS(viz::make_icicle(reader, options), trace::Error);
}

TEST_CASE("What a filter left out counts as width") {
  const SearchRequest request = make_request(kZugzwang, 6);
  trace::FilterOptions filter;
  filter.max_ply = 2;
  viz::IcicleOptions options = columns(400);
  options.boxes = 10'000;
  const viz::Icicle whole = viz::make_icicle(reader_of(record(request)), options);
  const viz::Icicle part = viz::make_icicle(reader_of(record(request, filter)), options);
  CHECK(part.nodes == whole.nodes);
  CHECK(part.folded > 0);
  CHECK(whole.folded == 0);
  CHECK(part.rows.size() == 3);
  for (std::size_t level = 0; level < 3; ++level)
    CHECK(covered(part.rows[level]) == Approx(covered(whole.rows[level])));
  std::vector<std::pair<std::uint64_t, std::uint64_t>> expected, found;
  for (const viz::IcicleBox& box : whole.boxes)
    if (box.level <= 2) expected.emplace_back(box.start, box.end);
  for (const viz::IcicleBox& box : part.boxes) found.emplace_back(box.start, box.end);
  CHECK(found == expected);
}

TEST_CASE("A trace that was cut off is shown as far as it goes") {
  const Recorded recorded = record(make_request(kMiddlegame, 7, policy::Standard{}));
  const trace::Reader reader = trace::open_memory(recorded.bytes.substr(0, recorded.bytes.size() * 2 / 3));
  REQUIRE(reader.block_count() > 0);
  viz::IcicleOptions options = columns(300);
  options.iteration = reader.index().iterations.back().depth;
  const viz::Icicle icicle = viz::make_icicle(reader, options);
  CHECK(icicle.damage == reader.damage());
  CHECK(icicle.boxes[0].node.exit == Exit::Stopped);
  CHECK(covered(icicle.rows[0]) == Approx(300));
}

TEST_CASE("A damaged block ends the picture, and what came before it is there") {
  Recorded recorded = record(make_request(kMiddlegame, 7, policy::Standard{}));
  viz::IcicleOptions options = columns(300);
  options.all_iterations = true;
  const auto offset = reader_of(recorded).index().blocks.at(1).offset;
  recorded.bytes[offset + 100] ^= 0x55;
  const viz::Icicle icicle = viz::make_icicle(reader_of(recorded), options);
  CHECK(icicle.damage.find("block 1") != std::string::npos);
  CHECK(covered(icicle.rows[0]) > 1);
  CHECK(covered(icicle.rows[0]) < 299);
}

TEST_CASE("Of a flight recorder's trace the part that was kept is shown") {
  const Recorded recorded = record(make_request(kMiddlegame, 7, policy::Standard{}), {}, 1);
  const trace::Reader reader = reader_of(recorded);
  REQUIRE(reader.index().blocks.front().first_node > 1);
  viz::IcicleOptions options = columns(300);
  options.all_iterations = true;
  const viz::Icicle icicle = viz::make_icicle(reader, options);
  CHECK(icicle.nodes == reader.index().end_node - reader.index().blocks.front().first_node);
  REQUIRE_FALSE(icicle.roots.empty());
  CHECK(icicle.roots.front().search.depth == reader.block(0).root.depth);
  CHECK(covered(icicle.rows[0]) == Approx(300));
}

TEST_CASE("Failed verifications are marked where they happened") {
  const Recorded recorded = record(make_request(kMiddlegame, 6));
  viz::IcicleOptions options = columns(300);
  options.all_iterations = true;
  const viz::Icicle icicle = viz::make_icicle(reader_of(recorded), options);
  std::uint64_t marks = 0;
  for (const std::uint32_t n : icicle.re_searches) marks += n;
  CHECK(marks == recorded.result.counters.verification_failed);
  CHECK(marks > 0);
}

TEST_CASE("Where a position is entered once more, levels are not plies") {
  CHECK_FALSE(viz::make_icicle(reader_of(record(make_request(kMiddlegame, 4))), columns(300)).has_repeats);
  CHECK(viz::make_icicle(reader_of(record(make_request(kMiddlegame, 5, policy::Probe{}))), columns(300)).has_repeats);
}
