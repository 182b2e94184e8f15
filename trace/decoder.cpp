#include "trace/decoder.hpp"

namespace nullscope::trace {
namespace {

[[noreturn]] void fail(const char* what) { throw Error(what); }

// A value, or its difference from a reference that is one; the difference is checked before it can overflow.
Score read_score(std::int64_t v, Score reference = 0) {
  if (v < -2 * kInfinity || v > 2 * kInfinity || v + reference < -kInfinity || v + reference > kInfinity)
    fail("a block holds a value out of range");
  return static_cast<Score>(v + reference);
}

// Foreseen ones as well: a block may claim so before there was anything to foresee it by.
int read_depth(std::int64_t v) {
  if (v < -kMaxPly || v > kMaxPly) fail("a block holds a depth out of range");
  return static_cast<int>(v);
}

bool is_table_exit(format::ExitCode code) {
  return code >= format::ExitCode::TableLower && code <= format::ExitCode::TableExact;
}

format::ExitCode exit_of(std::uint8_t op) {
  return static_cast<format::ExitCode>((op >> format::kExitShift) & format::kExitMask);
}

}  // namespace

Decoder::Decoder(const Block& block)
    : block_(block),
      ops_(block.ops.data(), block.ops.size()),
      moves_(block.moves.data(), block.moves.size()),
      values_(block.values.data(), block.values.size()),
      extras_(block.extras.data(), block.extras.size()),
      sequence_(block.first_sequence),
      iteration_(block.iteration) {
  if (block.open.size() > format::kMaxLevel) fail("a block opens with more nodes than the format allows");
  state_.forget();
  for (const OpenNode& node : block.open) state_.push_ancestor(node);
  state_.set_next_id(block.first_node);
}

bool Decoder::next(Event& event) {
  if (!holds_) {
    if (ops_.at_end()) {
      // What the opening says is what others rely on: the index, for one, is made of it.
      if (state_.next_id() != block_.first_node + block_.nodes || sequence_ != block_.first_sequence + block_.events)
        fail("a block holds more or less than its opening says");
      if (!moves_.at_end() || !values_.at_end() || !extras_.at_end()) fail("a block has bytes that belong to no event");
      return false;
    }
    const std::uint8_t op = ops_.byte();
    event.sequence = sequence_++;
    if (!(op & format::kNotEnter)) {
      enter(op, event);
    } else if (exit_of(op) == format::ExitCode::Open || (op & ~format::kEventMask) == format::kExplicitEventOp) {
      other(op, event);
      return true;
    } else {
      held_op_ = op;
      holds_ = true;
      --sequence_;
      return next(event);
    }
    return true;
  }
  event.sequence = sequence_++;
  leave(event);
  return true;
}

void Decoder::enter(std::uint8_t op, Event& event) {
  const NodeKind kind = op & format::kQuiescence ? NodeKind::Quiescence : NodeKind::Interior;
  TreeState::Window window = state_.expect_child(kind);
  if (op & format::kSurprise) {
    const std::uint64_t surprises = extras_.varint();
    if (surprises & format::kWindowSurprise) {
      window.alpha = read_score(extras_.signed_varint());
      window.beta = read_score(extras_.signed_varint());
    }
    if (surprises & format::kDepthSurprise) window.depth = read_depth(extras_.signed_varint());
    if (surprises & format::kVerifySurprise) window.verify = !window.verify;
  }
  const MoveCode move = state_.move_is_implied() ? state_.implied_move() : MoveCode(moves_.two_bytes());
  event.type = Event::Type::Enter;
  event.node = &state_.enter(move, kind, window);
  if (exit_of(op) != format::ExitCode::Open) {
    held_op_ = op;
    holds_ = true;
  }
}

void Decoder::leave(Event& event) {
  const format::ExitCode code = exit_of(held_op_);
  if (state_.empty()) fail("a node is left that was never entered");
  if (code == format::ExitCode::Open || code >= format::ExitCode::kCount) fail("a block holds an unknown exit");
  if (is_table_exit(code) && !table_hit_told_) {
    const std::uint64_t back = extras_.varint();
    const NodeId id = state_.top().id;
    event.type = Event::Type::TableHit;
    event.node = &state_.top();
    event.origin = back && back < id ? id - back : 0;
    table_hit_told_ = true;
    return;
  }
  table_hit_told_ = holds_ = false;
  const Score value = held_op_ & format::kPredicted ? state_.expect_value(code)
                                                    : read_score(values_.signed_varint(), state_.reference());
  event.type = Event::Type::Leave;
  event.node = &state_.leave(value, code);
  event.value = value;
}

void Decoder::other(std::uint8_t op, Event& event) {
  const bool expected = (op & ~format::kEventMask) == format::kEventOp;
  const auto code = static_cast<format::EventCode>(op & format::kEventMask);
  if (code == format::EventCode::Iteration) {
    if (!state_.empty()) fail("an iteration begins inside another");
    iteration_ = event.depth = read_depth(static_cast<std::int64_t>(extras_.varint()));
    if (iteration_ < 1) fail("an iteration has no depth");
    event.type = Event::Type::Iteration;
    event.node = nullptr;
    return;
  }
  if (state_.empty()) fail("an event belongs to no node");
  const OpenNode& node = state_.top();
  event.node = &node;
  switch (code) {
    case format::EventCode::NullTried:
      event.type = Event::Type::NullTried;
      event.depth = read_depth(expected ? state_.expect_null_depth() : extras_.signed_varint());
      event.alpha = -node.beta;
      event.beta = -node.beta + 1;
      state_.null_tried(event.depth);
      break;
    case format::EventCode::NullResult:
      event.type = Event::Type::NullResult;
      event.value = expected ? node.null_value : read_score(extras_.signed_varint());
      event.flag = expected ? event.value >= node.beta : extras_.byte() != 0;
      state_.null_result(event.value, event.flag);
      break;
    case format::EventCode::DepthReduced:
      event.type = Event::Type::DepthReduced;
      event.from = node.depth_now;
      event.depth = read_depth(expected ? node.depth_now - state_.expect_cost() : extras_.signed_varint());
      state_.depth_reduced(event.depth);
      break;
    case format::EventCode::VerifyFlip:
      event.type = Event::Type::VerifyFlip;
      state_.verify_flip();
      event.flag = node.verify_now;
      break;
    case format::EventCode::ReSearchVerification:
    case format::EventCode::ReSearchPvs:
      event.type = Event::Type::ReSearch;
      event.cause = code == format::EventCode::ReSearchPvs ? ReSearch::PvsWindow : ReSearch::VerificationFailed;
      state_.re_search(event.cause);
      break;
    case format::EventCode::Folded:
      event.type = Event::Type::Folded;
      read_folded();
      event.folded = &folded_;
      break;
    case format::EventCode::Iteration: break;
  }
}

void Decoder::read_folded() {
  folded_.for_each([&](std::uint64_t& n) { n = extras_.varint(); });
  state_.top().folded += folded_.total();
}

}  // namespace nullscope::trace
