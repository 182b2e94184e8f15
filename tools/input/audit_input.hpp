// The audit beside a trace, for commands that show it if it is there.
#pragma once

#include <fmt/format.h>

#include "tools/cli/output.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

// None if there is none, or if it is not this trace's: that is said, and the command goes on without it.
inline std::optional<trace::AuditFile> audit_if_it_fits(const std::string& trace_path, const trace::Reader& reader) {
  try {
    return trace::load_audit(trace_path, reader);
  } catch (const trace::Error& error) {
    complain(fmt::format("{}; going on without it", error.what()));
    return std::nullopt;
  }
}

}  // namespace nullscope
