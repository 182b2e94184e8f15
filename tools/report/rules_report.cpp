#include "tools/report/rules_report.hpp"

#include "tools/cli/text.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

using trace::RuleCounts;

constexpr std::array<std::pair<const char*, const char*>, trace::kNodeTypes> kTypes = {
    {{"pv", "PV nodes"}, {"cut", "cut nodes"}, {"all", "all nodes"}}};

struct NamedSearches {
  std::string slug;
  std::string name;
  RuleCounts::Searches searches;
  bool has_subtrees;  // that are not simply the rest of the tree
};

// Every purpose that was used, and roots and null moves beside them.
std::vector<NamedSearches> searches_of(const RuleCounts& rules) {
  std::vector<NamedSearches> all = {{"root", "root", rules.roots, false}};
  for (std::size_t p = 0; p < kPurposes; ++p) {
    const auto purpose = static_cast<Purpose>(p);
    all.push_back({trace::slug(purpose), trace::name(purpose), rules.by_purpose[p], purpose != Purpose::Main});
    if (purpose == Purpose::Main) all.push_back({"null-move", "null move", rules.null_moves, true});
  }
  std::erase_if(all, [](const NamedSearches& s) { return s.searches.entered == 0; });
  return all;
}

std::string purposes_text(const RuleCounts& rules, std::uint64_t nodes) {
  TextTable table({"searched as", "entered", "nodes in such subtrees", "share"});
  for (const NamedSearches& s : searches_of(rules))
    table.add({s.name, viz::grouped(s.searches.entered), s.has_subtrees ? viz::grouped(s.searches.nodes) : "",
               s.has_subtrees ? viz::percent(s.searches.nodes, nodes) : ""});
  return table.str();
}

std::string reductions_text(const RuleCounts::Reductions& r) {
  if (!r.entered && !r.re_searched) return {};
  return fmt::format(
      "late-move reductions {}; re-searched {} ({}), which failed low {} ({}), raised alpha {} ({}), failed high {} "
      "({})\n",
      viz::grouped(r.entered), viz::grouped(r.re_searched), viz::percent(r.re_searched, r.entered),
      viz::grouped(r.failed_low), viz::percent(r.failed_low, r.re_searched), viz::grouped(r.raised_alpha),
      viz::percent(r.raised_alpha, r.re_searched), viz::grouped(r.failed_high),
      viz::percent(r.failed_high, r.re_searched));
}

std::string labels_text(const RuleCounts& rules, const trace::Ending& ending) {
  if (rules.by_label.empty()) return {};
  TextTable table({"label", "entered", "left", "nodes", "re-searches", "moves skipped", "all quiets skipped"});
  for (std::size_t i = 0; i < rules.by_label.size(); ++i) {
    const RuleCounts::Labelled& l = rules.by_label[i];
    if (!(l.entered | l.left | l.re_searches | l.skipped | l.skipped_quiets)) continue;
    const std::string name = i ? printable(ending.label_name(static_cast<trace::Label>(i))) : "(no label)";
    table.add({name, viz::grouped(l.entered), viz::grouped(l.left), viz::grouped(l.nodes), viz::grouped(l.re_searches),
               viz::grouped(l.skipped), viz::grouped(l.skipped_quiets)});
  }
  return table.str();
}

std::string ordering_text(const RuleCounts& rules) {
  TextTable table({"", "nodes", "beta cutoffs", "by the first move"});
  const auto row = [&](const std::string& name, const std::string& nodes, const RuleCounts::Cutoffs& c) {
    table.add({name, nodes, viz::grouped(c.all), viz::percent(c.first, c.all)});
  };
  for (std::size_t t = 0; t < trace::kNodeTypes; ++t)
    if (rules.interior_by_type[t])
      row(kTypes[t].second, viz::grouped(rules.interior_by_type[t]), rules.cutoffs_by_type[t]);
  for (std::size_t d = rules.cutoffs_by_depth.size(); d-- > 0;)
    if (rules.cutoffs_by_depth[d].all) row(fmt::format("depth {}", d), "", rules.cutoffs_by_depth[d]);
  return table.str();
}

std::string move_numbers_text(const RuleCounts& rules) {
  std::uint64_t all = 0;
  for (const std::uint64_t n : rules.cutoffs_by_move) all += n;
  if (!all) return {};
  std::string text = "beta cutoffs by move number:";
  for (std::size_t i = 1; i < rules.cutoffs_by_move.size(); ++i)
    if (const std::uint64_t n = rules.cutoffs_by_move[i])
      text += fmt::format("{} {}: {} ({})", text.ends_with(':') ? "" : ",", i, viz::grouped(n), viz::percent(n, all));
  return text + "\n";
}

}  // namespace

Json rules_json(const RuleCounts& rules, const trace::Ending& ending) {
  Json purposes = Json::object();
  for (const NamedSearches& s : searches_of(rules))
    purposes[s.slug] = {{"entered", s.searches.entered}, {"nodes", s.has_subtrees ? Json(s.searches.nodes) : Json()}};
  Json labels = Json::array();
  for (std::size_t i = 0; i < rules.by_label.size(); ++i) {
    const RuleCounts::Labelled& l = rules.by_label[i];
    labels.push_back({{"label", ending.label_name(static_cast<trace::Label>(i))},
                      {"entered", l.entered},
                      {"left", l.left},
                      {"nodes", l.nodes},
                      {"re_searches", l.re_searches},
                      {"skipped", l.skipped},
                      {"skipped_quiets", l.skipped_quiets}});
  }
  const auto cutoffs = [](const RuleCounts::Cutoffs& c) { return Json{{"all", c.all}, {"first_move", c.first}}; };
  Json types = Json::object();
  for (std::size_t t = 0; t < trace::kNodeTypes; ++t)
    types[kTypes[t].first] = {{"nodes", rules.interior_by_type[t]}, {"cutoffs", cutoffs(rules.cutoffs_by_type[t])}};
  Json depths = Json::array();
  for (std::size_t d = 0; d < rules.cutoffs_by_depth.size(); ++d)
    if (rules.cutoffs_by_depth[d].all)
      depths.push_back({{"depth", d}, {"cutoffs", cutoffs(rules.cutoffs_by_depth[d])}});
  Json moves = Json::array();
  for (std::size_t i = 1; i < rules.cutoffs_by_move.size(); ++i)
    if (rules.cutoffs_by_move[i]) moves.push_back({{"number", i}, {"cutoffs", rules.cutoffs_by_move[i]}});
  const RuleCounts::Reductions& r = rules.reductions;
  return {{"purposes", purposes},
          {"labels", labels},
          {"reductions",
           {{"entered", r.entered},
            {"re_searched", r.re_searched},
            {"failed_low", r.failed_low},
            {"raised_alpha", r.raised_alpha},
            {"failed_high", r.failed_high}}},
          {"by_type", types},
          {"by_depth", depths},
          {"by_move", moves}};
}

std::string rules_text(const RuleCounts& rules, const trace::Ending& ending) {
  std::uint64_t nodes = rules.roots.entered + rules.null_moves.entered;
  for (const RuleCounts::Searches& s : rules.by_purpose) nodes += s.entered;
  std::string text = purposes_text(rules, nodes);
  for (const std::string& part :
       {reductions_text(rules.reductions), labels_text(rules, ending), ordering_text(rules), move_numbers_text(rules)})
    if (!part.empty()) text += '\n' + part;
  return text;
}

}  // namespace nullscope
