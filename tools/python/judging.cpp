// Whether null-move cutoffs were right, and where two searches diverge.
#include "tools/cli/errors.hpp"
#include "tools/files/audit_output.hpp"
#include "tools/input/audit_options.hpp"
#include "tools/input/diff_options.hpp"
#include "tools/python/progress.hpp"
#include "tools/report/audit_report.hpp"
#include "tools/report/diff_report.hpp"
#include "trace/format/audit_file.hpp"

namespace nullscope::python {
namespace {

void declare_audit(Arguments& arguments) {
  declare_audit_options(arguments);
  arguments.value("worst", "N", "")
      .within(0, 100'000)
      .value("output", "FILE", "")
      .flag("force", "")
      .flag("no-file", "");
}

py::object audit(NativeTrace& trace, const Words& words, const py::object& progress) {
  const Arguments arguments = parsed("audit", declare_audit, words);
  trace::AuditOptions options = read_audit_options(arguments);
  const auto worst = static_cast<std::size_t>(arguments.integer("worst").value_or(5));
  if (arguments.has("no-file")) arguments.refuse({"output", "force"}, "not with --no-file");
  const std::string beside = trace.path.empty() ? "" : trace::audit_path(trace.path);
  const std::string file = arguments.has("no-file") ? "" : arguments.text("output").value_or(beside);
  check_judge(arguments, trace.reader, trace.path.empty() ? "" : trace.path + ": ");
  std::optional<AuditOutput> output;
  if (!file.empty()) output.emplace(file, arguments.has("force"));
  Json json;
  run_reporting(progress, [&](Reporter& reporter) {
    const std::scoped_lock lock(trace.mutex);
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) { reporter.report_or_stop(done, all); };
    trace::AuditFile made = trace::audit_trace(trace.reader, trace.path, options);
    const std::uint64_t all = made.cuts.size() + made.unjudged;
    reporter.report(all, all);
    if (output) output->save(made);
    json = audit_json(trace.reader, made, options, worst);
    json["sidecar"] = file.empty() ? Json() : Json(file);
    trace.audit = std::move(made);
  });
  return to_python(json);
}

Json verdicts_json(const trace::AuditFile& audit) {
  Json cuts = Json::array();
  for (const trace::AuditedCutoff& cut : audit.cuts)
    cuts.push_back({{"node", cut.node},
                    {"verdict", trace::slug(cut.verdict)},
                    {"depth", cut.depth},
                    {"beta", cut.beta},
                    {"null_value", cut.null_value},
                    {"value", cut.value},
                    {"best", cut.best.empty() ? Json() : Json(cut.best)},
                    {"fen", cut.fen.empty() ? Json() : Json(cut.fen)}});
  return cuts;
}

py::object diff(NativeTrace& a, NativeTrace& b, const Words& words, const py::object& progress) {
  const Arguments arguments = parsed("diff", declare_diff_options, words);
  trace::DiffOptions options = read_diff_options(arguments);
  Json json;
  run_reporting(progress, [&](Reporter& reporter) {
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) { reporter.report_or_stop(done, all); };
    json = with_both(a, b, [&] {
      const trace::Diff diff = trace::diff_traces(a.reader, b.reader, options);
      std::uint64_t all = 0;
      for (const trace::DiffIteration& i : diff.iterations) all += std::min(i.a.nodes, i.b.nodes);
      reporter.report(all, all);
      return diff_json({a.path, a.reader}, {b.path, b.reader}, diff);
    });
  });
  return to_python(json);
}

}  // namespace

void bind_judging(py::module_& m, TraceClass& trace) {
  m.def("diff", diff);
  trace.def("audit", audit).def("verdicts", [](NativeTrace& t) {
    return ask_json(t, [&] {
      const trace::AuditFile* const known = t.known_audit();
      return known ? verdicts_json(*known) : Json();
    });
  });
}

}  // namespace nullscope::python
