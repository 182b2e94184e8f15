#include <algorithm>
#include <array>
#include <fmt/ranges.h>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/lesson/run.hpp"
#include "tools/report/interval.hpp"

namespace nullscope::lesson {
namespace {

// A search as it stood when an iteration had ended: what searching to that depth would have said.
struct Ended {
  const Iteration* last = nullptr;
  Counters counters;
  trace::Tally tally;  // of what was recorded
};

Ended ended_at(const Run& run, std::optional<int> depth) {
  Ended ended;
  for (const Iteration& iteration : run.result.iterations) {
    if (depth && iteration.depth > *depth) break;
    ended.last = &iteration;
    ended.counters += iteration.counters;
  }
  for (const trace::Summary::Iteration& iteration : run.reader.ending().summary.iterations)
    if (ended.last && iteration.depth <= ended.last->depth) ended.tally += iteration.tally;
  return ended;
}

std::string san_line(Position position, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    (text += text.empty() ? "" : " ") += to_san(position, move);
    position = position.after(move);
  }
  return text;
}

std::string command(const Run& run, std::string_view name, int depth, std::string_view output) {
  const SearchPlan& plan = run.plan;
  std::string text = fmt::format("nullscope {} '{}' --depth {} --policy {}", name, to_fen(plan.request.root), depth,
                                 to_string(plan.request.policy));
  const std::string filter = plan.filter.to_text();
  if (!plan.switches.empty()) text += ' ' + plan.switches;
  if (!output.empty() && !filter.empty()) text += ' ' + filter;
  if (!output.empty()) text += fmt::format(" -o {}", output);
  return text;
}

struct Counted {
  std::string_view name;
  std::uint64_t (*of)(const Counters&, const trace::Tally&);
};
constexpr std::array kCounted = {
    Counted{"nodes", [](const Counters& c, const trace::Tally&) { return c.total(); }},
    Counted{"interior", [](const Counters& c, const trace::Tally&) { return c.interior; }},
    Counted{"quiescence", [](const Counters& c, const trace::Tally&) { return c.quiescence; }},
    Counted{"null_nodes", [](const Counters& c, const trace::Tally&) { return c.null_subtree; }},
    Counted{"verification_nodes", [](const Counters& c, const trace::Tally&) { return c.verification; }},
    Counted{"re_search_nodes", [](const Counters& c, const trace::Tally&) { return c.re_search; }},
    Counted{"null_tried", [](const Counters& c, const trace::Tally&) { return c.null_tried; }},
    Counted{"null_fail_high", [](const Counters& c, const trace::Tally&) { return c.null_fail_high; }},
    Counted{"null_cuts", [](const Counters& c, const trace::Tally&) { return c.null_cut; }},
    Counted{"reduced", [](const Counters& c, const trace::Tally&) { return c.reduced; }},
    Counted{"verification_failed", [](const Counters& c, const trace::Tally&) { return c.verification_failed; }},
    Counted{"move_cuts", [](const Counters&, const trace::Tally& t) { return t.move_cuts; }},
    Counted{"first_move_cuts", [](const Counters&, const trace::Tally& t) { return t.first_move_cuts; }},
    Counted{"pvs_re_searches", [](const Counters&, const trace::Tally& t) { return t.pvs_re_searches; }},
    Counted{"table_cuts", [](const Counters& c, const trace::Tally&) { return c.table_cut; }},
};
constexpr std::array<std::string_view, 9> kOthers = {
    "iteration_nodes", "score", "best", "line", "depth", "policy", "fen", "trace_command", "search_command"};
constexpr std::array<std::string_view, 7> kAudited = {"audited",       "wrong",     "zugzwang",  "horizon",
                                                      "wrong_percent", "wrong_low", "wrong_high"};

Figure audit_figure(const Run& run, const std::string& name, std::string_view what, bool with_depth) {
  if (!run.audit) throw UsageError(fmt::format("{} is not audited; give that search \"audit\": true", name));
  if (with_depth) throw UsageError(fmt::format("{}.{} is of the whole search: it goes without @", name, what));
  trace::AuditTally tally;
  for (const trace::AuditedCutoff& cut : run.audit->cuts) tally.count(cut);
  if (what == "audited") return Figure::count(tally.cuts);
  if (what == "wrong") return Figure::count(tally.wrong());
  if (what == "zugzwang") return Figure::count(tally.zugzwang);
  if (what == "horizon") return Figure::count(tally.horizon);
  if (what == "wrong_percent") return Figure::percentage(100 * tally.rate(), 2);
  const Interval interval = clopper_pearson(tally.wrong(), tally.cuts);  // 95%
  return Figure::percentage(100 * (what == "wrong_low" ? interval.low : interval.high), 2);
}

}  // namespace

std::optional<Figure> run_figure(const Run& run, const std::string& name, std::string_view what,
                                 std::optional<int> depth) {
  if (std::find(kAudited.begin(), kAudited.end(), what) != kAudited.end())
    return audit_figure(run, name, what, depth.has_value());
  const Ended ended = ended_at(run, depth);
  if (!ended.last || (depth && ended.last->depth != *depth))
    throw UsageError(fmt::format("{} was searched to depth {} only", name, run.result.depth()));
  for (const Counted& counted : kCounted)
    if (what == counted.name) return Figure::count(counted.of(ended.counters, ended.tally));
  const Position& root = run.plan.request.root;
  if (what == "iteration_nodes") return Figure::count(ended.last->counters.total());
  if (what == "score") return Figure::value(ended.last->score, 0);
  if (what == "best") return Figure::word(ended.last->pv.empty() ? "none" : to_san(root, ended.last->best_move()));
  if (what == "line") return Figure::word(san_line(root, ended.last->pv));
  if (what == "depth") return Figure::plain(ended.last->depth);
  if (what == "policy") return Figure::word(to_string(run.plan.request.policy));
  if (what == "fen") return Figure::word(to_fen(root));
  if (what == "search_command") return Figure::word(command(run, "search", ended.last->depth, ""));
  if (what == "trace_command") return Figure::word(command(run, "trace", ended.last->depth, name + ".nst"));
  return std::nullopt;
}

std::string run_figures() {
  std::vector<std::string_view> names;
  for (const Counted& counted : kCounted) names.push_back(counted.name);
  names.insert(names.end(), kOthers.begin(), kOthers.end());
  names.insert(names.end(), kAudited.begin(), kAudited.end());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace nullscope::lesson
