#include "trace/header.hpp"

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "trace/error.hpp"

namespace nullscope::trace {

SearchRequest Header::request() const {
  SearchRequest request;
  try {
    request.root = parse_fen(fen);
    request.policy = parse_policy(policy);
  } catch (const std::exception& error) {
    throw Error(std::string("the search of this trace cannot be repeated: ") + error.what());
  }
  for (const Move move : root_moves)
    if (!is_legal(request.root, move))
      throw Error("the search of this trace cannot be repeated: a root move is not legal");
  request.root_moves = root_moves;
  request.history = history;
  request.options = options;
  request.limits.depth = depth;
  if (node_limit) request.limits.nodes = node_limit;
  return request;
}

bool is_ours(std::string_view program) { return program.starts_with("nullscope "); }

bool speaks_of_verify(const Header& header) {
  const std::optional<PolicyTraits> traits = traits_of(header.policy);
  return traits && traits->has_verify;
}

std::string engine_prefix(const Header& header) { return is_ours(header.program) ? "" : header.program + ", "; }

Header make_header(const SearchRequest& request, std::string program, std::string label) {
  const bool limited = request.limits.nodes != Limits{}.nodes;
  return {std::move(program),
          to_fen(request.root),
          std::move(label),
          request.history,
          to_string(request.policy),
          request.options,
          request.limits.depth,
          limited ? request.limits.nodes : 0,
          {},
          request.root_moves,
          {},
          false};
}

std::string Ending::label_name(Label label) const {
  if (!label) return {};
  std::string name = label <= labels.size() ? labels[label - 1] : "label " + std::to_string(label);
  for (char& c : name)  // printable, whatever the file has
    if (c < ' ' || c > '~') c = '?';
  return name;
}

Result make_result(const SearchResult& result) {
  Result r;
  for (const Iteration& i : result.iterations)
    r.iterations.push_back({i.depth, i.score, i.pv.empty() ? "" : to_uci(i.best_move())});
  r.stopped = result.stopped;
  r.counters = result.counters;
  return r;
}

}  // namespace nullscope::trace
