#include "tools/report/search_report.hpp"

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/study.hpp"
#include "tools/cli/text.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

// Null where no iteration was completed.
Json best_move_json(Move move) { return move.is_none() ? Json() : Json(to_uci(move)); }

std::string best_move_text(const Position& root, Move move) { return move.is_none() ? "none" : to_san(root, move); }

// Seconds of each iteration alone; the engine counts from the start of the search.
std::vector<double> own_seconds(const SearchResult& result) {
  std::vector<double> seconds;
  double before = 0;
  for (const Iteration& iteration : result.iterations) {
    seconds.push_back(iteration.seconds - before);
    before = iteration.seconds;
  }
  return seconds;
}

}  // namespace

namespace {

// Another engine's mates lie elsewhere.
int mate_in(Score score, const trace::Units& units) {
  return mate_distance(score > 0 ? score - units.mate + kMate : score + units.mate - kMate);
}

}  // namespace

Json score_json(Score score, const trace::Units& units) {
  if (units.is_mate(score)) return {{"mate", mate_in(score, units)}};
  return {{"cp", units.centipawns(score)}};
}

Json nodes_json(const Counters& c) {
  return {{"total", c.total()},     {"interior", c.interior},         {"quiescence", c.quiescence},
          {"null", c.null_subtree}, {"verification", c.verification}, {"re_search", c.re_search}};
}

Json null_move_json(const Counters& c) {
  return {{"tried", c.null_tried},
          {"fail_high", c.null_fail_high},
          {"cut", c.null_cut},
          {"reduced", c.reduced},
          {"verification_failed", c.verification_failed}};
}

Json moves_json(const std::vector<Move>& moves) {
  Json json = Json::array();
  for (const Move move : moves) json.push_back(to_uci(move));
  return json;
}

Json result_json(const SearchRequest& request, const SearchResult& result) {
  const bool has_iteration = !result.iterations.empty();
  const std::vector<double> seconds = own_seconds(result);
  Json iterations = Json::array();
  for (std::size_t i = 0; i < result.iterations.size(); ++i) {
    const Iteration& iteration = result.iterations[i];
    iterations.push_back({{"depth", iteration.depth},
                          {"bestmove", best_move_json(iteration.best_move())},
                          {"score", score_json(iteration.score)},
                          {"pv", moves_json(iteration.pv)},
                          {"nodes", nodes_json(iteration.counters)},
                          {"null_move", null_move_json(iteration.counters)},
                          {"table", {{"cut", iteration.counters.table_cut}}},
                          {"seconds", seconds[i]}});
  }
  return {{"fen", to_fen(request.root)},
          {"policy", to_string(request.policy)},
          {"options", study_text(request.options)},
          {"depth", result.depth()},
          {"stopped", result.stopped},
          {"bestmove", best_move_json(result.best_move)},
          {"score", has_iteration ? score_json(result.score()) : Json()},
          {"pv", has_iteration ? moves_json(result.iterations.back().pv) : Json::array()},
          {"nodes", nodes_json(result.counters)},
          {"null_move", null_move_json(result.counters)},
          {"table", {{"cut", result.counters.table_cut}}},
          {"iterations", std::move(iterations)},
          {"seconds", result.seconds}};
}

std::string score_text(Score score, const trace::Units& units) {
  return units.is_mate(score) ? fmt::format("#{}", mate_in(score, units)) : trace::number_words(score, units);
}

std::string line_text(const Position& root, const std::vector<Move>& moves) {
  std::string text;
  Position position = root;
  for (const Move move : moves) {
    (text += text.empty() ? "" : " ") += to_san(position, move);
    position = position.after(move);
  }
  return text;
}

std::uint64_t nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
}

std::string speed_text(std::uint64_t nodes, double seconds) {
  return fmt::format("{:.3f} s, {} nodes per second", seconds, viz::grouped(nodes_per_second(nodes, seconds)));
}

std::string iteration_header() {
  return fmt::format("{:>5}  {:>7}  {:>13}  {:>8}  {}", "depth", "score", "nodes", "seconds", "PV");
}

std::string iteration_row(const Position& root, const Iteration& iteration, double iteration_seconds) {
  return fmt::format("{:>5}  {:>7}  {:>13}  {:>8.3f}  {}", iteration.depth, score_text(iteration.score),
                     viz::grouped(iteration.counters.total()), iteration_seconds, line_text(root, iteration.pv));
}

std::string result_text(const SearchRequest& request, const SearchResult& result) {
  const Counters& c = result.counters;
  const auto share = [&](std::uint64_t n) {
    return fmt::format("{} ({})", viz::grouped(n), viz::percent(n, c.total()));
  };
  std::string out;
  const auto row = [&](std::string_view name, const std::string& text) {
    out += fmt::format("{:<22}{}\n", name, text);
  };
  row("best move", fmt::format("{}{}", best_move_text(request.root, result.best_move),
                               result.stopped ? ", stopped by a limit" : ""));
  row("nodes", viz::grouped(c.total()));
  row("  interior", share(c.interior));
  row("  quiescence", share(c.quiescence));
  row("  null-move subtrees", share(c.null_subtree));
  row("  verification", share(c.verification));
  row("  re-search", share(c.re_search));
  row("null moves", viz::grouped(c.null_tried));
  row("  fail-high",
      fmt::format("{} ({})", viz::grouped(c.null_fail_high), viz::percent(c.null_fail_high, c.null_tried)));
  row("  cutoffs", viz::grouped(c.null_cut));
  row("  reduced", viz::grouped(c.reduced));
  row("  verification failed", viz::grouped(c.verification_failed));
  row("TT cutoffs", viz::grouped(c.table_cut));
  row("time", speed_text(c.total(), result.seconds));
  return out;
}

std::string comparison_text(const std::vector<Run>& runs) {
  TextTable table({"policy", "best", "score", "depth", "nodes", "vs first", "null moves", "fail-high", "cutoffs",
                   "reduced", "verif. failed", "verif. nodes", "re-search nodes", "seconds"},
                  2);
  const std::uint64_t first = runs.front().result.counters.total();
  for (const auto& [request, result] : runs) {
    const Counters& c = result.counters;
    table.add({to_string(request.policy), best_move_text(request.root, result.best_move),
               result.iterations.empty() ? "-" : score_text(result.score()),
               fmt::format("{}{}", result.depth(), result.stopped ? "+" : ""), viz::grouped(c.total()),
               viz::percent(c.total(), first), viz::grouped(c.null_tried), viz::grouped(c.null_fail_high),
               viz::grouped(c.null_cut), viz::grouped(c.reduced), viz::grouped(c.verification_failed),
               viz::grouped(c.verification), viz::grouped(c.re_search), fmt::format("{:.3f}", result.seconds)});
  }
  return table.str();
}

}  // namespace nullscope
