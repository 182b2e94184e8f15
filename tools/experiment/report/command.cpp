#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <stdexcept>

#include "tools/cli/text.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/csv.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"
#include "tools/match/match.hpp"
#include "viz/draw/convert.hpp"

namespace nullscope::experiment {
namespace {

constexpr Arguments::Usage kReportUsage = {
    "experiment report", "RESULTS.tsv... [-o FILE] [--format FORM]",
    "Makes the paper's tables of the results of one or more experiments, the paper's own figures beside them, and\n"
    "then what the paper lacks: ratios with intervals, tests, time, where the nodes are, growth with depth; and\n"
    "each of the paper's claims, confirmed, contradicted or undecided by a rule that is printed with it, or not "
    "tested.\n"
    "Where settings vary: what each of them does to the ratio of two policies' nodes, alone and in pairs, with paired\n"
    "bootstrap intervals, and under which of them the claims hold.\n"
    "Results that are not complete are reported as far as every policy has searched a position. Plots are within a\n"
    "page, or files beside the -o FILE. Lines that are damaged are reported and do not count: exit code 1.",
    "nullscope experiment run small.conf\n"
    "nullscope experiment report small.tsv",
    kExampleFiles};

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
int exit_code(const std::vector<SuiteResults>& suites) {
  const bool whole =
      std::all_of(suites.begin(), suites.end(), [](const SuiteResults& s) { return s.cells.front().damaged == 0; });
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

// --contrast and --interaction, which must be about something that is there.
ReportOptions read_options(const Arguments& arguments, const std::vector<SuiteResults>& suites) {
  ReportOptions options;
  const auto any = [&](const auto& is_there) { return std::any_of(suites.begin(), suites.end(), is_there); };
  if (const auto text = arguments.text("contrast")) try {
      options.contrast = parse_contrast(*text);
      if (!any([&](const SuiteResults& s) { return options.contrast->is_in(s.cells.front()); }))
        arguments.fail(fmt::format("--contrast: no file has results of both {} and {}", options.contrast->first,
                                   options.contrast->second));
    } catch (const std::invalid_argument& error) {
      arguments.fail(fmt::format("--contrast: {}", error.what()));
    }
  if (const auto text = arguments.text("interaction")) {
    const std::size_t comma = text->find(',');
    if (comma == std::string::npos) arguments.fail("--interaction is of two factors: A,B");
    options.interaction = {text->substr(0, comma), text->substr(comma + 1)};
    const auto& [first, second] = *options.interaction;
    for (const std::string& name : {first, second})
      if (!any([&](const SuiteResults& s) {
            return std::any_of(s.design.factors.begin(), s.design.factors.end(),
                               [&](const Factor& f) { return f.name == name; });
          }))
        arguments.fail(fmt::format("--interaction: no file has a factor {}", in_quotes(name)));
    if (first == second) arguments.fail("--interaction is of two factors, not of one");
  }
  return options;
}

}  // namespace

int report_command(const Words& words) {
  Arguments arguments(kReportUsage);
  arguments
      .value("format", "FORM", "markdown, latex, html or csv (one figure per line); by the ending of -o if not given")
      .among({"markdown", "latex", "html", "csv"})
      .list("games", "FILE",
            "games of 'nullscope match verified:3 std:2', for the claim about games; may be repeated; not with csv")
      .value("contrast", "A / B",
             "policies whose ratio of nodes is analysed where settings vary; std:2 / verified:3 "
             "if not given")
      .value("interaction", "A,B", "the factors of the interaction plot; the strongest pair if not given; not with csv")
      .value("positions", "FILE.tsv", "write every position's nodes and log ratio there, too")
      .value("output,o", "FILE", "where to: .md, .tex, .html or .csv; Markdown on standard output if not given")
      .flag("force", "replace the file if it is there");
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().empty()) arguments.fail("give one or more files of results");
  const std::string output = arguments.text("output").value_or("-");
  const std::size_t form = read_form(arguments, output);
  const bool replace = arguments.has("force");
  if (form == kCsv) arguments.refuse({"games", "interaction"}, "is not part of the CSV form");
  check_output_file(output, replace);
  const auto positions = arguments.text("positions");
  if (positions == "-" && output == "-") arguments.fail("--positions: the report goes to standard output");
  if (positions) check_output_file(*positions, replace);

  std::vector<SuiteResults> suites;
  for (const std::string& path : arguments.positionals())
    for (SuiteResults& suite : read_studies(path)) suites.push_back(std::move(suite));
  ReportOptions options = read_options(arguments, suites);
  std::vector<GamesResult> games;
  for (const std::string& path : arguments.texts("games")) games.push_back(read_games(path));
  if (positions) write_output_file(*positions, positions_tsv(suites, options.contrast), replace);
  if (form == kCsv) {
    write_output_file(output, report_csv(suites, options.contrast), replace);
    return exit_code(suites);
  }
  // Pictures are within a page, and files of their own beside anything else that is a file itself.
  const bool beside = form != kHtml && output != "-";
  options.pictures = beside || form == kHtml;
  const Document document = make_report(suites, games, options);
  if (beside) write_pictures(document, std::filesystem::path(output).parent_path(), form == kLatex, replace);
  constexpr std::string (*kForms[])(const Document&) = {to_markdown, to_latex, to_html};
  write_output_file(output, kForms[form](document), replace);
  return exit_code(suites);
}

}  // namespace nullscope::experiment
