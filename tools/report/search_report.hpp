// What a search found, for people and as JSON. The JSON names are a promise to scripts: they are written in
// search_report.cpp and nowhere else. Of a result:
//
//   fen          the root, as the engine understood it
//   policy       with its R: "verified:3"
//   depth        of the last completed iteration; 0 if there is none
//   stopped      true if a limit of nodes or time cut the search short
//   bestmove     UCI; null if there is no legal move
//   score        {"cp": N} or {"mate": N} for the side to move; mate in N moves, negative when being mated,
//                0 when already mated; null if no iteration was completed
//   pv           moves in UCI
//   nodes        total = interior + quiescence; null, verification and re_search are the nodes below null moves,
//                below nodes that verify with reduced depth, and below nodes that start over: they overlap
//   null_move    tried, fail_high, cut, reduced, verification_failed: how often
//   table        cut: how often the table answered for a node
//   iterations   the completed ones, each with depth, bestmove, score, pv, nodes, null_move, table and seconds,
//                counted for itself alone
//   seconds      wall time
#pragma once

#include "engine/request.hpp"
#include "tools/cli/output.hpp"
#include "trace/event.hpp"

namespace nullscope {

// --- JSON
Json score_json(Score score, const trace::Units& units = {});  // {"cp": 35} or {"mate": 3}, for the side to move
Json nodes_json(const Counters& counters);                     // {"total", "interior", "quiescence", "null", ...}
Json null_move_json(const Counters& counters);
Json moves_json(const std::vector<Move>& moves);  // UCI
Json result_json(const SearchRequest& request, const SearchResult& result);

// --- text
std::string score_text(Score score, const trace::Units& units = {});          // "+35", "#3", "#-2"
std::string line_text(const Position& root, const std::vector<Move>& moves);  // SAN
std::uint64_t nodes_per_second(std::uint64_t nodes, double seconds);
std::string speed_text(std::uint64_t nodes, double seconds);  // "0.52 s, 7,000,000 nodes per second"
// A search as it goes: a header, then a row an iteration; and what it came to.
std::string iteration_header();
std::string iteration_row(const Position& root, const Iteration& iteration, double iteration_seconds);
std::string result_text(const SearchRequest& request, const SearchResult& result);
// The same position searched in several ways, side by side; the first is what the others are compared to.
struct Run {
  SearchRequest request;
  SearchResult result;
};
std::string comparison_text(const std::vector<Run>& runs);

}  // namespace nullscope
