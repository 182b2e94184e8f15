#include "trace/judge/rerun.hpp"

#include <atomic>

#include "trace/read/narrate.hpp"
#include "trace/record/recording.hpp"
#include "trace/record/text_sink.hpp"

namespace nullscope::trace {
namespace {

// Whether two events are the same in all that a trace tells.
bool same(const Event& a, const Event& b) {
  if (a.type != b.type || a.sequence != b.sequence || !a.node != !b.node) return false;
  if (a.node) {
    const Node& n = *a.node;
    const Node& o = *b.node;
    if (n.id != o.id || n.parent != o.parent || n.move != o.move || n.kind != o.kind || n.verify != o.verify ||
        n.alpha != o.alpha || n.beta != o.beta || n.depth != o.depth || n.ply != o.ply || n.marks != o.marks ||
        n.depth_now != o.depth_now || n.verify_now != o.verify_now || n.children != o.children || n.exit != o.exit ||
        n.bound != o.bound || n.value != o.value)
      return false;
    if (a.type == Event::Type::Enter || a.type == Event::Type::Leave) return true;  // it is all on the node
  }
  return a.depth == b.depth && a.from == b.from && a.alpha == b.alpha && a.beta == b.beta && a.value == b.value &&
         a.flag == b.flag && a.cause == b.cause && a.origin == b.origin && (!a.counts || *a.counts == *b.counts);
}

// Takes the events of the new search and reads the recorded ones beside them.
class Comparison final : public EventSink {
 public:
  Comparison(const Reader& reader, Rerun& result, const std::function<void(std::uint64_t, std::uint64_t)>& progress)
      : reader_(reader), result_(result), progress_(progress), blocks_(reader.block_count()), found_(reader.header()) {
    if (blocks_ > 0) first_ = reader.index().blocks[0].first_sequence;
    all_ = reader.index().end_sequence;
  }

  const std::atomic<bool>& differs() const { return differs_; }

  void on(const Event& event, const TreeState& state) override {
    if (differs_) return;
    found_.follow(event, state);
    if (event.sequence >= first_ && !compare(event)) return;
    if (progress_ && event.sequence % kReportEvery == 0) progress_(event.sequence, all_);
  }

  void end(const Result& ended) override {
    if (!differs_ && ended.stopped && !reader_.ending().result.stopped) {
      differs_ = true;
      result_.sequence = all_;
      result_.recorded = "the search has ended";
      result_.found = "the search goes on for more nodes than were counted";
    }
    if (differs_ || !next()) {
      result_.equal = !differs_;
      return;
    }
    differs_ = true;
    result_.sequence = recorded_->event().sequence;
    result_.recorded = sentence(recorded_->moment());
    result_.found = "the search has ended";
  }

 private:
  static constexpr std::uint64_t kReportEvery = 1 << 17;

  // The next recorded event; false at the end.
  bool next() {
    while (!recorded_ || !recorded_->next()) {
      if (number_ == blocks_) return false;
      recorded_.emplace(reader_.header(), reader_.block(number_++));
    }
    return true;
  }

  bool compare(const Event& event) {
    const bool there = next();
    if (there && same(recorded_->event(), event)) {
      ++result_.events;
      return true;
    }
    differs_ = true;
    result_.sequence = event.sequence;
    result_.recorded = there ? sentence(recorded_->moment()) : "the recording has ended";
    result_.found = sentence(found_.moment());
    if (result_.recorded == result_.found) {  // words can be alike where numbers are not
      result_.recorded += " [" + to_text(recorded_->event()) + "]";
      result_.found += " [" + to_text(event) + "]";
    }
    return false;
  }

  std::string sentence(const Moment& moment) const {
    const std::string node = moment.node.id ? "node " + std::to_string(moment.node.id) + ": " : "";
    return node + Narrator(reader_.header()).sentence(moment);
  }

  const Reader& reader_;
  Rerun& result_;
  const std::function<void(std::uint64_t, std::uint64_t)>& progress_;
  std::uint32_t blocks_;
  std::uint64_t first_ = 0;  // a flight recorder's trace begins later
  std::uint64_t all_ = 0;
  std::uint32_t number_ = 0;
  std::optional<MomentWalk> recorded_;
  MomentTracker found_;
  std::atomic<bool> differs_{false};
};

}  // namespace

Rerun rerun(const Reader& reader, const std::function<void(std::uint64_t, std::uint64_t)>& on_progress,
            const RerunLimits& limits) {
  const Header& header = reader.header();
  if (!reader.damage().empty()) throw Damaged("the search of this trace cannot be repeated: " + reader.damage());
  if (header.program != kProgram)
    throw Error("the search of this trace cannot be repeated: " + header.program + " wrote it, and this is " +
                std::string(kProgram));
  SearchRequest request = header.request();
  const std::uint64_t nodes = reader.ending().result.counters.total();
  const std::uint64_t most = limits.nodes ? limits.nodes : 10'000'000 + 16 * reader.file_size();
  if (nodes > most)
    throw Error("its search had " + std::to_string(nodes) + " nodes; up to " + std::to_string(most) +
                " are searched again unless --nodes says more");
  if (request.options.table_entries > limits.table_entries)
    throw Error("its search needs a table of " + std::to_string(request.options.table_entries) + " entries; up to " +
                std::to_string(limits.table_entries) + " are made unless --table-entries says more");
  // One more than it had: the same search ends before.
  request.limits.nodes = nodes + !(reader.ending().result.stopped && nodes);

  Rerun result;
  Comparison comparison(reader, result, on_progress);
  request.limits.stop = &comparison.differs();
  RecordingOptions options;
  options.filter = FilterOptions::from_text(header.filter);
  record_search(request, comparison, options);
  return result;
}

}  // namespace nullscope::trace
