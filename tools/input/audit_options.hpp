// What an audit judges, how much it may search, and whether it may judge at all: the options of 'nullscope audit'.
#pragma once

#include <string_view>

#include "tools/cli/arguments.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

void declare_audit_options(Arguments& arguments);
trace::AuditOptions read_audit_options(const Arguments& arguments);

// Throws UsageError where another engine's cutoffs would be judged unasked, or its values mean something else. `where`
// begins the message.
void check_judge(const Arguments& arguments, const trace::Reader& reader, std::string_view where);

}  // namespace nullscope
