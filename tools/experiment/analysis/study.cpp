#include "tools/experiment/analysis/study.hpp"

#include <algorithm>
#include <numeric>

#include "engine/study.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/experiment/config.hpp"
#include "tools/experiment/plan.hpp"
#include "tools/experiment/report/paper.hpp"

namespace nullscope::experiment {
namespace {

Json parse_header(const std::string& path, const ResultFile& file) {
  Json header = Json::parse(file.header, nullptr, false);
  if (!header.is_object() || !header.contains("suites"))
    throw UsageError(fmt::format("{} has no results yet; run the experiment first", in_quotes(path)));
  return header;
}

template <class T>
bool are_distinct(std::vector<T> items) {
  std::sort(items.begin(), items.end());
  return std::adjacent_find(items.begin(), items.end()) == items.end();
}

// What a header says of one of its suites. A file may come from anywhere, and its label goes into names of files.
Study read_plan(const Json& header, const Json& suite) {
  const auto count = [](const Json& json) {
    if (!json.is_number_unsigned()) throw UsageError("something is to be counted that is no number");
    return json.get<std::size_t>();
  };
  Study study;
  study.label = suite.at("label");
  study.stands_for = suite.at("stands_for");
  study.planned = count(suite.at("positions"));
  study.drawn_from = count(suite.at("drawn_from"));
  study.discarded = count(suite.at("discarded"));
  study.nodes_only = header.at("nodes_only");
  if (!header.at("seed").is_null()) study.seed = count(header["seed"]);
  study.policies = header.at("policies").get<std::vector<std::string>>();
  study.depths = header.at("depths").get<std::vector<int>>();
  if (study.label.empty() || !is_label(study.label)) throw UsageError("a suite's label is none");
  if (!study.stands_for.empty() && !paper_has_suite(study.stands_for)) throw UsageError("the paper has no such suite");
  if (study.policies.empty() || !are_distinct(study.policies) || study.depths.empty() || !are_distinct(study.depths))
    throw UsageError("its policies or depths are none, or some are there twice");
  for (const std::string& policy : study.policies) parse_policy(policy);
  return study;
}

Design design_of_header(const Json& header) {
  Design design;
  std::vector<std::string> names;
  for (const Json& factor : header.at("factors")) {
    design.factors.push_back(make_factor(factor.at("name"), factor.at("values").get<std::vector<std::string>>()));
    names.push_back(design.factors.back().name);
  }
  if (!are_distinct(names)) throw UsageError("a factor is there twice");
  design.fractional = header.at("design") == "fractional";
  return design;
}

SearchOptions options_of_header(const std::string& text) {
  return text == "paper" ? SearchOptions{} : parse_study(text);
}

// The studies of a header's suites, without their results yet.
std::vector<SuiteResults> read_plans(const std::string& path, const Json& header) try {
  const Design design = design_of_header(header);
  const std::vector<DesignCell> cells = design.cells(options_of_header(header.at("options")));
  std::vector<SuiteResults> suites;
  for (const Json& suite : header["suites"]) {
    suites.push_back({design, {}});
    for (const DesignCell& cell : cells) {
      Study& study = suites.back().cells.emplace_back(read_plan(header, suite));
      study.settings = cell.settings;
      study.levels = cell.levels;
    }
  }
  return suites;
} catch (const std::bad_alloc&) {
  throw;
} catch (const std::exception& error) {  // of JSON, of a policy, of a setting, or of ours
  throw UsageError(
      fmt::format("{}: its second line is not as it was written: {}", printable(path), printable(error.what())));
}

// "r.tsv is not finished: ...", if the run that wrote it is not at its end.
std::string unfinished_text(const std::string& path, const ResultFile& file, const Json& header,
                            const std::vector<SuiteResults>& plans) {
  if (file.finished) return "";
  std::size_t searches = 0, depths = 0;
  for (const SuiteResults& suite : plans) {
    const Study& study = suite.cells.front();
    searches += study.planned * suite.cells.size() * study.policies.size();
    depths = study.depths.size();
  }
  if (const auto shard = header.find("shard"); shard != header.end() && shard->is_string())
    searches = parse_shard(shard->get<std::string>()).value_or(Shard{}).part_of(searches);
  const std::size_t all = searches * depths;
  const std::size_t there = std::set<RowKey>(file.rows.begin(), file.rows.end()).size();
  const std::string begin = printable(path) + " is not finished: ";
  if (there < all)
    return begin + fmt::format("{} of {} searches {} missing; positions with all of theirs are reported", all - there,
                               all, all - there == 1 ? "is" : "are");
  return file.damaged ? "" : begin + "its last line is missing; run the experiment again to complete it";
}

}  // namespace

std::vector<double> Cell::nodes() const {
  std::vector<double> values;
  for (const Row& row : rows) values.push_back(static_cast<double>(row.counters.total()));
  return values;
}

std::vector<double> Cell::solved() const {
  std::vector<double> values;
  for (const Row& row : rows) values.push_back(row.outcome == Outcome::Solved);
  return values;
}

std::uint64_t Cell::total_nodes() const { return total_counters().total(); }

std::uint64_t Cell::total_solved() const {
  return static_cast<std::uint64_t>(
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.outcome == Outcome::Solved; }));
}

