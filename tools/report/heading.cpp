#include "tools/report/heading.hpp"

#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {

std::string engine_heading(const trace::Header& header, const trace::AuditFile* audit) {
  if (trace::is_ours(header.program)) return "";
  std::string text = printable(trace::engine_prefix(header) + "policy " + header.policy) + "\n";
  if (audit) text += bold(printable(audit->whose_verdicts())) + "\n";
  return text + "\n";
}

}  // namespace nullscope
