#include <algorithm>
#include <chrono>
#include <map>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/apart.hpp"
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

constexpr Arguments::Usage kAuditUsage = {
    "audit", "TRACE.nst... [options] | --suite FILE.epd --depth N [--policy P]... [options]",
    "Was each null-move cutoff right? Searches the node to its full depth without null moves, and calls the cutoff\n"
    "sound if beta is reached; else wrong: a zugzwang if a null move, searched as deep, beats every move, a horizon\n"
    "error if the shallow null-move search merely missed something. Verifications that failed are judged, too: by a\n"
    "zugzwang, a horizon error, or an instability of a few centipawns. A --sample has the same number of each depth,\n"
    "and rates are then estimates for the whole tree. Mate scores compare as the numbers they are. Of a\n"
    "trace, the verdicts are kept in TRACE.nst.audit, for find, replay and pictures. Another engine's trace is judged\n"
    "only if --judge nullscope asks for it: the verdicts are then nullscope's, not the engine's. With --suite,\n"
    "searches every position of a file with each policy and audits those searches; nodes are those that 'nullscope\n"
    "trace' of the position with that policy has.",
    "nullscope audit zugzwang.nst --worst 3", kExampleTrace};

constexpr std::string_view kAuditSchema =
    "JSON of a trace: trace, program, judge, fen, policy, depth; cuts {total, audited, unjudged}; sample\n"
    "{size, seed, min_depth, max_depth, margin}; by_depth [{depth, of, cuts, weight, wrong, zugzwang, horizon, rate,\n"
    "interval: [low, high], below_beta_by_more_than {0, 10, 50}}]; total: the same without depth; verifications\n"
    "{total, audited, zugzwang, horizon, instability {count, share, interval}}; worst\n"
    "[{node, label, path {san, uci}, fen, depth, alpha, beta, null_value, value, best}], zugzwangs first; sidecar.\n"
    "Of several traces: traces, a list of such; by_depth, total, verifications. Of a suite: suite, positions, depth,\n"
    "sample; policies [{policy, cuts, by_depth, total, verifications, worst}], where worst has the position's id, "
    "too.\n"
    "The sidecar's schema is in trace/judge/audit.hpp.\n";

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

// ---------------------------------------------------------------------------------------- traces

void print_worst(const std::string& where, const std::string& window, const trace::AuditedCutoff& cut) {
  const Position here = parse_fen(cut.fen);
  print("  {} at {}\n", trace::name(cut.verdict), where);
  print("    {}\n", cut.fen);
  print("    window {}, depth {}: the null move returned {}; without it {}", window, cut.depth,
        score_text(cut.null_value), score_text(cut.value));
  if (!cut.best.empty()) print(", best {}", to_san(here, parse_uci(here, cut.best)));
  print("\n");
}

void print_worst(const trace::Reader& reader, const Position& root, const trace::AuditedCutoff& cut) {
  const std::vector<trace::Node> line = reader.ancestors(cut.node);
  print_worst(fmt::format("node {}, iteration {}, after {}", viz::grouped(cut.node), reader.iteration_of(cut.node),
                          play_line(root, moves_of(line)).san),
              trace::window_words(line.back().alpha, cut.beta, reader.header().units), cut);
}

// The costliest failed verifications that are zugzwangs: the deepest first.
void print_zugzwangs(const trace::Reader& reader, const Position& root, const trace::AuditFile& audit,
                     std::size_t most) {
  std::vector<const trace::AuditedVerification*> found;
  for (const trace::AuditedVerification& one : audit.verifications)
    if (one.kind == trace::FailedVerification::Zugzwang) found.push_back(&one);
  std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) { return a->depth > b->depth; });
  found.resize(std::min(found.size(), most));
  for (const trace::AuditedVerification* one : found)
    print("  zugzwang at node {}, depth {}, after {}: without a null move {}, beta {}\n    {}\n",
          viz::grouped(one->node), one->depth, play_line(root, moves_of(reader.ancestors(one->node))).san,
          score_text(one->value), score_text(one->beta), one->fen);
}

