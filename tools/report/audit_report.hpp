// An audit's table: false-cut rates by depth, for people and as JSON.
#pragma once

#include <map>

#include "tools/cli/output.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

class AuditTable {
 public:
  AuditTable() = default;
  explicit AuditTable(const std::vector<AuditedCut>& cuts) {
    for (const AuditedCut& cut : cuts) count(cut);
  }
  void count(const AuditedCut& cut) {
    by_depth_[cut.depth].count(cut);
    total_.count(cut);
  }
  const AuditTally& total() const { return total_; }

  std::string text() const;
  Json json() const;  // {"by_depth": [...], "total": {...}}

 private:
  std::map<int, AuditTally> by_depth_;
  AuditTally total_;
};

Json sample_json(const AuditOptions& options);

}  // namespace nullscope
