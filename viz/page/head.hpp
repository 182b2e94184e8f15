// What a page says of a trace besides its events.
#pragma once

#include <nlohmann/json.hpp>

#include "trace/judge/audit.hpp"

namespace nullscope::viz {

// Header, result, totals, the figure with its lines, and the words that the page has no copy of.
nlohmann::ordered_json page_head(const trace::Reader& reader, const trace::AuditFile* audit);
// A node that was open when the recording begins, with all that TreeState knows of it.
nlohmann::ordered_json open_node_json(const trace::OpenNode& node, const std::string& san);

}  // namespace nullscope::viz
