#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <set>

#include "tools/cli/text.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/csv.hpp"
#include "tools/experiment/report/document.hpp"
#include "tools/experiment/report/plots.hpp"
#include "tools/experiment/report/tables.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"
#include "tools/match/match.hpp"
#include "viz/draw/convert.hpp"

namespace nullscope::experiment {
namespace {

constexpr Arguments::Usage kUsage = {
    "experiment report", "RESULTS.tsv... [-o FILE] [--format FORM]",
    "Makes the paper's tables of the results of one or more experiments, the paper's own figures beside them, and\n"
    "then what the paper lacks: ratios with intervals, tests, time, where the nodes are, growth with depth; and\n"
    "each of the paper's claims, confirmed, contradicted or undecided by a rule that is printed with it, or not "
    "tested.\n"
    "Results that are not complete are reported as far as every policy has searched a position. Plots are within a\n"
    "page, or files beside the -o FILE. Lines that are damaged are reported and do not count: exit code 1.",
    "nullscope experiment run small.conf\n"
    "nullscope experiment report small.tsv",
    kExampleFiles};

void add_study(Document& document, const Study& study, bool pictures) {
  document.push_back(Heading{2, study.title()});
  document.push_back(nodes_table(study));
  if (!study.nodes_only) document.push_back(solved_table(study));
  if (study.policies.size() > 1) {
    document.push_back(ratio_table(study));
    if (!study.nodes_only) document.push_back(mcnemar_table(study));
  }
  if (study.depths.size() > 1) {
    document.push_back(growth_table(study));
    if (pictures) document.push_back(growth_plot(study));
    if (pictures && study.policies.size() > 1) document.push_back(ratio_plot(study));
  }
  document.push_back(share_table(study));
  if (study.has_times()) document.push_back(time_table(study));
}

void add_claims(Document& document, const std::vector<Claim>& claims) {
  document.push_back(Heading{2, "The paper's claims"});
  document.push_back(Paragraph{kRules});
  ReportTable verdicts{"Verdicts", {"Claim", "", "Verdict", "Comparisons"}, {}, 4};
  for (const Claim& claim : claims) {
    const bool tested = !claim.comparisons.empty();
    verdicts.rows.push_back({claim.name, claim.text, std::string(tested ? to_string(claim.verdict()) : "not tested"),
                             tested ? "" : "nothing to compare"});
    for (const std::string& part : claim.parts())
      verdicts.rows.push_back({"", part, std::string(to_string(claim.verdict_of(part))), claim.count_text(part)});
  }
  document.push_back(std::move(verdicts));
  for (const Claim& claim : claims) {
    if (claim.comparisons.empty()) continue;
    ReportTable table{
        fmt::format("{}: {} {}", claim.name, claim.text, claim.rule), {"Part", "Where", "Measured", "Verdict"}, {}, 4};
    for (const Comparison& c : claim.comparisons)
      table.rows.push_back({c.part, c.where, c.measured, std::string(to_string(c.verdict))});
    document.push_back(std::move(table));
  }
}

// A file of 'nullscope match', the games as far as they go.
GamesResult read_games(const std::string& path) {
  match::Standing standing(std::nullopt);
  std::string tag;
  match::StoredGames stored = match::parse_games(read_file(path));
  if (stored.changed) throw UsageError(fmt::format("{} was changed since 'nullscope match' wrote it", in_quotes(path)));
  for (match::StoredGame& game : stored.games) {
    if (!tag.empty() && game.match != tag)
      throw UsageError(
          fmt::format("{} has games of more than one match; give each a file of its own", in_quotes(path)));
    tag = game.match;
    standing.add(std::move(game));
  }
  if (tag.rfind("verified:3 against std:2,", 0) != 0)
    throw UsageError(fmt::format("{} has no games of 'nullscope match verified:3 std:2'", in_quotes(path)));
  return {fmt::format("{} games;{}", standing.counted_games(), tag.substr(tag.find(',') + 1)), standing.pairs()};
}

// Two studies may have a label and a number of positions in common; their pictures are files of their own.
void tell_pictures_apart(Document& document) {
  std::set<std::string> names;
  for (auto& part : document)
    if (auto* const picture = std::get_if<Picture>(&part)) {
      const std::filesystem::path name = picture->name;
      for (int i = 2; !names.insert(picture->name).second; ++i)
        picture->name = fmt::format("{}-{}{}", name.stem().string(), i, name.extension().string());
    }
}

Document make_report(const std::vector<Study>& studies, const std::vector<GamesResult>& games, bool pictures) {
  Document document;
  document.push_back(Heading{1, "Null-move experiments"});
  document.push_back(Paragraph{
      "Nodes are those of a search to the given depth, all iterations; every entry to search or quiescence is one. "
      "Percentages are "
      "against verified, as in the paper. Intervals are 95%: exact for shares, bootstrap over positions for ratios."});
  add_claims(document, judge(studies, games));
  for (const Study& study : studies) add_study(document, study, pictures);
  tell_pictures_apart(document);
  return document;
}

// In the folder of the report; LaTeX takes PDF. None is written if one may not be.
void write_pictures(const Document& document, const std::filesystem::path& folder, bool as_pdf, bool replace) {
  std::vector<std::pair<std::string, const Picture*>> files;
  for (const auto& part : document) {
    const auto* picture = std::get_if<Picture>(&part);
    if (!picture) continue;
    std::filesystem::path path = folder / picture->name;
    if (as_pdf) path.replace_extension(".pdf");
    check_output_file(path.string(), replace);
    files.emplace_back(path.string(), picture);
  }
  for (const auto& [path, picture] : files)
    write_output_file(path, as_pdf ? viz::svg_to_pdf(picture->svg) : picture->svg, replace);
}

// What is damaged was told when it was read.
int exit_code(const std::vector<Study>& studies) {
  const bool whole = std::all_of(studies.begin(), studies.end(), [](const Study& s) { return s.damaged == 0; });
  return whole ? kFine : kCheckFailed;
}

enum Form : std::size_t { kMarkdown, kLatex, kHtml, kCsv };
constexpr std::string_view kEndings[] = {".md", ".tex", ".html", ".csv"};

// What --format says, or else the ending of the file.
std::size_t read_form(const Arguments& arguments, const std::string& output) {
  if (const auto form = arguments.choice("format")) return *form;
  if (output == "-") return kMarkdown;
  const auto* const it = std::find_if(std::begin(kEndings), std::end(kEndings),
                                      [&](std::string_view ending) { return output.ends_with(ending); });
  if (it == std::end(kEndings))
    arguments.fail(
        fmt::format("-o {} should end in {}; or say --format", in_quotes(output), fmt::join(kEndings, ", ")));
  return static_cast<std::size_t>(it - std::begin(kEndings));
}

}  // namespace

int report_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments
      .value("format", "FORM", "markdown, latex, html or csv (one figure per line); by the ending of -o if not given")
      .among({"markdown", "latex", "html", "csv"})
      .list("games", "FILE",
            "games of 'nullscope match verified:3 std:2', for the claim about games; may be repeated; not with csv")
      .value("output,o", "FILE", "where to: .md, .tex, .html or .csv; Markdown on standard output if not given")
      .flag("force", "replace the file if it is there");
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().empty()) arguments.fail("give one or more files of results");
  const std::string output = arguments.text("output").value_or("-");
  const std::size_t form = read_form(arguments, output);
  const bool replace = arguments.has("force");
  if (form == kCsv) arguments.refuse({"games"}, "the claim about games is not part of the CSV form");
  check_output_file(output, replace);

  std::vector<Study> studies;
  for (const std::string& path : arguments.positionals())
    for (Study& study : read_studies(path)) studies.push_back(std::move(study));
  std::vector<GamesResult> games;
  for (const std::string& path : arguments.texts("games")) games.push_back(read_games(path));
  if (form == kCsv) {
    write_output_file(output, report_csv(studies), replace);
    return exit_code(studies);
  }
  // Pictures are within a page, and files of their own beside anything else that is a file itself.
  const bool beside = form != kHtml && output != "-";
  const Document document = make_report(studies, games, beside || form == kHtml);
  if (beside) write_pictures(document, std::filesystem::path(output).parent_path(), form == kLatex, replace);
  constexpr std::string (*kForms[])(const Document&) = {to_markdown, to_latex, to_html};
  write_output_file(output, kForms[form](document), replace);
  return exit_code(studies);
}

}  // namespace nullscope::experiment
