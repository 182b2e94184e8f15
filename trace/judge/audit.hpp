// Was this cut right? Each null-move cutoff of a search is searched again, to the depth the node was
// entered with, without null moves:
//
//   sound      the full search reaches beta too
//   zugzwang   it does not, and passing to the same full depth beats every move: the null move's premise is false
//   horizon    it does not, but passing would be no better: the shallow null search missed something
//
// The last two are *wrong* cuts. The search stands where the node stood: at its ply, so that mate scores are
// those of the trace and are compared as they are (mate at ply p is 32000 - p), with the moves to it, so that
// repetitions count as they did. Its table is small and fresh for every cut; nothing depends on the threads' order.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "trace/format/reader.hpp"
#include "trace/judge/interval.hpp"

namespace nullscope::trace {

enum class CutLabel : std::uint8_t { Sound, Zugzwang, Horizon };
const char* to_string(CutLabel label);  // "sound"

// A null-move cutoff as the trace tells it.
struct NullCut {
  NodeId node = 0;
  int depth = 0;
  Score alpha = 0;
  Score beta = 0;
  Score null_value = 0;
  std::vector<MoveCode> line;  // from the root, null moves included
};

struct AuditedCut {
  NodeId node = 0;
  CutLabel label = CutLabel::Sound;
  int depth = 0;
  Score beta = 0;
  Score null_value = 0;
  Score value = 0;   // without null move: exact if wrong, at least this if sound
  std::string best;  // UCI; only if wrong, and empty where there is no move
  std::string fen;   // only if wrong

  bool wrong() const { return label != CutLabel::Sound; }
  Score margin() const { return beta - value; }  // by how much a wrong cut was wrong
  bool operator==(const AuditedCut&) const = default;
};

struct AuditOptions {
  std::uint64_t sample = 0;  // cuts to audit at most; 0: all
  std::uint64_t seed = 1;    // of the sample
  int max_depth = kMaxPly;   // leave out cuts at larger depths
  unsigned threads = 1;
  // Called now and then from the calling thread.
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

// Picks the cuts to audit out of a stream of events. A sample is the cuts whose ids hash lowest: it depends on
// the trace and the seed alone.
class CutCollector {
 public:
  explicit CutCollector(const AuditOptions& options) : options_(options) {}
  void see(const Event& event, const TreeState& above);
  std::uint64_t seen() const { return seen_; }  // cuts within max_depth, picked or not
  std::vector<NullCut> take();                  // by node id

 private:
  struct Picked {
    std::uint64_t hash;
    NullCut cut;
    bool operator<(const Picked& o) const { return hash < o.hash; }
  };
  const AuditOptions& options_;
  std::uint64_t seen_ = 0;
  std::vector<Picked> picked_;  // with a sample: a heap, the highest hash on top
};

// Searches each cut of the list; the results are in its order. Throws Error if a line is not legal.
std::vector<AuditedCut> audit_cuts(const Position& root, const std::vector<Key>& history, const SearchOptions& search,
                                   const std::vector<NullCut>& cuts, const AuditOptions& options);

// How often cuts were wrong.
struct AuditTally {
  std::uint64_t cuts = 0;
  std::uint64_t zugzwang = 0;
  std::uint64_t horizon = 0;

  std::uint64_t wrong() const { return zugzwang + horizon; }
  double rate() const { return cuts ? static_cast<double>(wrong()) / static_cast<double>(cuts) : 0; }
  Interval interval() const { return clopper_pearson(wrong(), cuts); }
  void count(const AuditedCut& cut);
};

// What an audit leaves beside a trace, as t.nst.audit. JSON, in this order:
//
//   format      "nullscope audit 1"
//   trace       the trace file's name, without folders
//   identity    fen, policy, depth and nodes (of the whole search): whether it still is that trace
//   sample      {"size": N or null for all, "seed": S, "max_depth": D, "of": cuts there were to pick from}
//   cuts        [{"node", "label", "depth", "beta", "null_value", "value"}], by node; wrong ones have "best" (UCI)
//               and "fen" as well. Scores are the side to move's at that node, in the trace's own numbers.
struct AuditFile {
  std::string trace;
  std::string fen;
  std::string policy;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t sample = 0;  // 0: all
  std::uint64_t seed = 1;
  int max_depth = kMaxPly;
  std::uint64_t of = 0;
  std::vector<AuditedCut> cuts;  // by node

  const AuditedCut* find(NodeId node) const;
};

AuditFile audit_trace(const Reader& reader, const std::string& trace_path, const AuditOptions& options);

std::string audit_path(const std::string& trace_path);  // where the sidecar is
// Throws IoError; what is written until then stays.
void save_audit(const AuditFile& audit, const std::string& path);
// The audit beside a trace; nothing if there is none. Throws Error if it does not read, or belongs to
// another trace than the one that is there now.
std::optional<AuditFile> load_audit(const std::string& trace_path);
// The same when the trace is open already.
std::optional<AuditFile> load_audit(const std::string& trace_path, const Reader& reader);

}  // namespace nullscope::trace
