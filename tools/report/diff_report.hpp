// Where two traces diverge, as JSON; the names are in JSON.md.
#pragma once

#include "tools/cli/output.hpp"
#include "trace/judge/diff.hpp"

namespace nullscope {

struct NamedTrace {
  const std::string& file;  // empty: none
  const trace::Reader& reader;
};

Json diff_json(const NamedTrace& a, const NamedTrace& b, const trace::Diff& diff);

}  // namespace nullscope
