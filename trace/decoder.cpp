#include "trace/decoder.hpp"

#include "trace/index.hpp"

namespace nullscope::trace {
namespace {

[[noreturn]] void refuse_event(const char* what) { throw Error(what); }

constexpr const char* kNotAsOpened = "a block holds more or less than its opening says";

// A value, or its difference from a reference that is one; the difference is checked before it can overflow.
Score read_score(std::int64_t v, Score reference = 0) {
  constexpr std::int64_t kMost = format::kMaxScore;
  if (v < -2 * kMost || v > 2 * kMost || v + reference < -kMost || v + reference > kMost)
    refuse_event("a block holds a value out of range");
  return static_cast<Score>(v + reference);
}

// Foreseen ones as well: a block may claim so before there was anything to foresee it by.
int read_depth(std::int64_t v) {
  if (v < -kMaxPly || v > kMaxPly) refuse_event("a block holds a depth out of range");
  return static_cast<int>(v);
}

bool is_table_exit(format::ExitCode code) {
  return code >= format::ExitCode::TableLower && code <= format::ExitCode::TableExact;
}

format::ExitCode exit_of(std::uint8_t op) {
  return static_cast<format::ExitCode>((op >> format::kExitShift) & format::kExitMask);
}

NodeKind kind_of(std::uint8_t op) { return op & format::kQuiescence ? NodeKind::Quiescence : NodeKind::Interior; }

bool is_leaf(std::uint8_t op) { return !(op & format::kNotEnter) && exit_of(op) != format::ExitCode::Open; }

ColumnReader reader_of(const Column& column) { return {column.data(), column.size()}; }

}  // namespace

Decoder::Decoder(const Block& block)
    : block_(block),
      ops_(reader_of(block.ops)),
      values_(reader_of(block.values)),
      wide_(reader_of(block.wide)),
      extras_(reader_of(block.extras)),
      end_node_(block.first_node + block.nodes),
      sequence_(block.first_sequence) {
  if (block.open.size() > format::kMaxLevel) refuse_event("a block opens with more nodes than the format allows");
  for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i] = reader_of(block.moves[i]);
  state_.forget();
  memory_.forget();
  for (const OpenNode& node : block.open) {
    memory_.entered(state_.levels(), node.move.bits());
    state_.push_ancestor(node);
  }
  state_.continue_at(block.first_node, block.root);
}

void Decoder::read_surprises(TreeState::Window& w) {
  const std::uint64_t surprises = extras_.varint();
  if (surprises & format::kWindowSurprise) {
    w.alpha = read_score(extras_.signed_varint());
    w.beta = read_score(extras_.signed_varint());
  }
  if (surprises & format::kDepthSurprise) w.depth = read_depth(extras_.signed_varint());
  if (surprises & format::kVerifySurprise) w.verify = !w.verify;
  if (surprises & format::kPurposeSurprise) {
    const std::uint64_t purpose = extras_.varint();
    if (purpose >= kPurposes) refuse_event("a block holds an unknown purpose");
    w.purpose = static_cast<Purpose>(purpose);
  }
  if (surprises & format::kLabelSurprise) w.label = read_label();
  if (surprises & format::kDepthPartSurprise) {
    const std::uint64_t part = extras_.varint();
    if (part > 999) refuse_event("a block holds a depth out of range");
    w.depth_part = static_cast<std::uint16_t>(part);
  }
}

// At once: a small block may go on for millions of nodes.
void Decoder::check_room() const {
  if (state_.next_id() == end_node_) refuse_event(kNotAsOpened);
}

MoveCode Decoder::read_child_move() {
  return state_.move_is_implied() ? state_.implied_move() : MoveCode(moves_[state_.moves_column()].two_bytes());
}

void Decoder::enter(std::uint8_t op, Event& event) {
  check_room();
  TreeState::Window window = state_.expect_child(kind_of(op));
  if (op & format::kSurprise) read_surprises(window);
  const MoveCode move = read_child_move();
  if (exit_of(op) != format::ExitCode::Open) {
    if (exit_of(op) >= format::ExitCode::Pruned) refuse_event("a block holds an unknown exit");
    held_op_ = op;
    holds_ = true;
  }
  // Nearly all events are this or Leave: the rest is on the node.
  event.type = Event::Type::Enter;
  event.sequence = sequence_++;
  event.node = &state_.enter(move, kind_of(op), window);
  memory_.entered(state_.levels() - 1, move.bits());
}

