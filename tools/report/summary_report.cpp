#include "tools/report/summary_report.hpp"

#include "engine/notation.hpp"
#include "tools/cli/text.hpp"
#include "tools/report/search_report.hpp"
#include "trace/read/moment.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

using IterationResult = trace::Result::IterationResult;

const IterationResult* result_of(const trace::Reader& reader, int depth) {
  for (const IterationResult& r : reader.ending().result.iterations)
    if (r.depth == depth) return &r;
  return nullptr;
}

Json by_depth_json(const trace::Tally& t) {
  Json rows = Json::array();
  for (std::size_t d = 0; d < trace::Tally::kDepths; ++d)
    if (t.nodes_by_depth[d])
      rows.push_back({{"depth", d},
                      {"nodes", t.nodes_by_depth[d]},
                      {"null_tried", t.null_tried_by_depth[d]},
                      {"null_fail_high", t.null_fail_high_by_depth[d]},
                      {"null_cut", t.null_cut_by_depth[d]},
                      {"verification_failed", t.verification_failed_by_depth[d]}});
  return rows;
}

Json exits_json(const trace::Tally& t) {
  Json exits;
  for (std::size_t e = 0; e < kExits; ++e) {
    std::string key = trace::slug(static_cast<Exit>(e));
    std::replace(key.begin(), key.end(), '-', '_');
    exits[key] = t.exits[e];
  }
  return exits;
}

Json tally_json(const trace::Tally& t) {
  return {{"nodes", nodes_json(t.counters)},
          {"null_move", null_move_json(t.counters)},
          {"table", {{"cut", t.counters.table_cut}}},
          {"cutoffs", {{"move", t.move_cuts}, {"first_move", t.folded ? Json() : Json(t.first_move_cuts)}}},
          {"verify_flips", t.verify_flips},
          {"pvs_re_searches", t.pvs_re_searches},
          {"exits", exits_json(t)},
          {"by_depth", by_depth_json(t)},
          {"max_ply", t.max_ply},
          {"not_recorded", t.folded},
          {"events", t.events}};
}

double bytes_per_node(const trace::Reader& reader, std::uint64_t nodes) {
  return nodes ? static_cast<double>(reader.file_size()) / static_cast<double>(nodes) : 0;
}

std::string move_in_san(const Position& root, const std::string& uci) {
  try {
    return to_san(root, parse_uci(root, uci));
  } catch (const MoveError&) {
    return uci.empty() ? "-" : printable(uci);
  }
}

std::string ebf_text(const trace::Summary& s, std::size_t i) {
  return i ? fmt::format("{:.2f}", trace::Summary::branching_factor(s.iterations[i - 1], s.iterations[i])) : "-";
}

// Of a policy that is none of ours, and a trace in which none of it happened, verification is not spoken of.
bool speaks_of_verification(const trace::Reader& reader) {
  const trace::Tally total = reader.ending().summary.total();
  const Counters& c = total.counters;
  return traits_of(reader.header().policy) ||
         c.verification + c.re_search + c.verification_failed + total.verify_flips > 0;
}

// The row without some of its columns, unless all are wanted.
TextTable::Row columns(TextTable::Row row, bool all, std::size_t first, std::size_t count) {
  const auto from = row.begin() + static_cast<std::ptrdiff_t>(first);
  if (!all) row.erase(from, from + static_cast<std::ptrdiff_t>(count));
  return row;
}

std::string iterations_text(const trace::Reader& reader) {
  const trace::Summary& summary = reader.ending().summary;
  const Position root = trace::root_of(reader.header());
  const bool all = speaks_of_verification(reader);
  const auto chosen = [&](TextTable::Row cells) { return columns(std::move(cells), all, 7, 2); };
  TextTable table(chosen({"iteration", "best", "score", "nodes", "EBF", "quiescence", "null-move subtree",
                          "verification", "re-search", "TT cutoffs", "first-move cutoff rate"}),
                  2);
  const auto row = [&](const std::string& name, const IterationResult* r, const std::string& ebf,
                       const trace::Tally& t) {
    const Counters& c = t.counters;
    table.add(chosen(
        {name, r ? move_in_san(root, r->best_move) : "-", r ? score_text(r->score, reader.header().units) : "-",
         viz::grouped(c.total()), ebf, viz::percent(c.quiescence, c.total()), viz::percent(c.null_subtree, c.total()),
         viz::percent(c.verification, c.total()), viz::percent(c.re_search, c.total()),
         viz::percent(c.table_cut, c.total()), t.folded ? "-" : viz::percent(t.first_move_cuts, t.move_cuts)}));
  };
  for (std::size_t i = 0; i < summary.iterations.size(); ++i) {
    const auto& [depth, tally] = summary.iterations[i];
    row(std::to_string(depth), result_of(reader, depth), ebf_text(summary, i), tally);
  }
  const auto& results = reader.ending().result.iterations;
  row("all", results.empty() ? nullptr : &results.back(), "", summary.total());
  return table.str();
}

