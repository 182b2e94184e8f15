#include "trace/judge/lint.hpp"

#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/emit/log.hpp"
#include "trace/format/digest.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kLintUsage = {
    "lint", "TRACE.nst [--json]",
    "Checks a trace against its own rules over the whole file. Traces of other programs are held to the general\n"
    "rules only, and what breaks none but is most likely told wrongly is a warning. The digest in the file tells\n"
    "whether its bytes are those that were written. Exit 1 if a rule is broken, or they are not; warnings do not "
    "count.",
    "nullscope lint zugzwang.nst", kExampleTrace};

std::string rules_help() {
  std::string out = "Rules (* for traces of this program only):\n";
  for (const trace::LintRule& rule : trace::kLintRules)
    out += fmt::format("  {:<15}{}  {}\n", rule.name, rule.general ? ' ' : '*', rule.meaning);
  out += "\nWarnings (for traces of other programs only):\n";
  for (const trace::LintWarning& warning : trace::kLintWarnings)
    out += fmt::format("  {:<15}   {}\n", warning.name, warning.meaning);
  return out +
         "\nJSON: trace, program, nodes, events, rules (checked), rules_skipped, violations (how many), by_rule\n"
         "{name: count}, first [{node (0: the file), rule, what}]; warnings {count, by_kind {name: count}, first\n"
         "[{node, kind, what}]}.\n";
}

std::string_view name_of(trace::Rule rule) { return trace::kLintRules[static_cast<std::size_t>(rule)].name; }

std::string_view name_of(trace::Warning kind) { return trace::kLintWarnings[static_cast<std::size_t>(kind)].name; }

std::string rules_text(const trace::LintReport& report) {
  return report.own ? fmt::format("{} rules", report.rules)
                    : fmt::format("{} rules (the other {} are for traces of this program)", report.rules,
                                  trace::kRules - report.rules);
}

Json warnings_json(const trace::LintReport& report) {
  Json by_kind = Json::object();
  for (std::size_t i = 0; i < trace::kWarnings; ++i)
    if (report.by_warning[i]) by_kind[std::string(trace::kLintWarnings[i].name)] = report.by_warning[i];
  Json first = Json::array();
  for (const trace::Warned& w : report.warned)
    first.push_back({{"node", w.node}, {"kind", name_of(w.kind)}, {"what", w.what}});
  return {{"count", report.warnings}, {"by_kind", std::move(by_kind)}, {"first", std::move(first)}};
}

Json lint_json(const std::string& path, const std::string& program, const trace::LintReport& report) {
  Json by_rule = Json::object();
  for (std::size_t i = 0; i < trace::kRules; ++i)
    if (report.by_rule[i]) by_rule[std::string(trace::kLintRules[i].name)] = report.by_rule[i];
  Json first = Json::array();
  for (const trace::Violation& v : report.violations)
    first.push_back({{"node", v.node}, {"rule", name_of(v.rule)}, {"what", v.what}});
  return {{"trace", path},
          {"program", program},
          {"nodes", report.nodes},
          {"events", report.events},
          {"rules", report.rules},
          {"rules_skipped", trace::kRules - report.rules},
          {"violations", report.count},
          {"by_rule", std::move(by_rule)},
          {"first", std::move(first)},
          {"warnings", warnings_json(report)}};
}

void print_finding(trace::NodeId node, std::string_view name, const std::string& what) {
  print("{}: {}: {}\n", node ? "node " + std::to_string(node) : "file", name, printable(what));
}
void print_rest(std::uint64_t all, std::size_t printed) {
  if (all > printed) print("... and {} more\n", viz::grouped(all - printed));
}

void print_report(const trace::LintReport& report) {
  for (const trace::Violation& v : report.violations) print_finding(v.node, name_of(v.rule), v.what);
  print_rest(report.count, report.violations.size());
  if (report.warnings == 0) return;
  print("{}\n", bold("Warnings: no rule is broken, but most likely something is told wrongly"));
  for (const trace::Warned& w : report.warned) print_finding(w.node, name_of(w.kind), w.what);
  print_rest(report.warnings, report.warned.size());
}

std::string verdict_text(const trace::LintReport& report, bool whole) {
  std::string text = report.count ? viz::grouped(report.count) + " violations"
                     : whole      ? "clean"
                                  : "clean as far as it can be read";
  if (report.warnings)
    text += fmt::format(", {} {}", viz::grouped(report.warnings), report.warnings == 1 ? "warning" : "warnings");
  return text;
}

}  // namespace

int lint_command(const Words& words) {
  Arguments arguments(kLintUsage);
  arguments.flag("json", "print JSON").epilogue(rules_help());
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().size() != 1) arguments.fail("one trace is checked");
  const std::string& path = arguments.positionals().front();
  const TraceInput input(path);
  const trace::LintReport report = lint(input.reader, threads_wanted(arguments));
  if (input.code == kFine && !trace::is_log(*trace::file_input(path)))  // a log has checksums only
    trace::check_digest(path);  // after the rest, which can say where the damage is
  if (arguments.has("json")) {
    print_json(lint_json(path, input.reader.header().program, report));
  } else {
    print_report(report);
    print("{}: {}{} nodes, {} events, {}: {}\n", printable(path), printable(engine_prefix(input.reader.header())),
          viz::grouped(report.nodes), viz::grouped(report.events), rules_text(report),
          verdict_text(report, input.reader.damage().empty()));
  }
  return report.count ? kCheckFailed : input.code;
}

}  // namespace nullscope
