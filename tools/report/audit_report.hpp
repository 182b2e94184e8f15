// An audit's table: false-cut rates by depth, for people and as JSON.
#pragma once

#include <map>

#include "tools/cli/output.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

class AuditTable {
 public:
  AuditTable() = default;
  explicit AuditTable(const std::vector<trace::AuditedCutoff>& cuts) {
    for (const trace::AuditedCutoff& cut : cuts) count(cut);
  }
  void count(const trace::AuditedCutoff& cut) {
    by_depth_[cut.depth].count(cut);
    total_.count(cut);
  }
  const trace::AuditTally& total() const { return total_; }

  std::string text() const;
  Json json() const;  // {"by_depth": [...], "total": {...}}

 private:
  std::map<int, trace::AuditTally> by_depth_;
  trace::AuditTally total_;
};

Json sample_json(const trace::AuditOptions& options);

}  // namespace nullscope
