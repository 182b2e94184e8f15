#include "trace/judge/rerun.hpp"

#include <atomic>

#include "trace/read/narrate.hpp"
#include "trace/record/recording.hpp"
#include "trace/record/text_sink.hpp"

namespace nullscope::trace {
namespace {

// Whether two events of two decodings are the same in all that a trace tells.
bool same(const Event& a, const Event& b) {
  if (a.type != b.type || a.sequence != b.sequence || !a.node != !b.node) return false;
  if (a.node) {
    const Node& n = *a.node;
    const Node& o = *b.node;
    if (n.id != o.id || n.parent != o.parent || n.move != o.move || n.kind != o.kind || n.verify != o.verify ||
        n.alpha != o.alpha || n.beta != o.beta || n.depth != o.depth || n.ply != o.ply || n.marks != o.marks ||
        n.depth_now != o.depth_now || n.verify_now != o.verify_now || n.children != o.children)
      return false;
  }
  switch (a.type) {
    case Event::Type::Iteration: return a.depth == b.depth;
    case Event::Type::NullTried: return a.depth == b.depth && a.alpha == b.alpha && a.beta == b.beta;
    case Event::Type::NullResult: return a.value == b.value && a.flag == b.flag;
    case Event::Type::DepthReduced: return a.depth == b.depth && a.from == b.from;
    case Event::Type::VerifyFlip: return a.flag == b.flag;
    case Event::Type::ReSearch: return a.cause == b.cause;
    case Event::Type::TableHit: return a.origin == b.origin;
    case Event::Type::Folded: return *a.folded == *b.folded;
    case Event::Type::Leave:
      return a.value == b.value && a.node->exit == b.node->exit && a.node->bound == b.node->bound;
    case Event::Type::Enter: break;
  }
  return true;
}

// Takes the blocks of the new search and reads the recorded ones beside them. Both cut their blocks in the same
// places as long as they agree, but nothing here depends on it.
class Comparison final : public Sink {
 public:
  Comparison(const Reader& reader, Rerun& result, const std::function<void(std::uint64_t, std::uint64_t)>& progress)
      : reader_(reader), result_(result), progress_(progress), blocks_(reader.block_count()) {
    if (blocks_ > 0) first_ = reader.index().blocks[0].first_sequence;
    all_ = reader.index().end_sequence;
  }

  const std::atomic<bool>& differs() const { return differs_; }

  void block(const Block& block) override {
    if (differs_) return;
    Decoder found(block);
    MomentMaker maker(reader_.header());
    Event event;
    while (maker.look(found), found.next(event)) {
      if (event.sequence >= first_ && !compare(event, found, maker)) return;
      maker.note(event);
    }
    if (progress_) progress_(block.first_sequence + block.events, all_);
  }

  void end(const Result&) override {
    if (differs_ || !next()) {
      result_.equal = !differs_;
      return;
    }
    differs_ = true;
    result_.sequence = recorded_.sequence;
    result_.recorded = sentence(recorded_, *decoder_, *maker_);
    result_.found = "the search has ended";
  }

 private:
  // The next recorded event; false at the end.
  bool next() {
    for (;;) {
      if (decoder_) {
        if (pending_note_) maker_->note(recorded_);
        maker_->look(*decoder_);
        if ((pending_note_ = decoder_->next(recorded_))) return true;
      }
      if (number_ == blocks_) return false;
      decoder_.emplace(reader_.block(number_++));
      maker_.emplace(reader_.header());
      pending_note_ = false;
    }
  }

  bool compare(const Event& event, const Decoder& found, MomentMaker& maker) {
    const bool there = next();
    if (there && same(recorded_, event)) {
      ++result_.events;
      return true;
    }
    differs_ = true;
    result_.sequence = event.sequence;
    result_.recorded = there ? sentence(recorded_, *decoder_, *maker_) : "the recording has ended";
    result_.found = sentence(event, found, maker);
    if (result_.recorded == result_.found) {  // words can be alike where numbers are not
      result_.recorded += " [" + to_text(recorded_) + "]";
      result_.found += " [" + to_text(event) + "]";
    }
    return false;
  }

  std::string sentence(const Event& event, const Decoder& decoder, MomentMaker& maker) const {
    const Narrator narrator(reader_.header());
    const std::string node = event.node ? "node " + std::to_string(event.node->id) + ": " : "";
    return node + narrator.sentence(maker.make(event, decoder));
  }

  const Reader& reader_;
  Rerun& result_;
  const std::function<void(std::uint64_t, std::uint64_t)>& progress_;
  std::uint32_t blocks_;
  std::uint64_t first_ = 0;  // a flight recorder's trace begins later
  std::uint64_t all_ = 0;
  std::uint32_t number_ = 0;
  std::optional<Decoder> decoder_;
  std::optional<MomentMaker> maker_;
  Event recorded_;
  bool pending_note_ = false;
  std::atomic<bool> differs_{false};
};

}  // namespace

Rerun rerun(const Reader& reader, const std::function<void(std::uint64_t, std::uint64_t)>& on_progress) {
  const Header& header = reader.header();
  if (!reader.damage().empty()) throw Damaged("the search of this trace cannot be repeated: " + reader.damage());
  if (header.program != kProgram)
    throw Error("the search of this trace cannot be repeated: " + header.program + " wrote it, and this is " +
                std::string(kProgram));
  SearchRequest request = header.request();
  if (reader.ending().result.stopped) request.limits.nodes = reader.ending().result.counters.total();

  Rerun result;
  Comparison comparison(reader, result, on_progress);
  request.limits.stop = &comparison.differs();
  RecordingOptions options;
  options.filter = FilterOptions::from_text(header.filter);
  record_search(request, comparison, options);
  return result;
}

}  // namespace nullscope::trace
