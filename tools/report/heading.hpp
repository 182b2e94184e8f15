// What stands over a report on a trace that another engine wrote: which engine, and whose the verdicts are.
#pragma once

#include "trace/judge/audit.hpp"

namespace nullscope {

// "pocket 1.0, policy x" and, with an audit, that its verdicts are not the engine's; nothing for this program's own
// traces. Ends with an empty line where there is anything.
std::string engine_heading(const trace::Header& header, const trace::AuditFile* audit = nullptr);

}  // namespace nullscope
