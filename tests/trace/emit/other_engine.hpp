// Small searches as another engine tells them, through the C interface.
#pragma once

#include <algorithm>
#include <vector>

#include "tests/trace/emit/mirror.hpp"
#include "tests/trace/emit/streams.hpp"

namespace nullscope::test {

inline constexpr nullscope_move kE4 = NULLSCOPE_MOVE(12, 28, 0);
inline constexpr nullscope_move kD4 = NULLSCOPE_MOVE(11, 27, 0);

inline void open_as(StreamFile& file, const char* engine, const char* policy,
                    const char* fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") {
  nullscope_open_options options = file.options(fen);
  options.engine = engine;
  options.policy = policy;
  REQUIRE(nullscope_open(&options, &file.stream) == NULLSCOPE_OK);
}

struct ToldMove {
  nullscope_move move;
  int value;  // for the root
};

// A search of the root, whose moves lead to quiescence at once.
inline void tell_root(nullscope_stream* s, int depth, int alpha, int beta, const std::vector<ToldMove>& moves) {
  nullscope_iteration(s, depth);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, alpha, beta, depth, 0);
  int best = -NULLSCOPE_INFINITY;
  for (const auto& [move, value] : moves) {
    nullscope_enter(s, move, -beta, -std::max(alpha, best), 0, NULLSCOPE_QUIESCENCE);
    nullscope_leave(s, -value, NULLSCOPE_BY_VALUE);
    best = std::max(best, value);
  }
  REQUIRE(nullscope_leave(s, best, NULLSCOPE_BY_VALUE) == NULLSCOPE_OK);
}

// Iterative deepening with aspiration windows: one search of the root at depth 1, three at depth 2, two at depth 3; of
// nodes 1 to 3, 4 to 10 and 11 to 15.
inline void tell_aspiration(StreamFile& file) {
  constexpr int kInf = NULLSCOPE_INFINITY;
  open_as(file, "other 1.0", "R = 3, late moves reduced");
  tell_root(file.stream, 1, -kInf, kInf, {{kE4, 10}, {kD4, 20}});
  tell_root(file.stream, 2, 10, 30, {{kE4, 35}});
  tell_root(file.stream, 2, 10, 60, {{kE4, 80}});
  tell_root(file.stream, 2, 10, kInf, {{kE4, 90}, {kD4, 50}});
  tell_root(file.stream, 3, 80, 100, {{kD4, 70}});
  tell_root(file.stream, 3, -kInf, 100, {{kD4, 70}, {kE4, 75}});
  REQUIRE(file.close() == NULLSCOPE_OK);
}

// nullscope's own search of the zugzwang, as if another engine had made it.
inline void tell_zugzwang(StreamFile& file, const char* policy, int depth = 4) {
  constexpr const char* kPosition = "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1";
  open_as(file, "other 1.0", policy, kPosition);
  const SearchRequest request = make_request(kPosition, depth, parse_policy("std:3"));
  Table table(request.options.table_entries);
  Mirror mirror(file.stream);
  run_search(request, table, mirror);
  REQUIRE(mirror.first_error() == NULLSCOPE_OK);
  REQUIRE(file.close() == NULLSCOPE_OK);
}

}  // namespace nullscope::test
