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

// The wrong cutoffs of one kind, the largest error first.
std::vector<const trace::AuditedCutoff*> worst_of(const trace::AuditFile& audit, trace::Verdict kind, std::size_t most);
// All of it but where it was written to, with the worst of each kind.
Json audit_json(const trace::Reader& reader, const trace::AuditFile& audit, const trace::AuditOptions& options,
                std::size_t worst);

}  // namespace nullscope
