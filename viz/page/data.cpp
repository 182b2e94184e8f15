#include "viz/page/data.hpp"

#include <algorithm>
#include <iterator>

#include "engine/notation.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/paper.hpp"
#include "viz/page/codes.hpp"
#include "viz/page/columns.hpp"
#include "viz/page/head.hpp"
#include "viz/page/selection.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

class Writer {
 public:
  Writer(const trace::Reader& reader, const trace::AuditFile* audit, const PageDataOptions& options)
      : reader_(reader),
        audit_(audit),
        narrator_(reader.header(), audit, &reader.ending()),
        figure_(trace::figure_of(reader.header().policy)),
        selection_(reader, options.most_nodes, options.threads) {}

  PageData write() {
    begin();
    for (std::uint32_t block = 0; block < reader_.block_count(); ++block) walk(block);
    return finish();
  }

 private:
  void begin();
  void walk(std::uint32_t block);
  bool shows(const trace::Event& event);
  void show(trace::Moment& m);
  void enter(const trace::Moment& m, EventKind& kind);
  void leave(const trace::Moment& m, EventKind& kind);
  void within(const trace::Moment& m, EventKind& kind);
  PageData finish();

  const trace::Reader& reader_;
  const trace::AuditFile* audit_;
  trace::Narrator narrator_;
  trace::Figure figure_;
  PageSelection selection_;

  trace::Moment moment_;    // the one that is being written
  trace::TreeState state_;  // of what is shown: the page's decoder keeps the same
  Json open_ = Json::array();
  trace::NodeId closed_ = 0;  // the node inside which everything is left out; 0: none
  trace::Tally left_out_;     // inside it
  std::uint64_t next_sequence_ = 0;
  trace::NodeId next_id_ = 1;
  std::uint64_t nodes_ = 0;
  NumberRuns shown_nodes_;
  NumberRuns shown_events_;

  EventKinds kinds_;
  TextNumbers forms_;
  MoveNumbers moves_;
  std::vector<std::uint16_t> kind_of_event_;
  std::vector<std::uint32_t> move_of_node_;
  std::vector<std::uint32_t> skipped_;
  struct Best {
    Score value;
    std::uint32_t move;  // provisional number + 1; 0: none
  };
  std::vector<Best> corrections_;  // of wrong cuts
  PageColumn windows_;
  PageColumn values_;
  PageColumn extras_;
};

// A recording may begin in the middle of a search: the nodes that are open there come before all events.
void Writer::begin() {
  state_.forget();
  if (reader_.block_count() == 0) return;
  const trace::Block& first = reader_.block(0);
  next_sequence_ = first.first_sequence;
  next_id_ = first.first_node;
  Position p = trace::root_of(reader_.header());
  for (const trace::OpenNode& node : first.open) {
    open_.push_back(open_node_json(node, node.parent ? trace::san_move(p, node.move) : "root"));
    p = after(p, node.move);
    state_.push_ancestor(node);
  }
  nodes_ = first.open.size();
}

void Writer::walk(std::uint32_t block) {
  trace::MomentWalk walk(reader_.header(), reader_.block(block));
  while (walk.next()) {
    if (walk.event().type == trace::Event::Type::Noted) continue;  // a page tells nothing of it
    if (shows(walk.event())) {
      walk.fill(moment_);
      show(moment_);
    } else {
      left_out_.count(walk.event());
    }
  }
}

// Inside a closed node only its own events are shown, but for those that speak of its children.
bool Writer::shows(const trace::Event& event) {
  if (!closed_ || !event.node) return true;
  const bool speaks_of_children =
      event.type == trace::Event::Type::Folded || event.type == trace::Event::Type::Skipped ||
      (event.type == trace::Event::Type::ReSearch && event.cause != ReSearch::VerificationFailed);
  return event.node->id == closed_ && !speaks_of_children;
}

