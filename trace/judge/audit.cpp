#include "trace/judge/audit.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
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
  Auditor(const Position& root, const std::vector<Key>& history, const SearchOptions& options, std::uint64_t nodes,
          Score margin)
      : root_(root), history_(history), options_(options), margin_(margin) {
    limits_.nodes = nodes;
    options_.fail_hard = false;
    options_.table = TableMode::StoredFlag;
  }

  template <class What>
  struct Judged {
    std::uint64_t nodes = 0;   // searched for it
    std::optional<What> what;  // nothing if they were too few
  };

  Judged<AuditedCutoff> judge_cutoff(const NullCutoff& cut) {
    Table& table = fresh_table(cut.depth);
    const auto search = std::make_unique<Plain>(root_, history_, null_, options_, limits_, &table, nobody_);
    auto what = audit(cut, *search, table);
    return {search->counters().total(), std::move(what)};
  }
  Judged<AuditedVerification> judge_verification(const NullCutoff& failed) {
    Table& table = fresh_table(failed.depth);
    const auto search = std::make_unique<Plain>(root_, history_, null_, options_, limits_, &table, nobody_);
    auto what = audit_failed(failed, *search);
    return {search->counters().total(), std::move(what)};
  }

 private:
  struct Place {
    std::vector<Move> line;
    Position here;
  };
  Place place_of(const NullCutoff& cut) const {
    Place place{{}, root_};
    for (const MoveCode code : cut.line) {
      place.line.push_back(code.is_null() ? Move::null() : code.is_none() ? Move::none() : to_move(place.here, code));
      place.here = after(place.here, code);
    }
    return place;
  }
  // Whether a null move, searched as deep as the moves, is worth more than this.
  static bool null_move_beats(Plain& search, const NullCutoff& cut, Place& place, Score value) {
    if (place.here.in_check()) throw Error("node " + std::to_string(cut.node) + " makes a null move while in check");
    place.line.push_back(Move::null());
    return -search.search_window(place.line, -value - 1, -value, cut.depth - 1, false) > value;
  }

  std::optional<AuditedCutoff> audit(const NullCutoff& cut, Plain& search, const Table& table) {
    AuditedCutoff result{cut.node, Verdict::Sound, cut.depth, cut.beta, cut.null_value, 0, {}, {}};
    Place place = place_of(cut);
    const auto& [line, here] = place;
    const Clock& clock = search.clock();
    result.value = deepen(search, line, cut.beta - 1, cut.beta, cut.depth);
    if (clock.stopped()) return std::nullopt;
    if (result.value >= cut.beta) return result;

    // Wrong: what is the position worth, by which move, and would a null move be better still?
    result.value = search.search_window(line, -kInfinity, cut.beta, cut.depth, false);
    if (clock.stopped()) return std::nullopt;
    if (result.value >= cut.beta - margin_) return result;
    const auto entry = table.probe(here.key(), static_cast<int>(line.size()));
    if (entry && entry->entry.move.is_real()) result.best = to_uci(entry->entry.move);
    result.fen = to_fen(here);
    const bool better = null_move_beats(search, cut, place, result.value);
    if (clock.stopped()) return std::nullopt;
    result.verdict = better ? Verdict::Zugzwang : Verdict::HorizonError;
    return result;
  }

  std::optional<AuditedVerification> audit_failed(const NullCutoff& failed, Plain& search) const {
    AuditedVerification result{
        failed.node, FailedVerification::Instability, failed.depth, failed.beta, failed.null_value, 0, {}};
    Place place = place_of(failed);
    const Score few = std::max(margin_, kFewCentipawns);
    result.value = deepen(search, place.line, failed.beta - 1, failed.beta, failed.depth);
    if (search.clock().stopped()) return std::nullopt;
    if (result.value >= failed.beta) return result;
    result.value = search.search_window(place.line, -kInfinity, failed.beta, failed.depth, false);
    if (search.clock().stopped()) return std::nullopt;
    if (result.value >= failed.beta - few) return result;
    const bool better = null_move_beats(search, failed, place, std::min(result.value + few, kInfinity - 1));
    if (search.clock().stopped()) return std::nullopt;
    result.kind = better ? FailedVerification::Zugzwang : FailedVerification::Horizon;
    if (better) result.fen = to_fen(place.here);
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
  Score margin_;
  Limits limits_;
  policy::None null_;
  NoObserver nobody_;
  std::unique_ptr<Table> table_;
};

// Judges each of the list, several at a time; in its order, without those for which there are not nodes enough.
template <class What, class Judge>
std::vector<What> judge_all(const Position& root, const std::vector<Key>& history, const SearchOptions& search,
                            const std::vector<NullCutoff>& cuts, const AuditOptions& options, Judge judge) {
  std::vector<Auditor::Judged<What>> results(cuts.size());
  const std::uint64_t most = options.nodes ? options.nodes : std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> searched{0};
  std::exception_ptr error;
  std::atomic_flag failed;

  const auto work = [&](bool reports) {
    try {
      Auditor auditor(root, history, search, most, options.margin);
      // Once those that are done took all nodes, what comes after them has none left.
      for (std::size_t i; searched < most && (i = next++) < cuts.size();) {
        results[i] = judge(auditor, cuts[i]);
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

  // As one thread would have had them, as far as the nodes go.
  std::vector<What> judged;
  std::uint64_t nodes = 0;
  for (Auditor::Judged<What>& result : results) {
    nodes += result.nodes;
    if (!result.what || nodes > most) break;
    judged.push_back(std::move(*result.what));
  }
  return judged;
}

}  // namespace

std::string_view to_string(FailedVerification kind) {
  constexpr std::string_view kNames[] = {"zugzwang", "horizon", "instability"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<AuditedCutoff> audit_cutoffs(const Position& root, const std::vector<Key>& history,
                                         const SearchOptions& search, const std::vector<NullCutoff>& cuts,
                                         const AuditOptions& options) {
  return judge_all<AuditedCutoff>(root, history, search, cuts, options,
                                  [](Auditor& auditor, const NullCutoff& cut) { return auditor.judge_cutoff(cut); });
}

std::vector<AuditedVerification> audit_verifications(const Position& root, const std::vector<Key>& history,
                                                     const SearchOptions& search, const std::vector<NullCutoff>& failed,
                                                     const AuditOptions& options) {
  return judge_all<AuditedVerification>(
      root, history, search, failed, options,
      [](Auditor& auditor, const NullCutoff& one) { return auditor.judge_verification(one); });
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
  audit.of_by_depth = collector.seen_by_depth();
  for (const auto& [depth, count] : audit.of_by_depth) audit.of += count;
  const std::vector<NullCutoff> picked = collector.take();
  AuditOptions limited = options;
  if (!limited.nodes) limited.nodes = usual_nodes(reader.index().end_node);
  audit.cuts = audit_cutoffs(root, reader.header().history, reader.header().options, picked, limited);
  audit.unjudged = picked.size() - audit.cuts.size();
  if (!options.verifications) return audit;
  audit.failed_by_depth = collector.failed_by_depth();
  audit.verifications =
      audit_verifications(root, reader.header().history, reader.header().options, collector.take_failed(), limited);
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
