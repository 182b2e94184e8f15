// What a trace says about its search besides the events: how to run it again, and how it ended.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/request.hpp"
#include "trace/summary.hpp"

namespace nullscope::trace {

struct Header {
  std::string program;  // who wrote it: "nullscope 0.1.0", or another engine
  std::string fen;
  std::string label;  // an EPD id or file name, for people
  std::vector<Key> history;
  std::string policy;
  SearchOptions options;
  int depth = 0;
  std::uint64_t node_limit = 0;  // 0: none
  std::string filter;            // what was left out, as options; empty: nothing
  std::vector<Move> root_moves;  // that alone were searched; empty: all
  Units units;
  bool chess960 = false;  // castling is the king's move onto its rook's square

  // The search this header describes. Throws Error if it is not one of ours.
  SearchRequest request() const;
};

struct Result {
  struct IterationResult {
    int depth = 0;
    Score score = 0;
    std::string best_move;  // UCI
  };
  std::vector<IterationResult> iterations;  // completed ones
  bool stopped = false;
  Counters counters;  // the search's own; zeros from another engine
  std::string error;  // of another engine's emitter, which cut the recording short
};

struct Ending {
  Result result;
  Summary summary;                  // of the whole search
  Summary dropped;                  // of blocks that a flight recorder did not keep
  std::vector<std::string> labels;  // by number, from 1

  std::string label_name(Label label) const;  // "" for none
};

// Whether a program of this name is this one, whose every rule and option is known, and not another engine.
bool is_ours(std::string_view program);

// Whether the policy is one that is known to use `verify`. Of any other nothing is known: a node that has the flag
// tells.
bool speaks_of_verify(const Header& header);

// What a heading begins with: "pocket 1.0, " where another engine searched, so that two versions of it can be told
// apart; nothing for this program.
std::string engine_prefix(const Header& header);

Header make_header(const SearchRequest& request, std::string program, std::string label = {});
Result make_result(const SearchResult& result);

}  // namespace nullscope::trace
