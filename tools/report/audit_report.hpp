// An audit's table: rates of wrong cutoffs by depth, for people and as JSON.
//
// Of a sample, a rate is an estimate for the whole tree: each depth counts for as many cutoffs as it has (strata.hpp).
#pragma once

#include <array>
#include <map>

#include "tools/cli/output.hpp"
#include "tools/report/strata.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

class AuditTable {
 public:
  // A wrong cutoff's value is below beta: by more than 0, by more than a tenth of a pawn, by more than half a pawn.
  static constexpr std::array<Score, 3> kMargins = {0, 10, 50};

  // The cutoffs of one search that were audited, and how many it had at each depth.
  void add(const std::vector<trace::AuditedCutoff>& cuts, const trace::CutoffCollector::Counts& of);
  const trace::AuditTally& total() const { return total_.tally; }

  std::string text() const;
  Json json() const;  // {"by_depth": [...], "total": {...}}

 private:
  struct Line {
    trace::AuditTally tally;
    std::array<std::uint64_t, kMargins.size()> beyond{};  // each margin
    std::vector<Stratum> strata;                          // of wrong ones, one for each search and depth
    std::uint64_t of() const;
    void count(const trace::AuditedCutoff& cut);
  };
  static Json line_json(const Line& line);
  static std::vector<std::string> line_row(std::string name, const Line& line);

  std::map<int, Line> by_depth_;
  Line total_;
};

// Why verifications failed: how many of each kind, and what share of all, by the same weights.
class VerificationTable {
 public:
  void add(const std::vector<trace::AuditedVerification>& some, const trace::CutoffCollector::Counts& of);
  std::uint64_t of() const { return of_; }

  std::string text() const;  // empty if none failed
  Json json() const;         // {"total", "audited", "zugzwang": {...}, "horizon": {...}, "instability": {...}}

 private:
  static constexpr std::size_t kKinds = 3;
  std::uint64_t of_ = 0;
  std::uint64_t audited_ = 0;
  std::array<std::vector<Stratum>, kKinds> strata_;
};

Json sample_json(const trace::AuditOptions& options);

// The wrong cutoffs of one kind, the largest error first.
std::vector<const trace::AuditedCutoff*> worst_of(const std::vector<trace::AuditedCutoff>& cuts, trace::Verdict kind,
                                                  std::size_t most);
// One of them, after this line; `alpha` is what it was entered with.
Json worst_json(const Position& root, const std::vector<trace::MoveCode>& line, Score alpha,
                const trace::AuditedCutoff& cut);
// All of it but where it was written to, with the worst of each kind.
Json audit_json(const trace::Reader& reader, const trace::AuditFile& audit, const trace::AuditOptions& options,
                std::size_t worst);

}  // namespace nullscope
