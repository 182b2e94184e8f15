// A trace named on the command line. What a damaged one has lost is said once, on stderr; the command does what it
// can with the rest and ends with `code`.
#pragma once

#include <fmt/format.h>

#include "tools/errors.hpp"
#include "tools/output.hpp"
#include "trace/reader.hpp"

namespace nullscope {

struct TraceInput {
  explicit TraceInput(const std::string& path) : reader(TraceReader::open_file(path)) {
    if (reader.damage().empty()) return;
    complain(fmt::format("{}: {}", path, reader.damage()));
    code = kCheckFailed;
  }
  TraceReader reader;
  int code = kFine;
};

}  // namespace nullscope
