// What a search must give, whatever its policy, options and depth.
#include <unordered_map>

#include "engine/driver.hpp"
#include "engine/fen.hpp"
#include "engine/run_search.hpp"
#include "tests/oracle/comparison.hpp"
#include "tests/properties/random_request.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/trials.hpp"

namespace nullscope::test {
namespace {

// Calls `see(request)` with a random search of each of `trials` positions.
template <class See>
void with_random_requests(const Trials& trials, See see) {
  SplitMix64 random(trials.seed);
  const std::vector<Position> positions = random_positions(trials.count, trials.seed);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const SearchRequest request = random_request(positions[i], random);
    CAPTURE(trials.seed, i, to_fen(request.root), to_string(request.policy), request.limits.depth);
    see(request);
  }
}

SearchRequest without_null_move(SearchRequest request) {
  request.policy = policy::None{};
  request.limits.nodes = Limits().nodes;
  return request;
}

std::vector<Score> scores(const SearchResult& result) {
  std::vector<Score> scores;
  for (const Iteration& iteration : result.iterations) scores.push_back(iteration.score);
  return scores;
}

// Watches for what makes a position's value depend on more than the position and the depth.
class Witness {
 public:
  void on(const nullscope::Event& e) {
    using Type = nullscope::Event::Type;
    if (e.type == Type::Enter) open_.push_back({e.depth, e.position->is_insufficient_material()});
    if (e.type == Type::TableStore) depth_of_[e.slot] = open_.back().depth;
    if (e.type == Type::TableHit) {
      ++table_hits;
      deeper_answers += depth_of_.at(e.slot) != open_.back().depth;
    }
    if (e.type == Type::Leave) {
      draws_by_history += e.exit == Exit::Draw && !open_.back().too_little_material;
      open_.pop_back();
    }
  }

  std::uint64_t table_hits = 0;
  std::uint64_t deeper_answers = 0;    // the table knew more than was asked for
  std::uint64_t draws_by_history = 0;  // repetitions and fifty moves

 private:
  struct Open {
    int depth;
    bool too_little_material;
  };
  std::vector<Open> open_;
  std::unordered_map<std::size_t, int> depth_of_;
};

}  // namespace

TEST_CASE("a search is its policy's transcription, event by event") {
  const Trials trials(500);
  Compared sum;
  with_random_requests(trials, [&](const SearchRequest& request) { compare(for_oracle(request), sum); });
  std::printf("%zu searches, %zu events, %llu null fail-highs, %llu failed verifications\n", sum.positions, sum.events,
              static_cast<unsigned long long>(sum.counters.null_fail_high),
              static_cast<unsigned long long>(sum.counters.verification_failed));
  CHECK(sum.positions == trials.count);
}

// Without a null move and a table the value is that of the game tree to that depth, and the flipped game has the same
// tree. Its moves come in another order, though: node counts and the choice among equal moves may differ, and with null
// moves (whose cuts depend on the window, and so on the order of moves) values may as well.
TEST_CASE("without null move and table, a position and its colour-flipped twin have the same values") {
  with_random_requests(Trials(300), [](SearchRequest request) {
    request = without_null_move(request);
    request.options.table = TableMode::Off;
    request.root_moves.clear();
    SearchRequest flipped = request;
    flipped.root = color_flipped(request.root);
    REQUIRE(scores(run_search(request)) == scores(run_search(flipped)));
  });
}

// The table remembers values of (position, depth). They are the whole truth without null moves, unless the table
// answers with a deeper search than was asked for, or a draw depends on the moves that led to it. Where neither
// happened in either search, the table must not change a value.
TEST_CASE("without null move, the table changes no value, unless by a deeper answer or a draw by the game's course") {
  const Trials trials(300);
  std::size_t must_be_equal = 0;
  std::uint64_t table_hits = 0;
  with_random_requests(trials, [&](SearchRequest request) {
    request = without_null_move(request);
    if (request.options.table == TableMode::Off) request.options.table = TableMode::StoredFlag;
    // The value of a leaf would depend on the move that led to it.
    if (request.options.quiescence == QuiescenceMoves::Recaptures) request.options.quiescence = QuiescenceMoves::None;
    Table table(request.options.table_entries);
    Witness with;
    const SearchResult remembering = run_search(request, table, with);
    request.options.table = TableMode::Off;
    Witness without;
    const SearchResult forgetting = run_search(request, table, without);
    if (with.deeper_answers + with.draws_by_history + without.draws_by_history > 0) return;
    REQUIRE(scores(remembering) == scores(forgetting));
    ++must_be_equal;
    table_hits += with.table_hits;
  });
  std::printf("%zu of %zu had to be equal, and were; the table answered %llu times\n", must_be_equal, trials.count,
              static_cast<unsigned long long>(table_hits));
  CHECK(must_be_equal > trials.count / 2);
  CHECK(table_hits > 0);
}

}  // namespace nullscope::test
