#include "trace/judge/audit.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#ifdef __STDCPP_THREADS__
#include <thread>
#endif

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/search.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {
namespace {

// Deeper searches gain from a larger table; clearing one costs more than a shallow search.
std::size_t table_entries(int depth) {
  return std::size_t{1} << (depth <= 2 ? 10 : depth <= 4 ? 13 : depth <= 6 ? 16 : depth <= 8 ? 18 : 20);
}

using Plain = Search<policy::None, NoObserver>;

// One thread's means of searching single nodes.
class Auditor {
 public:
  Auditor(const Position& root, const std::vector<Key>& history, const SearchOptions& options, std::uint64_t nodes)
      : root_(root), history_(history), options_(options) {
    limits_.nodes = nodes;
    options_.fail_hard = false;
    options_.table = TableMode::StoredFlag;
  }

  struct Judged {
    std::uint64_t nodes = 0;            // searched for it
    std::optional<AuditedCutoff> what;  // nothing if they were too few
  };

  Judged judge(const NullCutoff& cut) {
    Table& table = fresh_table(cut.depth);
    const auto search = std::make_unique<Plain>(root_, history_, null_, options_, limits_, &table, nobody_);
    Judged judged;
    judged.what = audit(cut, *search, table);
    judged.nodes = search->counters().total();
    return judged;
  }

 private:
  std::optional<AuditedCutoff> audit(const NullCutoff& cut, Plain& search, const Table& table) {
    AuditedCutoff result{cut.node, Verdict::Sound, cut.depth, cut.beta, cut.null_value, 0, {}, {}};
    std::vector<Move> line;
    Position here = root_;
    for (const MoveCode code : cut.line) {
      line.push_back(code.is_null() ? Move::null() : code.is_none() ? Move::none() : to_move(here, code));
      here = after(here, code);
    }
    const Clock& clock = search.clock();
    result.value = deepen(search, line, cut.beta - 1, cut.beta, cut.depth);
    if (clock.stopped()) return std::nullopt;
    if (result.value >= cut.beta) return result;

    // Wrong: what is the position worth, by which move, and would a null move be better still?
    result.value = search.search_window(line, -kInfinity, cut.beta, cut.depth, false);
    if (clock.stopped()) return std::nullopt;
    if (result.value >= cut.beta) return result;
    const auto entry = table.probe(here.key(), static_cast<int>(line.size()));
    if (entry && entry->entry.move.is_real()) result.best = to_uci(entry->entry.move);
    result.fen = to_fen(here);
    if (here.in_check()) throw Error("node " + std::to_string(cut.node) + " makes a null move while in check");
    line.push_back(Move::null());
    const Score not_moving = -search.search_window(line, -result.value - 1, -result.value, cut.depth - 1, false);
    if (clock.stopped()) return std::nullopt;
    result.verdict = not_moving > result.value ? Verdict::Zugzwang : Verdict::HorizonError;
    return result;
  }

  static Score deepen(Plain& search, const std::vector<Move>& line, Score alpha, Score beta, int depth) {
    // Two plies less first, to fill the table with good moves.
    if (depth > 3) search.search_window(line, alpha, beta, depth - 2, false);
    return search.search_window(line, alpha, beta, depth, false);
  }

  Table& fresh_table(int depth) {
    const std::size_t entries = table_entries(depth);
    if (!table_ || table_->size() != entries)
      table_ = std::make_unique<Table>(entries);
    else
      table_->clear();
    return *table_;
  }

  const Position& root_;
  const std::vector<Key>& history_;
  SearchOptions options_;
  Limits limits_;
  policy::None null_;
  NoObserver nobody_;
  std::unique_ptr<Table> table_;
};

constexpr std::size_t kMostCutoffs = 2'000'000;  // audited without a sample

}  // namespace

void CutoffCollector::see(const Event& event, const TreeState& above) {
  if (event.type != Event::Type::Leave || event.exit != Exit::NullCutoff) return;
  const Node& n = *event.node;
  if (n.depth > std::min(options_.max_depth, kMaxDepth) || n.depth < 1 || n.ply + n.depth > kMaxPly) return;
  // Entering a position once more is no ply; another engine may do so more often than a line of ours can hold.
  if (above.levels() - n.ply > static_cast<std::size_t>(kMaxPly)) return;
  ++seen_;
  const std::uint64_t hash = SplitMix64(options_.seed ^ SplitMix64(n.id).next()).next();
  const bool full = options_.sample && picked_.size() == options_.sample;
  if (full && hash > picked_.front().hash) return;

  NullCutoff cut{n.id, n.depth, n.alpha, n.beta, n.null_value, {}};
  for (std::size_t i = 1; i < above.levels(); ++i) cut.line.push_back(above.at(i).move);
  cut.line.push_back(n.move);
  if (full) {
    std::pop_heap(picked_.begin(), picked_.end());
    picked_.pop_back();
  }
  if (!options_.sample && picked_.size() == kMostCutoffs)
    throw Error("there are more than " + std::to_string(kMostCutoffs) +
                " null-move cutoffs: audit a --sample of them, or give a --max-depth");
  picked_.push_back({hash, std::move(cut)});
  if (options_.sample) std::push_heap(picked_.begin(), picked_.end());
}

std::vector<NullCutoff> CutoffCollector::take() {
  std::vector<NullCutoff> cuts;
  cuts.reserve(picked_.size());
  for (Picked& p : picked_) cuts.push_back(std::move(p.cut));
  picked_.clear();
  std::sort(cuts.begin(), cuts.end(), [](const NullCutoff& a, const NullCutoff& b) { return a.node < b.node; });
  return cuts;
}

std::vector<AuditedCutoff> audit_cutoffs(const Position& root, const std::vector<Key>& history,
                                         const SearchOptions& search, const std::vector<NullCutoff>& cuts,
                                         const AuditOptions& options) {
  std::vector<Auditor::Judged> results(cuts.size());
  const std::uint64_t most = options.nodes ? options.nodes : std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> searched{0};
  std::exception_ptr error;
  std::atomic_flag failed;

  const auto work = [&](bool reports) {
    try {
      Auditor auditor(root, history, search, most);
      // Once those that are done took all nodes, what comes after them has none left.
      for (std::size_t i; searched < most && (i = next++) < cuts.size();) {
        results[i] = auditor.judge(cuts[i]);
        searched += results[i].nodes;
        ++done;
        if (reports && options.on_progress) options.on_progress(done, cuts.size());
      }
    } catch (...) {
      if (!failed.test_and_set()) error = std::current_exception();
      next = cuts.size();
    }
  };
#ifdef __STDCPP_THREADS__  // not in a browser's page
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < options.threads && i < cuts.size(); ++i) helpers.emplace_back(work, false);
#endif
  work(true);
#ifdef __STDCPP_THREADS__
  helpers.clear();
#endif
  if (error) std::rethrow_exception(error);

  // In their order, as one thread would have had them, as far as the nodes go.
  std::vector<AuditedCutoff> judged;
  std::uint64_t nodes = 0;
  for (Auditor::Judged& result : results) {
    nodes += result.nodes;
    if (!result.what || nodes > most) break;
    judged.push_back(std::move(*result.what));
  }
  return judged;
}

