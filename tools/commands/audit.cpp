#include <algorithm>
#include <chrono>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/audit_output.hpp"
#include "tools/input/audit_options.hpp"
#include "tools/input/positions.hpp"
#include "tools/input/search_options.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/audit_report.hpp"
#include "tools/report/search_report.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/read/board.hpp"
#include "trace/record/recording.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "audit", "TRACE.nst [options] | --suite FILE.epd --depth N [--policy P]... [options]",
    "Was each null-move cutoff right? Searches the node to its full depth without null moves, and calls the cutoff\n"
    "sound if beta is reached; else wrong: a zugzwang if a null move, searched as deep, beats every move, a horizon\n"
    "error if the shallow null-move search merely missed something. Mate scores compare as the numbers they are. Of a\n"
    "trace, the verdicts are kept in TRACE.nst.audit, for find, replay and pictures. Another engine's trace is judged\n"
    "only if --judge nullscope asks for it: the verdicts are then nullscope's, not the engine's. With --suite,\n"
    "searches every position of a file with each policy and audits those searches.",
    "nullscope audit zugzwang.nst --worst 3", kExampleTrace};

constexpr std::string_view kSchema =
    "JSON of a trace: trace, program, judge, fen, policy, depth; cuts {total, audited, unjudged}; sample\n"
    "{size, seed, max_depth}; by_depth\n"
    "[{depth, cuts, wrong, zugzwang, horizon, rate, interval: [low, high]}]; total: the same without depth; worst\n"
    "[{node, label, path {san, uci}, fen, depth, alpha, beta, null_value, value, best}], zugzwangs first; sidecar.\n"
    "Of a suite: suite, positions, depth, sample; policies [{policy, cuts, by_depth, total}]. The sidecar's schema\n"
    "is in trace/judge/audit.hpp.\n";

// Keeps a line on the terminal up to date, ten times a second at most.
class AuditProgress {
 public:
  explicit AuditProgress(std::string what = {}) : what_(std::move(what)) {}
  void operator()(std::uint64_t done, std::uint64_t all) {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    line_.show(done, all, fmt::format("{}{} of {} cutoffs", what_, viz::grouped(done), viz::grouped(all)));
  }
  void set(std::string what) { what_ = std::move(what); }

 private:
  std::string what_;
  std::chrono::steady_clock::time_point shown_{};
  StatusLine line_;
};

// ---------------------------------------------------------------------------------------- one trace

void print_worst(const trace::Reader& reader, const Position& root, const trace::AuditedCutoff& cut) {
  const std::vector<trace::Node> line = reader.ancestors(cut.node);
  const Position here = parse_fen(cut.fen);
  print("  {} at node {}, iteration {}, after {}\n", trace::name(cut.verdict), viz::grouped(cut.node),
        reader.iteration_of(cut.node), play_line(root, moves_of(line)).san);
  print("    {}\n", cut.fen);
  print("    window {}, depth {}: the null move returned {}; without it {}",
        trace::window_words(line.back().alpha, cut.beta, reader.header().units), cut.depth, score_text(cut.null_value),
        score_text(cut.value));
  if (!cut.best.empty()) print(", best {}", to_san(here, parse_uci(here, cut.best)));
  print("\n");
}

int audit_one(const Arguments& arguments, trace::AuditOptions options) {
  if (arguments.positionals().size() != 1) arguments.fail("one trace is audited, or a --suite");
  const std::string& path = arguments.positionals().front();
  const std::string sidecar = arguments.text("output").value_or(trace::audit_path(path));
  if (sidecar == "-") arguments.fail("-o: an audit goes to a file; --json prints one");
  const AuditOutput output(sidecar, arguments.has("force"));
  const auto most = static_cast<std::size_t>(arguments.integer("worst").value_or(5));
  const TraceInput input(path);
  const trace::Reader& reader = input.reader;
  check_judge(arguments, reader, path + ": ");
  trace::AuditFile audit;
  {
    AuditProgress progress;
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) { progress(done, all); };
    audit = trace::audit_trace(reader, path, options);
  }
  output.save(audit);

  const AuditTable table(audit.cuts);
  const Position root = parse_fen(audit.fen);
  const auto zugzwangs = worst_of(audit, trace::Verdict::Zugzwang, most);
  const auto horizons = worst_of(audit, trace::Verdict::HorizonError, most);
  if (arguments.has("json")) {
    Json json = audit_json(reader, audit, options, most);
    json["trace"] = path;
    json["sidecar"] = sidecar;
    print_json(json);
    return input.code;
  }
  const std::string whose = printable(audit.whose_verdicts());
  print("{}\n{}policy {}, depth {}: {} null-move cutoffs, {}\n\n{}{}", printable(audit.fen),
        printable(trace::engine_prefix(reader.header())), printable(audit.policy), audit.depth, viz::grouped(audit.of),
        audit.cuts.size() == audit.of ? "all audited"
        : options.sample ? fmt::format("a sample of {} audited, seed {}", viz::grouped(audit.cuts.size()), options.seed)
                         : fmt::format("{} audited", viz::grouped(audit.cuts.size())),
        whose.empty() ? "" : bold(whose) + "\n\n", table.text());
  if (audit.unjudged)
    print("{} not judged: the nodes to be searched were used up; --nodes N allows more\n",
          viz::grouped(audit.unjudged));
  const auto show = [&](const std::vector<const trace::AuditedCutoff*>& worst, std::uint64_t all,
                        std::string_view what) {
    if (!worst.empty())
      print("\n{}\n", bold(fmt::format("The worst of {} {}{}", viz::grouped(all), what,
                                       whose.empty() ? "" : ", in nullscope's judgement")));
    for (const trace::AuditedCutoff* cut : worst) print_worst(reader, root, *cut);
  };
  show(zugzwangs, table.total().zugzwang, "wrong cutoffs in zugzwang");
  show(horizons, table.total().horizon, "wrong cutoffs by a horizon error");
  print("\nwritten: {}\n", printable(sidecar));
  return input.code;
}

