#include "tests/forge/tree.hpp"

#include <algorithm>
#include <iterator>

namespace nullscope::forge {
namespace {

enum Count { kInterior, kQuiescence, kNullSubtree, kVerification, kReSearch, kTried, kFailHigh, kNullCut, kCut };
constexpr std::size_t kFailed = 9, kTtCut = 10;
enum ByDepth { kNodes, kTriedBy, kFailHighBy, kNullCutBy, kFailedBy };

bool is_real(std::uint64_t move) { return move != kNoMove && move != kNullMove; }
bool by_table(Exit exit) { return exit >= Exit::kTtLower && exit <= Exit::kTtExact; }

// The document's two ways to number exits: in ops, and in nodes.
std::uint64_t exit_of_node(Exit exit) {
  constexpr std::uint64_t kOf[] = {10, 0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10, 11, 10};
  return kOf[static_cast<std::size_t>(exit)];
}

std::uint64_t bound_of(Exit exit, const Node& n) {
  constexpr std::uint64_t kOf[] = {0, 1, 1, 2, 3, 1, 2, 3, 1, 3, 3, 3, 0, 0, 0, 0};
  if (exit == Exit::kDepthUsedUp || exit == Exit::kPruned) return n.value >= n.beta ? 1 : n.value <= n.alpha ? 2 : 3;
  return kOf[static_cast<std::size_t>(exit)];
}

std::size_t depth_index(std::int64_t depth) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(depth, 0, kDepths - 1));
}

}  // namespace

Tree::Tree(Header header) {
  trace_.header = std::move(header);
  begin_block();
}

Tally& Tree::tally() {
  std::vector<Tally>& all = trace_.ending.whole;
  auto place = std::lower_bound(all.begin(), all.end(), iteration_,
                                [](const Tally& t, std::int64_t depth) { return t.depth < depth; });
  if (place == all.end() || place->depth != iteration_) {
    place = all.insert(place, Tally{});
    place->depth = iteration_;
  }
  return *place;
}

std::int64_t& Tree::reference() {
  if (references_.size() < open_.size()) references_.resize(open_.size(), 0);
  return references_[open_.size() - 1];
}

void Tree::begin_block() {
  Block next;
  next.first_node = next_id_;
  if (!trace_.blocks.empty()) next.first_sequence = block().first_sequence + block().events;
  next.root = root_;
  next.open = open_;
  trace_.blocks.push_back(std::move(next));
  trace_.index.blocks.push_back({std::nullopt, next_id_, block().first_sequence});
  references_.clear();
  siblings_.clear();
  remembered_.clear();
}