void AuditTally::count(const AuditedCutoff& cut) {
  ++cuts;
  zugzwang += cut.verdict == Verdict::Zugzwang;
  horizon += cut.verdict == Verdict::HorizonError;
}

AuditFile audit_trace(const Reader& reader, const std::string& trace_path, const AuditOptions& options) {
  const Position root = root_of(reader.header());
  CutoffCollector collector(options);
  reader.walk([&](const Event& event, const Decoder& decoder) {
    collector.see(event, decoder.state());
    return true;
  });
  AuditFile audit;
  audit.trace = trace_path.substr(trace_path.rfind('/') + 1);
  audit.program = reader.header().program;
  audit.fen = reader.header().fen;
  audit.policy = reader.header().policy;
  audit.depth = reader.header().depth;
  audit.nodes = reader.ending().summary.total().counters.total();
  audit.sample = options.sample;
  audit.seed = options.seed;
  audit.max_depth = options.max_depth;
  audit.of = collector.seen();
  const std::vector<NullCutoff> picked = collector.take();
  AuditOptions limited = options;
  if (!limited.nodes) limited.nodes = usual_nodes(reader.index().end_node);
  audit.cuts = audit_cutoffs(root, reader.header().history, reader.header().options, picked, limited);
  audit.unjudged = picked.size() - audit.cuts.size();
  return audit;
}

const AuditedCutoff* AuditFile::find(NodeId node) const {
  const auto at =
      std::lower_bound(cuts.begin(), cuts.end(), node, [](const AuditedCutoff& c, NodeId id) { return c.node < id; });
  return at != cuts.end() && at->node == node ? &*at : nullptr;
}

bool AuditFile::is_of_another_engine() const { return !program.empty() && !is_ours(program); }

std::string AuditFile::whose_verdicts() const {
  if (!is_of_another_engine()) return "";
  return "The verdicts on null-move cutoffs are " + std::string(kJudge) + "'s, not those of " + program + ".";
}

}  // namespace nullscope::trace
