// What every export is told.
#pragma once

#include <cstdint>

#include "tools/export/columns.hpp"
#include "tools/export/walk.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

struct ExportOptions {
  ExportScope scope;
  MoreColumns more;
  std::uint64_t min_size = 1;  // leave out nodes with smaller subtrees; what is left out counts for its parent
  bool by_exit = false;        // stacks of why nodes were searched and how they ended, instead of moves
  int levels = 3;              // PGN: variations this deep
  unsigned threads = 1;        // the result is the same
  const trace::AuditFile* audit = nullptr;  // the verdicts beside the trace, if there are any
};

}  // namespace nullscope
