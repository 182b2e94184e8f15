// What an audit leaves beside a trace, as t.nst.audit. JSON, in this order:
//
//   format      "nullscope audit 1"
//   trace       the trace file's name, without folders
//   identity    fen, policy, depth and nodes (of the whole search): whether it still is that trace
//   sample      {"size": N or null for all, "seed": S, "max_depth": D, "of": cuts there were to pick from}
//   cuts        [{"node", "label", "depth", "beta", "null_value", "value"}], by node; wrong ones have "best" (UCI)
//               and "fen" as well. Scores are the side to move's at that node, in the trace's own numbers.
#pragma once

#include <optional>
#include <string>

#include "trace/judge/audit.hpp"

namespace nullscope::trace {

std::string audit_path(const std::string& trace_path);  // where the sidecar is
// Throws IoError; what is written until then stays.
void save_audit(const AuditFile& audit, const std::string& path);
// The audit beside a trace, which the reader has open; nothing if there is none. Throws Error if it does not read, or
// belongs to another trace than the one that is there now.
std::optional<AuditFile> load_audit(const std::string& trace_path, const Reader& reader);

}  // namespace nullscope::trace