void Decoder::pass_these_leaves() {
  while (!ops_.at_end() && is_leaf(ops_.peek())) pass_leaf(ops_.byte());
}

// As enter and leave, but for what only they would tell.
void Decoder::pass_leaf(std::uint8_t op) {
  check_room();
  TreeState::Window window = state_.expect_child(kind_of(op));
  if (op & format::kSurprise) read_surprises(window);
  const MoveCode move = read_child_move();
  const format::ExitCode code = exit_of(op);
  if (code >= format::ExitCode::Pruned) refuse_event("a block holds an unknown exit");
  sequence_ += 2;
  if (is_table_exit(code)) {
    extras_.varint();
    ++sequence_;
  }
  const Score value = op & format::kPredicted
                          ? state_.expect_leaf_value(code, move)
                          : read_value(code, state_.levels(), move, state_.leaf_reference(), window.alpha, window.beta);
  state_.pass_leaf(move, window, value);
}

void Decoder::leave(Event& event) {
  const format::ExitCode code = exit_of(held_op_);
  if (state_.empty()) refuse_event("a node is left that was never entered");
  if (code == format::ExitCode::Open || code >= format::ExitCode::kCount) refuse_event("a block holds an unknown exit");
  if (is_table_exit(code) && !table_hit_told_) {
    const std::uint64_t back = extras_.varint();
    const NodeId id = state_.top().id;
    table_hit_told_ = true;
    event = {Event::table_hit(0), sequence_++, &state_.top(), back && back < id ? id - back : 0};
    return;
  }
  table_hit_told_ = holds_ = false;
  const Score value = held_op_ & format::kPredicted ? state_.expect_value(code) : read_value(code);
  const Node& node = state_.leave(value, code, held_label_);
  event.type = Event::Type::Leave;
  event.exit = node.exit;
  event.label = held_label_;
  event.value = value;
  held_label_ = 0;
  event.sequence = sequence_++;
  event.node = &node;
}

bool Decoder::next(Event& event) try {
  if (!holds_) {
    if (passes_leaves_) pass_these_leaves();
    if (ops_.at_end()) {
      check_end();
      return false;
    }
    const std::uint8_t op = ops_.byte();
    if (!(op & format::kNotEnter)) {
      enter(op, event);
      return true;
    }
    if (exit_of(op) == format::ExitCode::Open || (op & ~format::kEventMask) == format::kExplicitEventOp) {
      const nullscope::Event what = other(op);
      event = {what, sequence_++, state_.apply(what)};
      return true;
    }
    held_op_ = op;
    holds_ = true;
    if ((op & ~format::kEventMask) == format::kTellingOp) {
      const auto what = static_cast<format::Telling>(op & format::kEventMask);
      if (what != format::Telling::Left) {
        holds_ = false;
        const nullscope::Event told = telling(what);
        event = {told, sequence_++, state_.apply(told)};
        return true;
      }
      const std::uint8_t code = extras_.byte();
      if (code >= static_cast<std::uint8_t>(format::ExitCode::kCount)) refuse_event("a block holds an unknown exit");
      held_op_ = static_cast<std::uint8_t>(format::kNotEnter | code << format::kExitShift);
      held_label_ = read_label();
    }
  }
  leave(event);
  return true;
} catch (const Error& error) {
  throw Damaged(block_.name + error.what());
}

// What opening and index say is what others rely on.
void Decoder::check_end() const {
  if (state_.next_id() != block_.first_node + block_.nodes || sequence_ != block_.first_sequence + block_.events)
    refuse_event(kNotAsOpened);
  if (!std::all_of(moves_.begin(), moves_.end(), [](const ColumnReader& moves) { return moves.at_end(); }) ||
      !values_.at_end() || !wide_.at_end() || !extras_.at_end())
    refuse_event("a block has bytes that belong to no event");
  const std::uint32_t next = block_.number + 1;
  if (block_.index && next < block_.index->blocks.size()) block_.index->check_open(next, state_.open());
}