void print_audit(const trace::Reader& reader, const trace::AuditFile& audit, const trace::AuditOptions& options,
                 std::size_t most) {
  AuditTable table;
  table.add(audit.cuts, audit.of_by_depth);
  VerificationTable verifications;
  verifications.add(audit.verifications, audit.failed_by_depth);
  const Position root = parse_fen(audit.fen);
  const std::string whose = printable(audit.whose_verdicts());
  print("{}\n{}policy {}, depth {}: {} null-move cutoffs, {}\n\n{}{}", printable(audit.fen),
        printable(trace::engine_prefix(reader.header())), printable(audit.policy), audit.depth, viz::grouped(audit.of),
        audit.cuts.size() == audit.of ? "all audited"
        : options.sample ? fmt::format("{} audited, {} of each depth, seed {}", viz::grouped(audit.cuts.size()),
                                       viz::grouped(options.sample), options.seed)
                         : fmt::format("{} audited", viz::grouped(audit.cuts.size())),
        whose.empty() ? "" : bold(whose) + "\n\n", table.text());
  if (audit.unjudged)
    print("{} not judged: the nodes to be searched were used up; --nodes N allows more\n",
          viz::grouped(audit.unjudged));
  const auto show = [&](trace::Verdict kind, std::uint64_t all, std::string_view what) {
    const auto worst = worst_of(audit.cuts, kind, most);
    if (!worst.empty())
      print("\n{}\n", bold(fmt::format("The worst of {} {}{}", viz::grouped(all), what,
                                       whose.empty() ? "" : ", in nullscope's judgement")));
    for (const trace::AuditedCutoff* cut : worst) print_worst(reader, root, *cut);
  };
  show(trace::Verdict::Zugzwang, table.total().zugzwang, "wrong cutoffs in zugzwang");
  show(trace::Verdict::HorizonError, table.total().horizon, "wrong cutoffs by a horizon error");
  if (verifications.of()) print("\n{}", verifications.text());
  print_zugzwangs(reader, root, audit, most);
}

// What the audits of several traces come to.
struct Sum {
  AuditTable table;
  VerificationTable verifications;
  Json traces = Json::array();
};

int audit_one(const Arguments& arguments, trace::AuditOptions options, const std::string& path, Sum& sum) {
  const std::string sidecar = arguments.text("output").value_or(trace::audit_path(path));
  if (sidecar == "-") arguments.fail("-o: an audit goes to a file; --json prints one");
  check_apart(arguments.positionals(), {{"-o", sidecar}});
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
  sum.table.add(audit.cuts, audit.of_by_depth);
  sum.verifications.add(audit.verifications, audit.failed_by_depth);
  if (arguments.has("json")) {
    Json json = audit_json(reader, audit, options, most);
    json["trace"] = path;
    json["sidecar"] = sidecar;
    sum.traces.push_back(std::move(json));
    return input.code;
  }
  print_audit(reader, audit, options, most);
  print("\nwritten: {}\n", printable(sidecar));
  return input.code;
}

