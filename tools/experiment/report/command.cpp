#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <stdexcept>

#include "tools/cli/text.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/experiment/config.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/csv.hpp"
#include "tools/experiment/report/sources.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/output_file.hpp"
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
    "page, or files beside the -o FILE whose names begin as its own. Files that share a search or a game are\n"
    "refused: it would count twice. Lines that are damaged are reported and do not count: exit code 1.",
    "nullscope experiment run small.conf\n"
    "nullscope experiment report small.tsv",
    kExampleFiles};

// A file that the report is, or is written with it.
struct ReportFile {
  NamedOutput to;
  std::string content;
};

// A picture's name begins as its report's does, so that reports in one folder have each their own. Links in Markdown
// and LaTeX take no more than the characters of a label.
std::string picture_prefix(const std::string& output) {
  std::string stem = std::filesystem::path(output).stem().string();
  for (char& c : stem)
    if (!is_label({c})) c = '-';
  return stem + '-';
}

// In the folder of the report; LaTeX takes PDF. The document then calls them by their names.
void add_pictures(std::vector<ReportFile>& files, Document& document, const std::string& output, bool as_pdf) {
  const std::string prefix = picture_prefix(output);
  for (auto& part : document) {
    auto* const picture = std::get_if<Picture>(&part);
    if (!picture) continue;
    picture->name = prefix + picture->name;
    std::filesystem::path path = std::filesystem::path(output).replace_filename(picture->name);
    if (as_pdf) path.replace_extension(".pdf");
    files.push_back({{"the picture", path.string()}, as_pdf ? viz::svg_to_pdf(picture->svg) : picture->svg});
  }
}

// All of them, before one is written.
void check_files(const std::vector<ReportFile>& files, const Words& inputs, bool replace) {
  std::vector<NamedOutput> outputs;
  for (const ReportFile& file : files) outputs.push_back(file.to);
  check_apart(inputs, outputs);
  for (const NamedOutput& output : outputs) check_output_file(output.path, replace);
}

// All that is read.
Words inputs_of(const Arguments& arguments) {
  Words inputs = arguments.texts("games");
  for (const std::string& path : arguments.positionals()) inputs.insert(inputs.end(), {path, times_path(path)});
  return inputs;
}

// What is damaged was told when it was read.
int exit_code(const std::vector<SuiteResults>& suites) {
  const bool whole =
      std::all_of(suites.begin(), suites.end(), [](const SuiteResults& s) { return s.cells.front().damaged == 0; });
  return whole ? kFine : kCheckFailed;
}

enum Form : std::size_t { kMarkdown, kLatex, kHtml, kCsv };
constexpr std::string_view kEndings[] = {".md", ".tex", ".html", ".csv"};

// Fills in the first file, the report, and adds its pictures: they are within a page, and files of their own beside
// anything else that is a file itself.
void add_document(std::vector<ReportFile>& files, const std::vector<SuiteResults>& suites,
                  const std::vector<GamesResult>& games, ReportOptions options, std::size_t form) {
  constexpr std::string (*kForms[])(const Document&) = {to_markdown, to_latex, to_html};
  const std::string output = files.front().to.path;
  const bool beside = form != kHtml && output != "-";
  options.pictures = beside || form == kHtml;
  Document document = make_report(suites, games, options);
  if (beside) add_pictures(files, document, output, form == kLatex);
  files.front().content = kForms[form](document);
}

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
  const auto positions = arguments.text("positions");
  if (positions == "-" && output == "-") arguments.fail("--positions: the report goes to standard output");
  const Words inputs = inputs_of(arguments);
  std::vector<ReportFile> files{{{"-o", output}, {}}};
  if (positions) files.push_back({{"--positions", *positions}, {}});
  check_files(files, inputs, replace);  // what is known already, before the work is done

  const std::vector<SuiteResults> suites = read_all_studies(arguments.positionals());
  const ReportOptions options = read_options(arguments, suites);
  const std::vector<GamesResult> games = read_all_games(arguments.texts("games"));
  if (positions) files.back().content = positions_tsv(suites, options.contrast);
  if (form == kCsv)
    files.front().content = report_csv(suites, options.contrast);
  else
    add_document(files, suites, games, options, form);
  check_files(files, inputs, replace);
  for (auto file = files.rbegin(); file != files.rend(); ++file)  // the report once its pictures are there
    write_output_file(file->to.path, file->content, replace);
  return exit_code(suites);
}

}  // namespace nullscope::experiment
