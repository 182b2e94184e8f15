#include "trace/judge/lint.hpp"

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/digest.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "lint", "TRACE.nst [--json]",
    "Checks a trace against its own rules over the whole file. Traces of other programs are held to the general\n"
    "rules only. The digest in the file tells whether its bytes are those that were written. Exit 1 if a rule is broken, or\n"
    "they are not.",
    "nullscope lint zugzwang.nst", kExampleTrace};

std::string rules_help() {
  std::string out = "Rules (* for traces of this program only):\n";
  for (const trace::LintRule& rule : trace::kLintRules)
    out += fmt::format("  {:<15}{}  {}\n", rule.name, rule.general ? ' ' : '*', rule.meaning);
  return out +
         "\nJSON: trace, nodes, events, rules (checked), rules_skipped, violations (how many), by_rule {name: count}, "
         "first\n"
         "[{node (0: the file), rule, what}].\n";
}

std::string_view name_of(trace::Rule rule) { return trace::kLintRules[static_cast<std::size_t>(rule)].name; }

std::string rules_text(const trace::LintReport& report) {
  return report.own ? fmt::format("{} rules", report.rules)
                    : fmt::format("{} rules (the other {} are for traces of this program)", report.rules,
                                  trace::kRules - report.rules);
}

Json lint_json(const std::string& path, const trace::LintReport& report) {
  Json by_rule = Json::object();
  for (std::size_t i = 0; i < trace::kRules; ++i)
    if (report.by_rule[i]) by_rule[std::string(trace::kLintRules[i].name)] = report.by_rule[i];
  Json first = Json::array();
  for (const trace::Violation& v : report.violations)
    first.push_back({{"node", v.node}, {"rule", name_of(v.rule)}, {"what", v.what}});
  return {{"trace", path},
          {"nodes", report.nodes},
          {"events", report.events},
          {"rules", report.rules},
          {"rules_skipped", trace::kRules - report.rules},
          {"violations", report.count},
          {"by_rule", std::move(by_rule)},
          {"first", std::move(first)}};
}

}  // namespace

int lint_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments.flag("json", "print JSON").epilogue(rules_help());
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().size() != 1) arguments.fail("one trace is checked");
  const std::string& path = arguments.positionals().front();
  const TraceInput input(path);
  const trace::LintReport report = lint(input.reader);
  if (input.code == kFine) trace::check_digest(path);  // after the rest, which can say where the damage is
  if (arguments.has("json")) {
    print_json(lint_json(path, report));
  } else {
    for (const trace::Violation& v : report.violations)
      print("{}: {}: {}\n", v.node ? "node " + std::to_string(v.node) : "file", name_of(v.rule), printable(v.what));
    if (report.count > report.violations.size())
      print("... and {} more\n", viz::grouped(report.count - report.violations.size()));
    print("{}: {} nodes, {} events, {}: {}\n", printable(path), viz::grouped(report.nodes), viz::grouped(report.events),
          rules_text(report),
          report.count                    ? viz::grouped(report.count) + " violations"
          : input.reader.damage().empty() ? "clean"
                                          : "clean as far as it can be read");
  }
  return report.count ? kCheckFailed : input.code;
}

}  // namespace nullscope