void Writer::show(trace::Moment& m) {
  const bool closed = closed_ && m.node.id == closed_ && left_out_.counters.total() > 0;
  if (closed) {  // the sentence must not speak of what the page does not have
    m.node.folded = std::max<std::uint64_t>(m.node.folded, 1);
    m.best = -kInfinity;
    m.last_move = {};
  }
  EventKind kind;
  kind.type = static_cast<std::uint8_t>(m.what.type);
  kind.form = static_cast<std::uint16_t>(forms_.number(narrator_.form(m)));
  kind.line = static_cast<std::uint8_t>(trace::line_of(figure_, m.event()));
  if (m.what.sequence != next_sequence_) {
    kind.jump = 1;
    extras_.number(m.what.sequence - next_sequence_);
  }
  next_sequence_ = m.what.sequence + 1;
  shown_events_.add(m.what.sequence);
  if (m.what.type == trace::Event::Type::Enter)
    enter(m, kind);
  else if (m.what.type == trace::Event::Type::Leave)
    leave(m, kind);
  else
    within(m, kind);
  kind_of_event_.push_back(kinds_.number(kind));
}

void Writer::enter(const trace::Moment& m, EventKind& kind) {
  const trace::OpenNode& n = m.node;
  if (n.id != next_id_) {
    kind.id_jump = 1;
    extras_.number(n.id - next_id_);
  }
  next_id_ = n.id + 1;
  shown_nodes_.add(n.id);
  ++nodes_;
  kind.node_kind = static_cast<std::uint8_t>(n.kind);
  const trace::TreeState::Window expected = state_.expect_child(n.kind);
  const auto surprise = [&](std::uint8_t bit, std::int64_t actual, std::int64_t foreseen) {
    if (actual == foreseen) return;
    kind.surprises |= bit;
    windows_.signed_number(actual - foreseen);
  };
  surprise(1, n.alpha, expected.alpha);
  surprise(2, n.beta, expected.beta);
  surprise(4, n.depth, expected.depth);
  kind.purpose = static_cast<std::uint8_t>(n.purpose);
  kind.label = n.notes.label;
  if (n.verify != expected.verify) kind.surprises |= 8;
  state_.enter(n.move, n.kind, {n.alpha, n.beta, n.depth, n.verify, n.purpose, n.notes.label, 0});
  move_of_node_.push_back(moves_.number(n.move, m.parent.id ? trace::san_move(m.before, n.move) : "root"));
  if (!selection_.opens(n.id)) {
    closed_ = n.id;
    left_out_ = {};
  }
}

void Writer::leave(const trace::Moment& m, EventKind& kind) {
  const trace::OpenNode& n = m.node;
  kind.exit = static_cast<std::uint8_t>(n.exit);
  kind.bound = static_cast<std::uint8_t>(n.bound);
  kind.label = n.notes.exit_label;
  const trace::format::ExitCode exit = trace::exit_code(n.exit, n.bound);
  const Score foreseen = state_.expect_value(exit);
  values_.signed_number(std::int64_t{n.value} - (foreseen == -kInfinity ? state_.reference() : foreseen));
  const trace::AuditedCutoff* const cut = audit_ && n.exit == Exit::NullCutoff ? audit_->find(n.id) : nullptr;
  if (cut) kind.audit = static_cast<std::uint8_t>(1 + static_cast<int>(cut->verdict));
  if (cut && cut->wrong()) {
    const bool has_move = !cut->best.empty();
    const Move best = has_move ? parse_uci(m.board, cut->best) : Move();
    corrections_.push_back({cut->value, has_move ? moves_.number(best, to_san(m.board, best)) + 1 : 0});
  }
  if (closed_ == n.id && left_out_.counters.total() > 0) {
    kind.left_out = 1;
    left_out_.counters.for_each([&](std::uint64_t count) { extras_.number(count); });
    extras_.number(left_out_.exits[static_cast<std::size_t>(Exit::BetaCutoff)]);
    extras_.number(left_out_.verify_flips);
    extras_.number(left_out_.pvs_re_searches);
  }
  if (closed_ == n.id) closed_ = 0;
  state_.leave(n.value, exit);
}