// ---------------------------------------------------------------------------------------- a suite

// Hands a search's events to a collector; keeps no trace.
class CutSink final : public trace::EventSink {
 public:
  explicit CutSink(trace::CutoffCollector& collector) : collector_(collector) {}
  void on(const trace::Event& event, const trace::TreeState& state) override { collector_.see(event, state); }

 private:
  trace::CutoffCollector& collector_;
};

struct PolicyAudit {
  Policy policy;
  std::uint64_t cuts = 0;  // there were, audited or not
  AuditTable table;
};

std::vector<PolicyAudit> policies_of(const Arguments& arguments) {
  Words names = arguments.texts("policy");
  if (names.empty()) names = {"std:1", "std:2", "std:3", "verified:3"};
  std::vector<PolicyAudit> audits;
  for (const std::string& name : names) try {
      audits.push_back({parse_policy(name), 0, {}});
    } catch (const std::invalid_argument& error) {
      arguments.fail(error.what());
    }
  return audits;
}

int audit_suite(const Arguments& arguments, trace::AuditOptions options) {
  if (!arguments.positionals().empty()) arguments.fail("a trace or a --suite is audited, not both");
  arguments.refuse({"output", "force", "worst", "judge"}, "belongs to the audit of a trace");
  const auto depth = arguments.integer("depth");
  if (!depth) arguments.fail("--suite needs --depth");
  const std::string path = *arguments.text("suite");
  std::vector<PolicyAudit> audits = policies_of(arguments);
  const std::vector<SuiteEntry> suite = read_suite(path);
  if (suite.empty()) throw UsageError(fmt::format("{} has no positions", in_quotes(path)));
  AuditProgress progress;
  options.on_progress = [&](std::uint64_t done, std::uint64_t all) { progress(done, all); };

  for (std::size_t i = 0; i < suite.size(); ++i) {
    for (PolicyAudit& audit : audits) {
      progress.set(fmt::format("position {} of {}, {}: ", i + 1, suite.size(), to_string(audit.policy)));
      SearchRequest request;
      request.root = suite[i].record.position;
      request.policy = audit.policy;
      request.limits.depth = static_cast<int>(*depth);
      trace::CutoffCollector collector(options);
      CutSink sink(collector);
      trace::record_search(request, sink);
      audit.cuts += collector.seen();
      for (const trace::AuditedCutoff& cut :
           trace::audit_cutoffs(request.root, {}, request.options, collector.take(), options))
        audit.table.count(cut);
    }
  }

  if (arguments.has("json")) {
    Json policies = Json::array();
    for (const PolicyAudit& audit : audits) {
      Json json{{"policy", to_string(audit.policy)}, {"cuts", audit.cuts}};
      json.update(audit.table.json());
      policies.push_back(std::move(json));
    }
    print_json({{"suite", path},
                {"positions", suite.size()},
                {"depth", *depth},
                {"sample", sample_json(options)},
                {"policies", std::move(policies)}});
    return kFine;
  }
  print("{}: {} positions to depth {}{}\n", printable(path), viz::grouped(suite.size()), *depth,
        options.sample ? fmt::format(", at most {} cutoffs of each search audited, seed {}",
                                     viz::grouped(options.sample), options.seed)
                       : "");
  for (const PolicyAudit& audit : audits)
    print("\n{}: {} null-move cutoffs, {} audited\n{}", bold(to_string(audit.policy)), viz::grouped(audit.cuts),
          viz::grouped(audit.table.total().cuts), audit.table.text());
  return kFine;
}

}  // namespace

int audit_command(const Words& words) {
  Arguments arguments(kUsage);
  declare_audit_options(arguments);
  arguments.value("worst", "N", "how many of the worst cutoffs of each kind to show")
      .within(0, 100'000, "default 5")
      .value("output,o", "FILE", "where the verdicts go; TRACE.nst.audit if not given")
      .flag("force", "replace the file even if it is no earlier audit")
      .flag("json", "print JSON")
      .group("Suites")
      .value("suite", "FILE.epd", "audit searches of this file's positions instead of a trace")
      .list("policy", "P", "std:1, std:2, std:3 and verified:3 if not given")
      .among(policy_words())
      .value("depth", "N", "search each position to this depth")
      .within(1, kMaxDepth)
      .epilogue(std::string(kSchema));
  if (!arguments.parse(words)) return kFine;
  const trace::AuditOptions options = read_audit_options(arguments);
  if (arguments.has("suite")) return audit_suite(arguments, options);
  if (arguments.has("policy") || arguments.has("depth")) arguments.fail("--policy and --depth belong to --suite");
  return audit_one(arguments, options);
}

}  // namespace nullscope
