// A trace named on the command line. What a damaged one has lost is said once, on stderr; the command does what it
// can with the rest and ends with `code`.
#pragma once

#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/open.hpp"
#include "trace/reader.hpp"

namespace nullscope {

// Makes the trace that the examples in the help of commands read.
inline constexpr std::string_view kExampleTrace =
    "nullscope trace '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1' \\\n  --depth 6 --policy verified:3 -o zugzwang.nst";

struct TraceInput {
  explicit TraceInput(const std::string& path) : reader(trace::open_file(path)) {
    if (reader.damage().empty()) return;
    complain(fmt::format("{}: {}", path, reader.damage()));
    code = kCheckFailed;
  }
  trace::Reader reader;
  int code = kFine;
};

// All that is read where these traces are.
inline Words with_audits(Words paths) {
  for (std::size_t i = paths.size(); i-- > 0;) paths.push_back(trace::audit_path(paths[i]));
  return paths;
}

// f(), of one of several traces: what is wrong is told with its name.
template <class F>
auto of_trace(const std::string& path, bool several, F f) {
  const auto named = [&](const std::exception& error) { return fmt::format("{}: {}", path, error.what()); };
  try {
    return f();
  } catch (const trace::Damaged& error) {
    if (!several) throw;
    throw trace::Damaged(named(error));
  } catch (const trace::Error& error) {
    if (!several) throw;
    throw trace::Error(named(error));
  }
}

}  // namespace nullscope