std::string null_moves_text(const trace::Reader& reader) {
  const trace::Summary& summary = reader.ending().summary;
  const bool all = speaks_of_verification(reader);
  const auto chosen = [&](TextTable::Row cells) { return columns(std::move(cells), all, 6, 4); };
  TextTable table(chosen({"iteration", "null moves", "fail-high", "rate", "cutoffs", "reduced", "verify off",
                          "verif. failed", "verif. nodes", "re-search nodes", "PVS re-searches"}),
                  1);
  const auto row = [&](const std::string& name, const trace::Tally& t) {
    const Counters& c = t.counters;
    // A flip back to true follows each failed verification.
    const std::uint64_t off = t.verify_flips - std::min(t.verify_flips, c.verification_failed);
    // Of what a filter left out, only the search's own counts are known.
    const auto if_whole = [&](std::uint64_t n) { return t.folded ? "-" : viz::grouped(n); };
    table.add(chosen({name, viz::grouped(c.null_tried), viz::grouped(c.null_fail_high),
                      viz::percent(c.null_fail_high, c.null_tried), viz::grouped(c.null_cut), viz::grouped(c.reduced),
                      if_whole(off), viz::grouped(c.verification_failed), viz::grouped(c.verification),
                      viz::grouped(c.re_search), if_whole(t.pvs_re_searches)}));
  };
  for (const auto& [depth, tally] : summary.iterations) row(std::to_string(depth), tally);
  row("all", summary.total());
  return table.str();
}

std::string depths_text(const trace::Reader& reader) {
  const trace::Tally t = reader.ending().summary.total();
  const bool all = speaks_of_verification(reader);
  const auto chosen = [&](TextTable::Row cells) { return columns(std::move(cells), all, 7, 1); };
  TextTable table(chosen({"depth", "nodes", "share", "null moves", "fail-high", "rate", "cutoffs", "verif. failed"}),
                  1);
  for (std::size_t d = trace::Tally::kDepths; d-- > 0;)
    if (const std::uint64_t n = t.nodes_by_depth[d])
      table.add(chosen({d ? std::to_string(d) : "0 (quiescence)", viz::grouped(n), viz::percent(n, t.counters.total()),
                        viz::grouped(t.null_tried_by_depth[d]), viz::grouped(t.null_fail_high_by_depth[d]),
                        viz::percent(t.null_fail_high_by_depth[d], t.null_tried_by_depth[d]),
                        viz::grouped(t.null_cut_by_depth[d]), viz::grouped(t.verification_failed_by_depth[d])}));
  return table.str();
}

std::string exits_text(const trace::Tally& t) {
  std::uint64_t all = 0;
  for (const std::uint64_t n : t.exits) all += n;
  std::string out = "exits";
  for (std::size_t e = 0; e < kExits; ++e)
    if (t.exits[e])
      out += fmt::format("{} {} {} ({})", out.size() > 5 ? "," : "", trace::name(static_cast<Exit>(e)),
                         viz::grouped(t.exits[e]), viz::percent(t.exits[e], all));
  return out + "\n";
}

}  // namespace

Json summary_json(const trace::Reader& reader) {
  const trace::Header& header = reader.header();
  const trace::Summary& summary = reader.ending().summary;
  const auto& results = reader.ending().result.iterations;
  const trace::Tally total = summary.total();
  const auto result = [&](Json& json, const IterationResult* r) {
    json["bestmove"] = r && !r->best_move.empty() ? Json(r->best_move) : Json();
    json["score"] = r ? score_json(r->score, header.units) : Json();
  };
  Json json = {{"fen", header.fen},
               {"label", header.label},
               {"policy", header.policy},
               {"program", header.program},
               {"filter", header.filter},
               {"depth", results.empty() ? 0 : results.back().depth},
               {"stopped", reader.ending().result.stopped},
               {"whole", reader.damage().empty()}};
  result(json, results.empty() ? nullptr : &results.back());
  json.update(tally_json(total));
  json["iterations"] = Json::array();
  for (std::size_t i = 0; i < summary.iterations.size(); ++i) {
    Json one = {{"depth", summary.iterations[i].depth}};
    result(one, result_of(reader, summary.iterations[i].depth));
    one["branching_factor"] =
        i ? Json(trace::Summary::branching_factor(summary.iterations[i - 1], summary.iterations[i])) : Json();
    one.update(tally_json(summary.iterations[i].tally));
    json["iterations"].push_back(std::move(one));
  }
  json["file"] = {{"bytes", reader.file_size()}, {"bytes_per_node", bytes_per_node(reader, total.counters.total())}};
  return json;
}

std::string summary_text(const trace::Reader& reader) {
  const trace::Header& header = reader.header();
  const trace::Tally total = reader.ending().summary.total();
  std::string out = fmt::format("{}\n{}policy {}{}{}\n", printable(header.fen), printable(trace::engine_prefix(header)),
                                printable(header.policy), header.label.empty() ? "" : ", " + printable(header.label),
                                reader.ending().result.stopped ? ", stopped before its depth was reached" : "");
  if (header.units.per_pawn != 100) out += fmt::format("values: a pawn is {}\n", header.units.per_pawn);
  if (const std::string& error = reader.ending().result.error; !error.empty())
    out += fmt::format("the recording ends with an error of the emitter: {}\n", printable(error));
  if (!header.filter.empty())
    out += fmt::format(
        "recorded with {}: {} nodes are counted only, and are not in the table by depth nor under 'exits'\n",
        printable(header.filter), viz::grouped(total.folded));
  if (const std::uint64_t dropped = reader.ending().dropped.total().counters.total())
    out +=
        fmt::format("a flight recorder: the first {} nodes are counted, but not in the file\n", viz::grouped(dropped));
  out += '\n' + iterations_text(reader) + '\n' + null_moves_text(reader) + '\n' + depths_text(reader) + '\n';
  out += exits_text(total);
  out +=
      fmt::format("deepest ply {}; {} events; {} bytes, {:.2f} per node\n", total.max_ply, viz::grouped(total.events),
                  viz::grouped(reader.file_size()), bytes_per_node(reader, total.counters.total()));
  return out;
}

}  // namespace nullscope
