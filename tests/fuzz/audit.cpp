// The audit beside a trace: what reads can be written, and then reads the same.
#include "trace/judge/audit.hpp"

#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/trace/traces.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/open.hpp"

namespace nullscope::fuzz {
namespace {

const std::string& trace_path() {
  static const std::string kPath =
      scratch_file("t.nst", test::record(test::make_request(test::kZugzwang, 4, parse_policy("std:3"))).bytes);
  return kPath;
}

}  // namespace

void run(std::string_view input) {
  static const trace::Reader kTrace = trace::open_file(trace_path());
  scratch_file("t.nst.audit", input);
  try {
    const auto audit = trace::load_audit(trace_path(), kTrace);
    require(audit.has_value(), "an audit that is there is read or refused");
    for (const trace::AuditedCutoff& cut : audit->cuts)
      require(audit->find(cut.node) && *audit->find(cut.node) == cut, "a cut is found by its node");
    trace::save_audit(*audit, trace::audit_path(trace_path()));
    require(trace::load_audit(trace_path(), kTrace)->cuts == audit->cuts, "an audit that was written reads the same");
  } catch (const trace::Error&) {
  }
}

}  // namespace nullscope::fuzz
