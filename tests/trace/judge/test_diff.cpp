#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/judge/helpers.hpp"
#include "trace/judge/diff.hpp"
#include "trace/judge/diff_words.hpp"
#include "trace/open.hpp"
#include "trace/read/board.hpp"

namespace nullscope::test {
namespace {

std::string path_of(const Position& root, const trace::Divergence& place) {
  std::string path;
  Position here = root;
  for (const trace::MoveCode move : place.path) {
    (path += path.empty() ? "" : " ") += trace::san_move(here, move);
    here = after(here, move);
  }
  return path;
}

// A root with these moves below it, each of a given size; all windows alike, as another program might search.
struct Searched {
  const char* move;
  int size;
};
trace::Reader root_with(const std::vector<Searched>& moves) {
  return made_up(
      std::string(kStartFen), "?",
      [&](trace::Recorder& r) {
        r.on(Event::iteration(1));
        r.on(entered(Move::none(), NodeKind::Interior, {-100, 100, 2, false}));
        for (const Searched& m : moves) {
          r.on(entered(move_of(m.move), NodeKind::Interior, {-100, 100, 1, false}));
          for (int i = 1; i < m.size; ++i) {
            r.on(entered(move_of(i % 2 ? "e7e5" : "d7d5"), NodeKind::Quiescence, {-100, 100, 0, false}));
            r.on(Event::leave(0, Bound::Exact, Exit::Exact));
          }
          r.on(Event::leave(0, Bound::Exact, Exit::Exact));
        }
        r.on(Event::leave(0, Bound::Exact, Exit::Exact));
      },
      "other 1.0");
}

}  // namespace

TEST_CASE("a trace and itself do not part, whatever the policy") {
  for (const Policy& policy : all_policies()) {
    const auto trace = trace_of(kOpenMiddlegame, to_string(policy), 3);
    trace::DiffOptions all;
    all.all_iterations = true;
    const trace::Diff diff = trace::diff_traces(trace, trace, all);
    CAPTURE(to_string(policy));
    CHECK(diff.divergences == 0);
    CHECK_FALSE(diff.first);
    CHECK(diff.top.empty());
    CHECK(diff.iterations.size() == 3);
  }
}

TEST_CASE("the deltas of all divergences add up to the difference of the totals") {
  trace::DiffOptions all;
  all.all_iterations = true;
  all.top = 1'000'000;
  const char* const policies[] = {"none", "std:1", "std:3", "verified:3", "enr", "probe:2", "double:2"};
  for (const Position& p : random_positions(6, 5)) {
    std::vector<trace::Reader> traces;
    for (const char* policy : policies) traces.push_back(trace::open_memory(bytes_of(request_of(p, policy, 4))));
    for (std::size_t i = 0; i < traces.size(); ++i)
      for (std::size_t j = 0; j < traces.size(); ++j) {
        CAPTURE(to_fen(p), policies[i], policies[j]);
        const trace::Diff diff = trace::diff_traces(traces[i], traces[j], all);
        std::int64_t sum = 0;
        for (const trace::Divergence& place : diff.top) sum += place.delta;
        const auto total = [](const trace::Reader& t) {
          return static_cast<std::int64_t>(t.ending().result.counters.total());
        };
        CHECK(diff.top.size() == diff.divergences);
        CHECK(sum == diff.delta);
        CHECK(diff.delta == diff.total_delta());
        CHECK(diff.delta == total(traces[i]) - total(traces[j]));
        CHECK(diff.first.has_value() == (diff.divergences > 0));
        if (diff.divergences > 1) CHECK(std::abs(diff.top[0].delta) >= std::abs(diff.top[1].delta));
      }
  }
}

TEST_CASE("deltas add up when a filter left out part of one trace") {
  const SearchRequest request = request_of(parse_fen(kOpenMiddlegame), "std:3", 4);
  const auto whole = trace::open_memory(bytes_of(request));
  const auto part = trace::open_memory(bytes_of(request, {trace::FilterOptions::from_text("--max-ply 2"), {}}));
  const trace::Diff diff = trace::diff_traces(whole, part);
  CHECK(diff.total_delta() == 0);
  CHECK(diff.delta == 0);
}

TEST_CASE("std:3 and verified:3 diverge in N2 where the null move after Kh6 is verified, and the node re-searched") {
  const auto std3 = trace_of(kN2, "std:3", 4);
  const auto verified3 = trace_of(kN2, "verified:3", 4);
  const trace::Diff diff = trace::diff_traces(std3, verified3);
  CHECK_FALSE(diff.verify_compared);  // std:3 has no such flag
  REQUIRE(diff.iterations.size() == 1);
  CHECK(diff.iterations[0].a.best_move != "g5h6");
  CHECK(diff.iterations[0].b.best_move == "g5h6");
  REQUIRE_FALSE(diff.top.empty());
  const trace::Divergence& costliest = diff.top.front();
  const Position root = parse_fen(kN2);
  CHECK(costliest.kind == trace::DivergenceKind::NullMove);
  CHECK(path_of(root, costliest) == "Kh6");
  CHECK(costliest.a.exit == Exit::NullCutoff);
  CHECK(happened(costliest.b, trace::Mark::ReSearch));
  const Position here = after(root, costliest.path.front());
  CHECK(trace::what_a_did(costliest, here, {}).find("null-move cutoff") != std::string::npos);
  CHECK(trace::what_b_did(costliest, here, {}).find("verification failed: re-search") != std::string::npos);
}

TEST_CASE("children are matched by move: another order costs nothing, an extra move its subtree") {
  const auto ours = root_with({{"e2e4", 5}, {"d2d4", 3}});
  const auto reordered = root_with({{"d2d4", 3}, {"e2e4", 5}});
  trace::Diff diff = trace::diff_traces(ours, reordered);
  REQUIRE(diff.divergences == 1);
  CHECK(diff.first->kind == trace::DivergenceKind::Moves);
  CHECK(diff.first->delta == 0);
  CHECK(diff.first->turn_a == move_of("e2e4"));
  CHECK(diff.first->turn_b == move_of("d2d4"));

  const auto more = root_with({{"c2c4", 7}, {"d2d4", 3}, {"e2e4", 5}});
  diff = trace::diff_traces(ours, more);
  REQUIRE(diff.divergences == 1);
  CHECK(diff.first->delta == -7);
  CHECK(diff.first->count_a == 0);
  CHECK(diff.first->only_b == std::vector<trace::MoveCode>{move_of("c2c4")});

  const auto again = root_with({{"e2e4", 5}, {"d2d4", 3}, {"d2d4", 4}});
  diff = trace::diff_traces(again, ours);
  REQUIRE(diff.divergences == 1);
  CHECK(diff.first->delta == 4);
}

TEST_CASE("the difference is charged to the topmost place only, and first means first in search order") {
  const auto small = root_with({{"e2e4", 5}, {"d2d4", 3}});
  const auto large = root_with({{"e2e4", 6}, {"d2d4", 9}});
  const trace::Diff diff = trace::diff_traces(small, large);
  REQUIRE(diff.divergences == 2);
  CHECK(path_of(parse_fen(kStartFen), *diff.first) == "e4");
  CHECK(path_of(parse_fen(kStartFen), diff.top.front()) == "d4");
  CHECK(diff.top.front().delta == -6);
  CHECK(diff.delta == -7);
}

TEST_CASE("only the costliest divergences are kept, but all are counted") {
  const auto a = trace_of(kOpenMiddlegame, "none", 4);
  const auto b = trace_of(kOpenMiddlegame, "std:3", 4);
  trace::DiffOptions few;
  few.top = 3;
  trace::DiffOptions many;
  many.top = 1'000'000;
  const trace::Diff short_list = trace::diff_traces(a, b, few);
  const trace::Diff long_list = trace::diff_traces(a, b, many);
  REQUIRE(long_list.divergences > 3);
  CHECK(short_list.divergences == long_list.divergences);
  CHECK(short_list.delta == long_list.delta);
  REQUIRE(short_list.top.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(short_list.top[i].number == long_list.top[i].number);
}

TEST_CASE("traces of different positions, or without a common iteration, are not compared") {
  const auto a = trace_of(kN2, "none", 2);
  CHECK_THROWS_AS(trace::diff_traces(a, trace_of(kZ12, "none", 2)), trace::Error);
  trace::DiffOptions third;
  third.iteration = 3;
  CHECK_THROWS_AS(trace::diff_traces(a, trace_of(kN2, "none", 3), third), trace::Error);
}

}  // namespace nullscope::test
