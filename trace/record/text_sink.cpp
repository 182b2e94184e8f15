#include "trace/record/text_sink.hpp"

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

std::string window(Score alpha, Score beta) {
  std::string text = "(";
  ((text += std::to_string(alpha)) += ", ") += std::to_string(beta);
  return text += ')';
}

}  // namespace

std::string to_text(const Event& e) {
  const auto with = [&](const std::string& rest) { return name(e.type) + ": " + rest; };
  switch (e.type) {
    case Event::Type::Iteration: return with("depth " + std::to_string(e.depth));
    case Event::Type::Enter: {
      const Node& n = *e.node;
      std::string text =
          std::string("#") + std::to_string(n.id) + " " + uci_move(n.move) + " " + window(n.alpha, n.beta);
      if (n.kind == NodeKind::Quiescence) return text + " quiescence";
      return text + " depth " + std::to_string(n.depth) + (n.verify ? " verify" : "");
    }
    case Event::Type::NullTried:
      return with("depth " + std::to_string(e.depth) + ", window " + window(e.alpha, e.beta));
    case Event::Type::NullResult: return with(std::to_string(e.value) + (e.flag ? " fail-high" : ""));
    case Event::Type::DepthChanged:
      return (e.depth > e.from ? name(Mark::Extended) + ": " : with("")) +
             (std::to_string(e.from) + " to " + std::to_string(e.depth));
    case Event::Type::VerifyFlip: return with(e.flag ? "true" : "false");
    case Event::Type::ReSearch: return with(name(e.cause));
    case Event::Type::TableHit: return with(e.origin ? "written by #" + std::to_string(e.origin) : "writer unknown");
    case Event::Type::Skipped: return with(uci_move(e.move));
    case Event::Type::Noted:
      return with(name(e.note) + (e.note == Note::StaticEval ? " " + std::to_string(e.value)
                                  : e.note == Note::Stage    ? ""
                                                             : " " + uci_move(e.move)));
    case Event::Type::Folded: return with(std::to_string(e.counts->total()) + " nodes");
    case Event::Type::Leave: return with(std::to_string(e.value) + " " + name(e.exit));
    default: return {};
  }
}

void TextSink::begin(const Header& header) { out_ << header.fen << "\npolicy " << header.policy << '\n'; }

void TextSink::on(const Event& event, const TreeState& state) {
  // A node's own line stands one level above its events.
  const bool inner = event.type != Event::Type::Enter && event.type != Event::Type::Leave;
  const std::size_t levels = state.levels() + (event.type == Event::Type::Leave);
  out_ << std::string(2 * (levels - (levels && !inner)), ' ') << to_text(event) << '\n';
}

void TextSink::end(const Result& result) {
  out_ << "nodes " << result.counters.total() << '\n';
  out_.flush();
  if (!out_) throw IoError("the text of the trace cannot be written");
}

}  // namespace nullscope::trace