int audit_traces(const Arguments& arguments, const trace::AuditOptions& options) {
  const Words& paths = arguments.positionals();
  if (paths.empty()) arguments.fail("give a trace to audit, or more, or a --suite");
  const bool several = paths.size() > 1;
  if (several) arguments.refuse({"output"}, "is of one trace; of several each audit goes beside its trace");
  Sum sum;
  int code = kFine;
  for (const std::string& path : paths) {
    if (several && !arguments.has("json")) print("{}{}\n", sum.table.total().cuts ? "\n" : "", bold(printable(path)));
    code = std::max(code, audit_one(arguments, options, path, sum));
  }
  if (arguments.has("json")) {
    Json json = several ? Json{{"traces", std::move(sum.traces)}} : std::move(sum.traces.front());
    if (several) {
      json.update(sum.table.json());
      json["verifications"] = sum.verifications.json();
    }
    print_json(json);
  } else if (several) {
    print("\n{}\n{}{}", bold(fmt::format("All {} traces", paths.size())), sum.table.text(), sum.verifications.text());
  }
  return code;
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

// A wrong cutoff of a search that is kept nowhere: where it was.
struct AuditedPlace {
  std::string position;
  Position root;
  trace::NullCutoff cut;
  trace::AuditedCutoff audited;
};

struct PolicyAudit {
  Policy policy;
  std::uint64_t cuts = 0;  // there were, audited or not
  AuditTable table;
  VerificationTable verifications;
  std::vector<AuditedPlace> worst;  // of each kind, the largest errors

  void keep(AuditedPlace found) { worst.push_back(std::move(found)); }
  // Zugzwangs first, and no more of a kind than are shown.
  void trim(std::size_t most) {
    std::stable_sort(worst.begin(), worst.end(), [](const AuditedPlace& a, const AuditedPlace& b) {
      return std::pair(a.audited.verdict, b.audited.margin()) < std::pair(b.audited.verdict, a.audited.margin());
    });
    std::map<trace::Verdict, std::size_t> seen;
    std::erase_if(worst, [&](const AuditedPlace& f) { return ++seen[f.audited.verdict] > most; });
  }
};

std::vector<PolicyAudit> policies_of(const Arguments& arguments) {
  Words names = arguments.texts("policy");
  if (names.empty()) names = {"std:1", "std:2", "std:3", "verified:3"};
  std::vector<PolicyAudit> audits;
  for (const std::string& name : names) try {
      audits.push_back({parse_policy(name), 0, {}, {}, {}});
    } catch (const std::invalid_argument& error) {
      arguments.fail(error.what());
    }
  return audits;
}

std::string entry_name(const SuiteEntry& entry) {
  const std::string id = entry.record.id();
  return id.empty() ? fmt::format("line {}", entry.line) : id;
}

// Judges what was collected of one search.
void audit_search(PolicyAudit& audit, const SearchRequest& request, trace::CutoffCollector& collector,
                  const trace::AuditOptions& options, const std::string& position) {
  const trace::CutoffCollector::Counts of = collector.seen_by_depth();
  for (const auto& [depth, count] : of) audit.cuts += count;
  const std::vector<trace::NullCutoff> picked = collector.take();
  const auto judged = trace::audit_cutoffs(request.root, {}, request.options, picked, options);
  audit.table.add(judged, of);
  for (std::size_t i = 0; i < judged.size(); ++i)
    if (judged[i].wrong()) audit.keep({position, request.root, picked[i], judged[i]});
  const trace::CutoffCollector::Counts failed = collector.failed_by_depth();
  audit.verifications.add(
      trace::audit_verifications(request.root, {}, request.options, collector.take_failed(), options), failed);
}

int audit_suite(const Arguments& arguments, trace::AuditOptions options) {
  if (!arguments.positionals().empty()) arguments.fail("a trace or a --suite is audited, not both");
  arguments.refuse({"output", "force", "judge"}, "belongs to the audit of a trace");
  const auto depth = arguments.integer("depth");
  if (!depth) arguments.fail("--suite needs --depth");
  const std::string path = *arguments.text("suite");
  const auto most = static_cast<std::size_t>(arguments.integer("worst").value_or(5));
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
      audit_search(audit, request, collector, options, entry_name(suite[i]));
    }
    for (PolicyAudit& audit : audits) audit.trim(most);
  }

  if (arguments.has("json")) {
    Json policies = Json::array();
    for (const PolicyAudit& audit : audits) {
      Json json{{"policy", to_string(audit.policy)}, {"cuts", audit.cuts}};
      json.update(audit.table.json());
      json["verifications"] = audit.verifications.json();
      json["worst"] = Json::array();
      for (const AuditedPlace& f : audit.worst) {
        json["worst"].push_back({{"position", f.position}});
        json["worst"].back().update(worst_json(f.root, f.cut.line, f.cut.alpha, f.audited));
      }
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
        options.sample ? fmt::format(", at most {} cutoffs of each depth of each search audited, seed {}",
                                     viz::grouped(options.sample), options.seed)
                       : "");
  for (const PolicyAudit& audit : audits) {
    print("\n{}: {} null-move cutoffs, {} audited\n{}", bold(to_string(audit.policy)), viz::grouped(audit.cuts),
          viz::grouped(audit.table.total().cuts), audit.table.text());
    if (audit.verifications.of()) print("{}", audit.verifications.text());
    for (const AuditedPlace& f : audit.worst)
      print_worst(fmt::format("{}, node {}, after {}", printable(f.position), viz::grouped(f.audited.node),
                              play_line(f.root, f.cut.line).san),
                  trace::window_words(f.cut.alpha, f.cut.beta, {}), f.audited);
  }
  return kFine;
}

}  // namespace

int audit_command(const Words& words) {
  Arguments arguments(kAuditUsage);
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
      .epilogue(std::string(kAuditSchema));
  if (!arguments.parse(words)) return kFine;
  const trace::AuditOptions options = read_audit_options(arguments);
  if (arguments.has("suite")) return audit_suite(arguments, options);
  if (arguments.has("policy") || arguments.has("depth")) arguments.fail("--policy and --depth belong to --suite");
  return audit_traces(arguments, options);
}

}  // namespace nullscope