void Writer::within(const trace::Moment& m, EventKind& kind) {
  const trace::Event e = m.event();
  kind.label = e.label;
  switch (e.type) {
    case trace::Event::Type::Iteration: extras_.number(static_cast<std::uint64_t>(e.depth)); break;
    case trace::Event::Type::NullTried: extras_.signed_number(e.depth); break;
    case trace::Event::Type::NullResult:
      kind.flag = e.flag;
      values_.signed_number(std::int64_t{e.value} - state_.top().null_value);
      break;
    case trace::Event::Type::DepthChanged: extras_.signed_number(e.from - e.depth); break;
    case trace::Event::Type::VerifyFlip: kind.flag = e.flag; break;
    case trace::Event::Type::ReSearch: kind.cause = static_cast<std::uint8_t>(e.cause); break;
    case trace::Event::Type::TableHit: extras_.number(e.origin ? m.node.id - e.origin : 0); break;
    case trace::Event::Type::Skipped:
      skipped_.push_back(
          moves_.number(e.move, trace::MoveCode(e.move).is_none() ? "" : trace::san_move(m.board, e.move)));
      break;
    case trace::Event::Type::Folded: e.counts->for_each([&](std::uint64_t count) { extras_.number(count); }); break;
    default: break;
  }
  state_.apply(e);
}

PageData Writer::finish() {
  const auto ranks = moves_.ranks();
  PageColumn kinds;
  PageColumn moves;
  PageColumn skipped;
  PageColumn corrections;
  const bool one_byte = kinds_.size() <= 256;
  for (const std::uint16_t kind : kind_of_event_) {
    kinds.byte(static_cast<std::uint8_t>(kind));
    if (!one_byte) kinds.byte(static_cast<std::uint8_t>(kind >> 8));
  }
  for (const std::uint32_t move : move_of_node_) moves.number(ranks[move]);
  for (const std::uint32_t move : skipped_) skipped.number(ranks[move]);
  for (const Best& best : corrections_) {
    corrections.signed_number(best.value);
    corrections.number(best.move ? ranks[best.move - 1] + 1 : 0);
  }
  const std::pair<const char*, const PageColumn*> columns[] = {{"kinds", &kinds},      {"moves", &moves},
                                                               {"windows", &windows_}, {"values", &values_},
                                                               {"extras", &extras_},   {"corrections", &corrections},
                                                               {"skipped", &skipped}};
  Json head = page_head(reader_, audit_);
  head["nodes"] = nodes_;
  head["events"] = kind_of_event_.size();
  head["recorded"] = selection_.recorded();
  head["smallest"] = selection_.smallest();
  head["firstSequence"] = reader_.block_count() ? reader_.index().blocks.front().first_sequence : 0;
  head["firstId"] = reader_.block_count() ? reader_.index().blocks.front().first_node : 1;
  head["firstIteration"] = reader_.block_count() ? reader_.block(0).root.depth : 0;
  head["open"] = open_;
  head["kinds"] = kinds_.json();
  head["forms"] = forms_.texts();
  head["moves"] = moves_.json(ranks);
  for (const auto& [name, column] : columns) head["columns"].push_back({name, column->bytes().size()});

  PageData data;
  data.bytes = page_bytes(head.dump(-1, ' ', false, Json::error_handler_t::replace),
                          {&kinds, &moves, &windows_, &values_, &extras_, &corrections, &skipped});
  data.nodes = nodes_;
  data.recorded = selection_.recorded();
  data.events = kind_of_event_.size();
  data.smallest = selection_.smallest();
  data.shown_nodes = std::move(shown_nodes_);
  data.shown_events = std::move(shown_events_);
  return data;
}

}  // namespace

void NumberRuns::add(std::uint64_t number) {
  if (!runs_.empty() && runs_.back().end == number)
    ++runs_.back().end;
  else
    runs_.push_back({number, number + 1});
}

bool NumberRuns::has(std::uint64_t number) const {
  const auto after = std::upper_bound(runs_.begin(), runs_.end(), number,
                                      [](std::uint64_t n, const Run& run) { return n < run.first; });
  return after != runs_.begin() && number < std::prev(after)->end;
}

PageData make_page_data(const trace::Reader& reader, const trace::AuditFile* audit, const PageDataOptions& options) {
  return Writer(reader, audit, options).write();
}

}  // namespace nullscope::viz
