// What a search is asked, and what it answers. Nothing here compiles the search itself.
#pragma once

#include <functional>
#include <vector>

#include "engine/counters.hpp"
#include "engine/null_move.hpp"
#include "engine/options.hpp"
#include "engine/position.hpp"

namespace nullscope {

struct SearchRequest {
  Position root;
  std::vector<Key> history;  // keys of the game before the root, oldest first
  Policy policy = policy::Verified{};
  SearchOptions options;
  Limits limits;
  std::vector<Move> root_moves = {};  // legal ones, to search these alone; empty: all
  // For playing: begin with what earlier searches left in the table. The result then depends on them as well.
  bool keep_table = false;
};

struct Iteration {
  int depth = 0;
  Score score = 0;
  std::vector<Move> pv;
  Counters counters;   // of this iteration alone
  double seconds = 0;  // since the search began

  Move best_move() const { return pv.empty() ? Move::none() : pv.front(); }
};

struct SearchResult {
  std::vector<Iteration> iterations;  // the completed ones
  Counters counters;                  // of everything, an iteration cut short included
  Move best_move;                     // none if there is no legal move
  double seconds = 0;
  bool stopped = false;  // by nodes, time or from outside, before the depth was reached

  int depth() const { return iterations.empty() ? 0 : iterations.back().depth; }
  Score score() const { return iterations.empty() ? 0 : iterations.back().score; }
};

// Called after each completed iteration, in the thread that searches.
using OnIteration = std::function<void(const Iteration&)>;

}  // namespace nullscope