// What the value is remembered as, then how far it is from that.
void Tree::put_value(Exit exit, std::int64_t value) {
  static constexpr std::int64_t kMost = std::int64_t{1} << 30;
  const auto held = [](std::int64_t v) { return std::clamp(v, -kMost, kMost); };
  const std::size_t level = open_.size() - 1;
  const Node& n = top();
  siblings_.resize(std::max(siblings_.size(), level + 2));
  Sibling& sibling = siblings_[level];
  const auto a = static_cast<std::uint32_t>(level << 16 | n.move);
  const auto b =
      static_cast<std::uint32_t>(sibling.move ? *sibling.move : 65'536 + (level ? open_[level - 1].move : 0));
  std::uint32_t h = (a * 0x9E3779B1U) ^ (b * 0x85EBCA77U);
  h = (h ^ h >> 15) * 0xC2B2AE3DU;
  const std::int64_t base = sibling.move ? sibling.value : 0;
  const auto known = remembered_.find(h >> 17);
  std::int64_t near = known == remembered_.end() ? reference() : held(base + known->second);
  if (exit == Exit::kNullCutoff || exit == Exit::kBetaCutoff || exit == Exit::kTtLower || exit == Exit::kStandPat)
    near = std::max(near, n.beta);
  if (exit == Exit::kFailLow || exit == Exit::kTtUpper) near = std::min(near, n.alpha);
  const std::uint64_t d = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(near);
  const std::uint64_t zigzag = d << 1 ^ (d >> 63 ? ~std::uint64_t{0} : 0);
  const std::uint64_t more = zigzag - 224;
  if (zigzag < 224) {
    block().values += static_cast<char>(zigzag);
  } else if (more < 31 * 256) {
    block().values += static_cast<char>(224 + more / 256);
    block().wide += static_cast<char>(more);
  } else {
    block().values += static_cast<char>(255);
    put_varint(block().wide, more);
  }
  const std::int64_t sane = held(value);  // beyond, no reader goes on
  remembered_[h >> 17] = held(sane - base);
  sibling = {sane, n.move};
}

void Tree::next_block() {
  if (block().events) begin_block();
}

void Tree::set_open(std::vector<Node> nodes) {
  open_ = std::move(nodes);
  entered_in_.resize(open_.size(), trace_.blocks.size() - 1);
}

void Tree::event(int code, bool spelt_out) {
  block().ops += static_cast<char>(0x80 | (spelt_out ? 14 << 3 : 0) | code);
  ++block().events;
  ++tally().events;
}

void Tree::iteration(std::int64_t depth, std::uint64_t line, std::uint64_t thread) {
  const Root next{static_cast<std::uint64_t>(depth), line, root_.attempt, thread};
  root_ = {next.depth, line, next == root_ ? root_.attempt + 1 : 1, thread};
  iteration_ = depth;
  const bool spelt_out = line != 1 || thread != 0;
  event(7, spelt_out);
  put_varint(block().extras, next.depth);
  if (spelt_out) put_varint(block().extras, line), put_varint(block().extras, thread);
}

std::uint64_t Tree::predicted_purpose() const {
  if (open_.empty()) return root_.attempt > 1 ? 4 : 0;
  const std::uint64_t again = open_.back().again;
  return again == 1 ? 3 : again == 2 ? 2 : 0;
}

void Tree::enter(const Entry& entry) {
  const bool predicted = !open_.empty() && !entry.quiescence && top().verify_now;
  block().ops += static_cast<char>((entry.quiescence ? 4 : 0) | 2);
  const bool has_purpose = entry.purpose && *entry.purpose != predicted_purpose();
  put_varint(block().extras, 3U | (predicted != entry.verify ? 4U : 0U) | (has_purpose ? 8U : 0U) |
                                 (entry.label ? 16U : 0U) | (entry.depth_part ? 32U : 0U));
  for (const std::int64_t field : {entry.alpha, entry.beta, entry.depth}) put_svarint(block().extras, field);
  if (has_purpose) put_varint(block().extras, *entry.purpose);
  for (const std::uint64_t field : {entry.label, entry.depth_part})
    if (field) put_varint(block().extras, field);
  entered(entry);
}

void Tree::enter(std::uint64_t move, bool quiescence) {
  block().ops += static_cast<char>(quiescence ? 4 : 0);
  Entry entry{.move = move, .quiescence = quiescence, .depth = quiescence ? 0 : 1};
  if (!open_.empty()) {
    const Node& p = top();
    entry.alpha = -p.beta;
    entry.beta = p.null_next ? -p.beta + 1 : -p.lower;
    if (!p.null_next && !p.kind && p.best != -kInfinity && p.again != 1) entry.alpha = -p.lower - 1;
    if (!quiescence) {
      entry.depth = std::max<std::int64_t>(1, p.null_next ? p.null_depth : p.depth_now - 1);
      entry.verify = p.verify_now;
    }
  }
  entered(entry);
}

void Tree::entered(const Entry& entry) {
  Node n;
  n.id = next_id_++;
  n.move = entry.move;
  n.purpose = entry.purpose.value_or(predicted_purpose());
  n.notes.label = entry.label;
  n.notes.depth_part = entry.depth_part;
  if (open_.empty()) {
    n.move = kNoMove;
    trace_.index.iterations.push_back({iteration_, n.id, root_.line, root_.attempt, root_.thread});
  } else {
    Node& p = top();
    if (p.null_next)
      n.move = kNullMove;
    else
      put_two_bytes(block().moves[(p.kind ? 2U : 0U) + (open_.size() & 1U)], entry.move);
    n.parent = p.id;
    n.ply = p.ply + (n.move != kNoMove);
    const bool verifies = n.purpose == kVerificationPurpose || ((p.marks & kReduced) && (p.marks & kNullFailHigh));
    n.regions = p.regions | (p.null_next ? 1U : 0U) | (p.marks & kReSearched ? 4U : verifies ? 2U : 0U);
    n.notes.stage = p.stage_next;
    ++p.children;
    if (is_real(n.move) && n.purpose < kVerificationPurpose) {
      p.moves += !p.again && n.purpose != 2 && n.purpose != 3;
      p.lower = -entry.beta;
    }
  }
  n.kind = entry.quiescence;
  n.alpha = n.lower = n.lower_before = entry.alpha;
  n.beta = entry.beta;
  n.depth = n.depth_now = entry.depth;
  n.verify = n.verify_now = entry.verify;
  open_.push_back(n);
  if (siblings_.size() > open_.size()) siblings_[open_.size()] = {};  // of its children there is none yet
  entered_in_.push_back(trace_.blocks.size() - 1);
  ++block().nodes;
  ++block().events;
  Tally& t = tally();
  ++t.events;
  ++t.counts[n.kind ? kQuiescence : kInterior];
  for (const std::size_t region : {0, 1, 2}) t.counts[kNullSubtree + region] += n.regions >> region & 1;
  ++t.by_depth[kNodes][depth_index(n.depth)];
  t.rest[4] = std::max(t.rest[4], n.ply);
}

void Tree::leaf(std::uint64_t move, bool quiescence, Exit exit) {
  enter(move, quiescence);
  block().ops.back() = static_cast<char>(block().ops.back() | static_cast<int>(exit) << 3 | 1);
  if (by_table(exit)) put_varint(block().extras, 0);
  left(exit, predicted_value(exit));
}

std::int64_t Tree::predicted_value(Exit exit) const {
  const Node& n = open_.back();
  switch (exit) {
    case Exit::kNullCutoff: return n.same_value != -kInfinity ? n.same_value : n.null_value;
    case Exit::kDepthUsedUp: return n.same_value;
    case Exit::kCheckmate: return static_cast<std::int64_t>(n.ply) - kMate;
    case Exit::kStalemate:
    case Exit::kDraw: return 0;
    default: return n.best;
  }
}

void Tree::leave(Exit exit, std::int64_t value, std::uint64_t nodes_back) {
  block().ops += static_cast<char>(0x80 | static_cast<int>(exit) << 3);
  if (by_table(exit)) put_varint(block().extras, nodes_back);
  if (open_.empty()) return;
  put_value(exit, value);
  left(exit, value);
}

void Tree::leave(Exit exit) {
  block().ops += static_cast<char>(0x80 | static_cast<int>(exit) << 3 | 1);
  if (by_table(exit)) put_varint(block().extras, 0);
  if (!open_.empty()) left(exit, predicted_value(exit));
}

void Tree::left(Exit exit, std::int64_t value) {
  const auto events = by_table(exit) ? 2U : 1U;
  block().events += events;
  reference() = value;
  Node n = top();
  n.value = value;
  n.last = next_id_ - 1;
  n.exit = exit_of_node(exit);
  n.bound = bound_of(exit, n);
  Tally& t = tally();
  t.events += events;
  ++t.exits[n.exit];
  t.counts[kNullCut] += exit == Exit::kNullCutoff;
  t.counts[kTtCut] += by_table(exit);
  t.by_depth[kNullCutBy][depth_index(n.depth)] += exit == Exit::kNullCutoff;
  if (exit == Exit::kBetaCutoff && !n.kind && n.moves) ++t.rest[0], t.rest[1] += n.moves == 1;
  const std::uint64_t number = trace_.blocks.size() - 1;
  if (entered_in_.back() != number) trace_.index.spans.push_back({n, entered_in_.back(), number});
  open_.pop_back();
  entered_in_.pop_back();
  if (open_.empty()) return;
  Node& p = top();
  p.folded += n.folded;
  p.again = 0;
  if (n.purpose >= kVerificationPurpose) return;
  if (n.move == kNoMove) {
    p.same_value = value;
  } else if (p.null_next) {
    p.null_next = 0;
    p.null_value = -value;
  } else {
    p.best_before = p.best;
    p.lower_before = p.lower;
    p.best = std::max(p.best, -value);
    p.lower = std::max(p.lower, -value);
  }
}

void Tree::null_tried(std::int64_t depth) {
  event(0, true);
  put_svarint(block().extras, depth);
  if (open_.empty()) return;
  top().marks |= kNullTried;
  top().null_depth = depth;
  top().null_next = 1;
  ++tally().counts[kTried];
  ++tally().by_depth[kTriedBy][depth_index(top().depth)];
}

void Tree::null_result(std::int64_t value, bool fail_high) {
  event(1, true);
  put_svarint(block().extras, value);
  block().extras += static_cast<char>(fail_high);
  if (open_.empty()) return;
  top().null_value = value;
  top().null_next = 0;
  if (!fail_high) return;
  top().marks |= kNullFailHigh;
  ++tally().counts[kFailHigh];
  ++tally().by_depth[kFailHighBy][depth_index(top().depth)];
}

void Tree::depth_changed(std::int64_t to) {
  event(2, true);
  put_svarint(block().extras, to);
  if (open_.empty()) return;
  const bool extended = to > top().depth_now;
  top().marks |= extended ? kExtended : kReduced;
  top().depth_now = to;
  tally().counts[kCut] += !extended;
}

void Tree::verify_flip() {
  event(3, false);
  if (open_.empty()) return;
  top().marks |= kFlipped;
  top().verify_now = !top().verify_now;
  ++tally().rest[2];
}

void Tree::re_search(bool pvs) {
  event(pvs ? 5 : 4, false);
  search_again(pvs ? Cause::kPvs : Cause::kVerificationFailed);
}

void Tree::search_again(Cause cause) {
  if (open_.empty()) return;
  Node& n = top();
  if (cause != Cause::kVerificationFailed) {
    const bool pvs = cause == Cause::kPvs;
    n.marks |= pvs ? kPvs : kLmr;
    n.best = n.best_before;
    n.lower = n.lower_before;
    n.again = pvs ? 1 : 2;
    tally().rest[3] += pvs;
    return;
  }
  n.marks |= kReSearched;
  n.best = -kInfinity;
  n.lower = n.alpha;
  n.depth_now = n.depth;
  n.moves = 0;
  ++tally().counts[kFailed];
  ++tally().by_depth[kFailedBy][depth_index(n.depth)];
}

void Tree::left_out(const Counts& counts) {
  event(6, false);
  for (const std::uint64_t n : counts) put_varint(block().extras, n);
  for (std::size_t i = 0; i < kCounts; ++i) tally().counts[i] += counts[i];
  tally().folded += counts[0] + counts[1];
  if (!open_.empty()) top().folded += counts[0] + counts[1];
}

Trace Tree::finish() {
  while (!open_.empty()) leave(Exit::kExact);
  return finish_open();
}

Trace Tree::finish_open() {
  Trace trace = trace_;
  if (block().events == 0) trace.blocks.pop_back(), trace.index.blocks.pop_back();
  trace.index.end_node = next_id_;
  trace.index.end_sequence = block().first_sequence + block().events;
  for (std::size_t i = open_.size(); i-- > 0;) {
    Node n = open_[i];
    n.last = next_id_ - 1;
    trace.index.spans.push_back({n, entered_in_[i], trace.blocks.size() - 1});
  }
  std::sort(trace.index.spans.begin(), trace.index.spans.end(),
            [](const Index::Span& a, const Index::Span& b) { return a.node.id < b.node.id; });
  for (const Tally& t : trace.ending.whole) {
    trace.ending.results.push_back({t.depth, 0, ""});
    for (std::size_t i = 0; i < kCounts; ++i) trace.ending.counts[i] += t.counts[i];
  }
  return trace;
}

}  // namespace nullscope::forge
