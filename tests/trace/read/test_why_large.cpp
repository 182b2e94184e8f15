// why does not read what is below large children, and answers as if it had.
#include <map>
#include <random>

#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/read/why.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// Trees of real moves with all that can become of one, drawn at random.
class RandomEngine {
 public:
  explicit RandomEngine(nullscope_stream* stream)
      : s_(stream), rule_(NULLSCOPE_LABEL(nullscope_label(stream, "rule"))) {}

  void search(int depth) {
    nullscope_iteration(s_, depth);
    node(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), NULLSCOPE_NO_MOVE, depth, 0);
  }

 private:
  bool chance(unsigned one_in) { return random_() % one_in == 0; }

  void node(const Position& p, nullscope_move by, int depth, unsigned flags) {
    nullscope_enter(s_, by, -1, 0, depth, flags);
    const bool cut = depth < 4 && chance(2);
    if (depth > 0 && !cut)
      for (const Move m : legal_moves(p)) move(p, m, depth);
    nullscope_leave(s_, static_cast<int>(random_() % 3) - 1, NULLSCOPE_BY_VALUE);
  }

  void move(const Position& p, Move m, int depth) {
    const nullscope_move code = trace::MoveCode(m).bits();
    if (chance(6)) {
      nullscope_skip(s_, code, rule_);
      return;
    }
    if (chance(40)) nullscope_skip_quiets(s_, rule_);
    const Position next = trace::after(p, m);
    if (chance(12)) node(next, code, depth - 3, NULLSCOPE_PROBCUT);
    const bool reduced = chance(3);
    node(next, code, depth - (reduced ? 2 : 1), reduced ? NULLSCOPE_REDUCED : 0);
    if (!chance(5)) return;
    nullscope_re_search(s_, reduced ? NULLSCOPE_LMR : NULLSCOPE_PVS_WINDOW);
    node(next, code, depth - 1, 0);
  }

  nullscope_stream* s_;
  unsigned rule_;
  std::mt19937 random_{20020};
};

// What became of every move of a node, from all events below it.
struct Truth {
  std::vector<trace::Node> searches;
  int number = 0;
  bool skipped = false;
};
std::map<std::uint16_t, Truth> walk_through(const trace::Reader& trace, trace::NodeId parent) {
  std::map<std::uint16_t, Truth> found;
  int came = 0;
  trace.walk_subtree(parent, [&](const trace::Event& e, const trace::Decoder&) {
    const trace::MoveCode skipped(e.move);
    if (e.node->id == parent && e.type == trace::Event::Type::Skipped && !skipped.is_none()) {
      found[skipped.bits()].skipped = true;
      found[skipped.bits()].number = ++came;
    }
    if (e.node->parent != parent) return true;
    Truth& truth = found[e.node->move.bits()];
    const bool of_the_loop = e.node->purpose == Purpose::Main || e.node->purpose == Purpose::Reduced;
    if (e.type == trace::Event::Type::Enter && of_the_loop && ++came && !truth.number) truth.number = came;
    if (e.type == trace::Event::Type::Leave) truth.searches.push_back(*e.node);
    return true;
  });
  return found;
}

void check_all_moves(const trace::Reader& trace, const Position& board, const trace::Node& at,
                     const std::string& line) {
  const auto truths = walk_through(trace, at.id);
  for (const Move m : legal_moves(board)) {
    const trace::WhyRow row = trace::why(trace, line + " " + to_uci(m)).rows.back();
    const auto found = truths.find(trace::MoveCode(m).bits());
    const Truth truth = found == truths.end() ? Truth() : found->second;
    CAPTURE(line, row.move);
    REQUIRE(row.parent == at.id);
    CHECK(row.number == truth.number);
    CHECK(row.skipped == truth.skipped);
    REQUIRE(row.searches.size() == truth.searches.size());
    for (std::size_t i = 0; i < truth.searches.size(); ++i) CHECK(row.searches[i].node == truth.searches[i]);
  }
}

}  // namespace

TEST_CASE("why: nodes that span blocks give the answer of a walk through all that is below them") {
  StreamFile file;
  open_as(file, "other 1.0", "at random");
  RandomEngine(file.stream).search(6);
  REQUIRE(file.close() == NULLSCOPE_OK);
  const trace::Reader trace = file.read();
  REQUIRE(trace.block_count() > 3);
  const Position start = trace::root_of(trace.header());
  const trace::Node root = trace.node(trace.root());
  check_all_moves(trace, start, root, "");
  // Below the three largest moves of the root, of which the first two cross the end of a block.
  std::vector<trace::Node> large = trace.children(root.id);
  std::erase_if(large, [](const trace::Node& n) { return is_on_the_side(n.purpose); });
  std::sort(large.begin(), large.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  int crossing = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string line = trace::uci_move(large[i].move);
    const trace::Node at = *trace::why(trace, line).rows.back().on();
    crossing += trace.index().find_span(at.id) != nullptr;
    check_all_moves(trace, trace::after(start, at.move), at, line);
  }
  CHECK(crossing > 0);
}