nullscope::Event Decoder::other(std::uint8_t op) {
  const bool expected = (op & ~format::kEventMask) == format::kEventOp;
  const auto code = static_cast<format::EventCode>(op & format::kEventMask);
  if (code == format::EventCode::Iteration) {
    if (!state_.empty()) refuse_event("an iteration begins inside another");
    const int depth = read_depth(static_cast<std::int64_t>(extras_.varint()));
    if (depth < 1) refuse_event("an iteration has no depth");
    nullscope::Event begins = Event::iteration(depth);
    if (!expected) {
      const std::uint64_t line = extras_.varint();
      const std::uint64_t thread = extras_.varint();
      if (line < 1 || line > format::kMaxLines || thread >= format::kMaxThreads)
        refuse_event("an iteration's line or thread is out of range");
      begins.line = static_cast<std::uint16_t>(line);
      begins.thread = static_cast<std::uint16_t>(thread);
    }
    return begins;
  }
  if (state_.empty()) refuse_event("an event belongs to no node");
  const OpenNode& node = state_.top();
  switch (code) {
    case format::EventCode::NullTried: {
      const int depth = read_depth(expected ? state_.expect_null_depth() : extras_.signed_varint());
      return Event::null_tried(depth, -node.beta, -node.beta + 1);
    }
    case format::EventCode::NullResult: {
      const Score value = expected ? node.null_value : read_score(extras_.signed_varint());
      return Event::null_result(value, expected ? value >= node.beta : extras_.byte() != 0);
    }
    case format::EventCode::DepthChanged: {
      const int to = read_depth(expected ? node.depth_now - state_.expect_cost() : extras_.signed_varint());
      return Event::depth_changed(node.depth_now, to);
    }
    case format::EventCode::VerifyFlip: return Event::verify_flip(!node.verify_now);
    case format::EventCode::ReSearchVerification: return Event::re_search(ReSearch::VerificationFailed);
    case format::EventCode::ReSearchPvs: return Event::re_search(ReSearch::PvsWindow);
    default: return Event::folded(read_folded());
  }
}

Score Decoder::read_value(format::ExitCode code) {
  const OpenNode& n = state_.top();
  return read_value(code, state_.levels() - 1, n.move, state_.reference(), n.alpha, n.beta);
}

Score Decoder::read_value(format::ExitCode code, std::size_t level, MoveCode move, Score reference, Score alpha,
                          Score beta) {
  std::int32_t& slot = memory_.slot(level, move.bits());
  const Score near = TreeState::near(memory_.expect(level, slot, reference), code, alpha, beta);
  const Score value = read_score(read_difference(values_, wide_), near);
  memory_.told(level, slot, move.bits(), value);
  return value;
}

Label Decoder::read_label() {
  const std::uint64_t label = extras_.varint();
  if (label > format::kMaxLabels) refuse_event("a block holds a label out of range");
  return static_cast<Label>(label);
}

MoveCode Decoder::read_move() {
  const std::uint64_t bits = extras_.varint();
  if (bits > MoveCode::kMaxBits) refuse_event("a block holds a move out of range");
  return MoveCode(static_cast<std::uint16_t>(bits));
}

nullscope::Event Decoder::telling(format::Telling what) {
  if (state_.empty()) refuse_event("an event belongs to no node");
  nullscope::Event e;
  switch (what) {
    case format::Telling::Skipped:
      e.type = Event::Type::Skipped;
      e.move = read_move().to_move();
      e.label = read_label();
      return e;
    case format::Telling::Noted: {
      const std::uint8_t note = extras_.byte();
      if (note > static_cast<std::uint8_t>(Note::Stage)) refuse_event("a block holds an unknown note");
      e.type = Event::Type::Noted;
      e.note = static_cast<Note>(note);
      if (e.note == Note::StaticEval)
        e.value = read_score(extras_.signed_varint());
      else if (e.note == Note::Stage)
        e.label = read_label();
      else
        e.move = read_move().to_move();
      return e;
    }
    case format::Telling::ReSearch: {
      const std::uint8_t cause = extras_.byte();
      if (cause > static_cast<std::uint8_t>(ReSearch::LateMove)) refuse_event("a block holds an unknown re-search");
      e.type = Event::Type::ReSearch;
      e.cause = static_cast<ReSearch>(cause);
      e.label = read_label();
      return e;
    }
    default: refuse_event("a block holds an unknown event");
  }
}

const Counters& Decoder::read_folded() {
  folded_.for_each([&](std::uint64_t& n) { n = extras_.varint(); });
  return folded_;
}

}  // namespace nullscope::trace
