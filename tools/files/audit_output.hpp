// Where the verdicts of an audit go: beside the trace, in the place of an earlier audit, and of nothing else unless
// told to.
#pragma once

#include <string>

#include "trace/judge/audit.hpp"

namespace nullscope {

class AuditOutput {
 public:
  // Throws IoError if there is a file that may not be replaced: before the work is done.
  AuditOutput(std::string path, bool force);
  // Throws IoError.
  void save(const trace::AuditFile& audit) const;

 private:
  std::string path_;
  bool replace_;
};

}  // namespace nullscope