double Cell::total_seconds() const { return std::accumulate(seconds.begin(), seconds.end(), 0.0); }

Counters Cell::total_counters() const {
  Counters sum;
  for (const Row& row : rows) sum += row.counters;
  return sum;
}

bool Study::has_policy(const std::string& policy) const {
  return std::find(policies.begin(), policies.end(), policy) != policies.end();
}

std::string Study::baseline() const { return has_policy("verified:3") ? "verified:3" : policies.back(); }

bool Study::has_times() const {
  return std::all_of(cells_.begin(), cells_.end(),
                     [&](const auto& entry) { return entry.second.seconds.size() == ids.size(); });
}

std::string Study::title() const {
  std::string text = fmt::format("{}: {} positions", label, ids.size());
  if (drawn_from)
    text = fmt::format("{}: {} of {} positions, drawn at random with seed {}", label, ids.size(), drawn_from, seed);
  if (ids.size() != planned) text += fmt::format(", {} more not searched yet", planned - ids.size());
  if (discarded) text += fmt::format("; {} discarded, a side has only king and pawns", discarded);
  if (settings != "paper") text += fmt::format("; settings {}", settings);
  return text;
}

// Puts the rows of a file where they belong.
class StudyReader {
 public:
  StudyReader(const ResultFile& file, const Times& times) : file_(file), times_(times) {
    for (const Row& row : file.rows) {
      by_key_.insert_or_assign(static_cast<const RowKey&>(row), &row);
      std::vector<std::string>& known = ids_[row.suite];
      if (known.empty() || known.back() != row.id) known.push_back(row.id);
    }
  }

  void fill(SuiteResults& suite) {
    std::vector<std::string>& candidates = ids_[suite.cells.front().label];
    std::sort(candidates.begin(), candidates.end());  // an unfinished file is in no order
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const std::string& id : candidates) {
      std::vector<std::vector<const Row*>> rows;
      for (const Study& study : suite.cells) rows.push_back(rows_of(study, id));
      if (std::any_of(rows.begin(), rows.end(), [](const auto& some) { return some.empty(); })) continue;
      for (std::size_t i = 0; i < rows.size(); ++i) add(suite.cells[i], id, rows[i]);
    }
    for (Study& study : suite.cells) study.damaged = file_.damaged;
  }

 private:
  // None unless all are there.
  std::vector<const Row*> rows_of(const Study& study, const std::string& id) const {
    std::vector<const Row*> rows;
    for (const std::string& policy : study.policies)
      for (const int depth : study.depths) {
        const auto at = by_key_.find({study.label, id, study.settings, policy, depth});
        if (at == by_key_.end()) return {};
        rows.push_back(at->second);
      }
    return rows;
  }
  void add(Study& study, const std::string& id, const std::vector<const Row*>& rows) const {
    study.ids.push_back(id);
    for (const Row* row : rows) {
      Cell& cell = study.cells_[{row->policy, row->depth}];
      cell.rows.push_back(*row);
      if (const auto at = times_.find(*row); at != times_.end()) cell.seconds.push_back(at->second);
    }
  }

  const ResultFile& file_;
  const Times& times_;
  std::map<RowKey, const Row*> by_key_;
  std::map<std::string, std::vector<std::string>> ids_;  // by suite, in the order of the file
};

std::vector<SuiteResults> read_studies(const std::string& path) {
  const ResultFile file = read_results(path);
  if (file.damaged)
    complain(fmt::format("{}: {}; what is damaged does not count; run the experiment again to fix it", printable(path),
                         file.damage_text()));
  const Json header = parse_header(path, file);
  const Times times = read_times(path);
  if (!times.damage.empty()) complain(times.damage + "; CPU times that are damaged are left out");
  StudyReader reader(file, times);
  std::vector<SuiteResults> plans = read_plans(path, header);
  const std::string unfinished = unfinished_text(path, file, header, plans);
  std::vector<SuiteResults> suites;
  for (SuiteResults& suite : plans) {
    reader.fill(suite);
    const Study& study = suite.cells.front();
    if (study.ids.size() > study.planned)
      throw UsageError(
          fmt::format("{} has more positions of {} than there were to search", in_quotes(path), study.label));
    if (!study.ids.empty()) suites.push_back(std::move(suite));
  }
  if (suites.empty())
    throw UsageError(fmt::format("{} has no position that is searched with every policy{} yet", in_quotes(path),
                                 header["factors"].empty() ? "" : " and every combination of settings"));
  if (!unfinished.empty()) complain(unfinished);
  return suites;
}

}  // namespace nullscope::experiment
