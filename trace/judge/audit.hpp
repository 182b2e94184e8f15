// Was this cutoff right? The node of each null-move cutoff is searched to the depth it was entered with, without
// null moves:
//
//   sound      the full search reaches beta too
//   zugzwang   it does not, and a null move searched to the same full depth beats every move: the null move's premise
//   is false horizon    it does not, but a null move would be no better: the shallow null-move search missed something
//
// The last two are *wrong* cutoffs. With a margin, beta counts as reached if the full search is no further below it.
//
// A verification that failed is judged in the same way, for it says that the null move was wrong:
//
//   zugzwang     the full search is below beta by more than a few centipawns, and a null move beats every move by more
//   horizon      it is, but a null move would be no better
//   instability  it reaches beta after all, or all but a few centipawns: the verification failed by chance
//
// The search stands where the node stood: at its ply, so that mate scores are
// those of the trace and are compared as they are (mate at ply p is 32000 - p), with the moves to it, so that
// repetitions count as they did. Its table is small and fresh for every cutoff; nothing depends on the threads' order.
//
// The judge is nullscope's own search and evaluation, whoever searched. Of another engine's cutoffs a verdict is an
// opinion, and every place that shows one says whose it is.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "trace/reader.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {

// A null-move cutoff as it is in the trace; or a null move that failed high and whose verification failed.
struct NullCutoff {
  NodeId node = 0;
  int depth = 0;
  Score alpha = 0;
  Score beta = 0;
  Score null_value = 0;
  std::vector<MoveCode> line;  // from the root, null moves included
};

struct AuditedCutoff {
  NodeId node = 0;
  Verdict verdict = Verdict::Sound;
  int depth = 0;
  Score beta = 0;
  Score null_value = 0;
  Score value = 0;   // without null move: exact if wrong, at least this if sound
  std::string best;  // UCI; only if wrong, and empty where there is no move
  std::string fen;   // only if wrong

  bool wrong() const { return verdict != Verdict::Sound; }
  Score margin() const { return beta - value; }  // by how much a wrong cutoff was wrong
  bool operator==(const AuditedCutoff&) const = default;
};

enum class FailedVerification : std::uint8_t { Zugzwang, Horizon, Instability };
std::string_view to_string(FailedVerification kind);

struct AuditedVerification {
  NodeId node = 0;
  FailedVerification kind = FailedVerification::Instability;
  int depth = 0;
  Score beta = 0;
  Score null_value = 0;
  Score value = 0;  // without null move: exact if below beta, at least this if not
  std::string fen;  // where it is a zugzwang
  bool operator==(const AuditedVerification&) const = default;
};

inline constexpr Score kFewCentipawns = 10;

struct AuditOptions {
  std::uint64_t sample = 0;    // cutoffs to audit at each depth, at most; 0: all
  std::uint64_t seed = 1;      // of the sample
  int min_depth = 1;           // leave out cutoffs at smaller depths
  int max_depth = kMaxPly;     // leave out cutoffs at larger depths
  std::uint64_t nodes = 0;     // to be searched in all, cutoff by cutoff; what needs more is not judged. 0: any number
  Score margin = 0;            // a cutoff is wrong only if the full search is further below beta
  bool verifications = false;  // audit failed verifications, too, with as many nodes again
  unsigned threads = 1;
  // Called now and then from the calling thread.
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

// Picks the cutoffs to audit out of a stream of events, and the failed verifications. A sample is, of each depth, those
// whose ids hash lowest: it depends on the trace and the seed alone.
class CutoffCollector {
 public:
  explicit CutoffCollector(const AuditOptions& options) : options_(options) {}
  void see(const Event& event, const TreeState& above);
  // Within the range of depths, picked or not: what the picked ones stand for.
  using Counts = std::map<int, std::uint64_t>;
  Counts seen_by_depth() const { return counts(cutoffs_); }
  Counts failed_by_depth() const { return counts(verifications_); }
  std::vector<NullCutoff> take() { return take(cutoffs_); }  // by node id
  std::vector<NullCutoff> take_failed() { return take(verifications_); }

 private:
  struct Picked {
    std::uint64_t hash;
    NullCutoff cut;
    bool operator<(const Picked& o) const { return hash < o.hash; }
  };
  struct Stratum {
    std::uint64_t seen = 0;
    std::vector<Picked> picked;  // with a sample: a heap, the highest hash on top
  };
  using Strata = std::map<int, Stratum>;  // by depth
  void pick(Strata& strata, const Node& node, const TreeState& above, std::size_t levels);
  static Counts counts(const Strata& strata);
  static std::vector<NullCutoff> take(Strata& strata);

  const AuditOptions& options_;
  Strata cutoffs_, verifications_;
  std::size_t picked_ = 0;
};

// Searches each cutoff of the list; the results are in its order, without those that are not judged. Throws Error if a
// line is not legal.
std::vector<AuditedCutoff> audit_cutoffs(const Position& root, const std::vector<Key>& history,
                                         const SearchOptions& search, const std::vector<NullCutoff>& cuts,
                                         const AuditOptions& options);
// The same of verifications that failed.
std::vector<AuditedVerification> audit_verifications(const Position& root, const std::vector<Key>& history,
                                                     const SearchOptions& search, const std::vector<NullCutoff>& failed,
                                                     const AuditOptions& options);

// What the audit of a search of so many nodes takes, and several times that.
constexpr std::uint64_t usual_nodes(std::uint64_t searched) { return 2'000'000 + 10 * searched; }

// How often cutoffs were wrong.
struct AuditTally {
  std::uint64_t cuts = 0;
  std::uint64_t zugzwang = 0;
  std::uint64_t horizon = 0;

  std::uint64_t wrong() const { return zugzwang + horizon; }
  double rate() const { return cuts ? static_cast<double>(wrong()) / static_cast<double>(cuts) : 0; }
  void count(const AuditedCutoff& cut);
};

// What an audit found, and of which trace; format/audit_file.hpp keeps it beside that.
struct AuditFile {
  std::string trace;
  std::string program;  // that searched
  std::string fen;
  std::string policy;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t sample = 0;  // of each depth; 0: all
  std::uint64_t seed = 1;
  int max_depth = kMaxPly;
  std::uint64_t of = 0;
  std::vector<AuditedCutoff> cuts;  // by node

  // Of an audit that was just made; not kept in the file.
  std::uint64_t unjudged = 0;                      // picked, but beyond the nodes to be searched
  CutoffCollector::Counts of_by_depth;             // what there was to pick from
  CutoffCollector::Counts failed_by_depth;         // verifications that failed
  std::vector<AuditedVerification> verifications;  // of those, by node

  const AuditedCutoff* find(NodeId node) const;
  // Whether another engine searched; and what is then to be said wherever verdicts are shown, else nothing.
  bool is_of_another_engine() const;
  std::string whose_verdicts() const;
};

inline constexpr std::string_view kJudge = "nullscope";

AuditFile audit_trace(const Reader& reader, const std::string& trace_path, const AuditOptions& options);

}  // namespace nullscope::trace
