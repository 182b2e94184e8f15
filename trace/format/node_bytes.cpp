#include "trace/format/node_bytes.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace nullscope::trace {
namespace {

// Calls f(field) for every field, in the order of the format: the one list for both directions.
template <class N, class F>
void node_fields(N& n, F f) {
  f(n.id), f(n.parent), f(n.alpha), f(n.beta), f(n.depth), f(n.ply), f(n.regions), f(n.marks), f(n.children);
  f(n.moves), f(n.depth_now), f(n.null_value), f(n.value), f(n.last), f(n.folded), f(n.verify), f(n.verify_now);
}

template <class N, class F>
void open_fields(N& n, F f) {
  f(n.lower), f(n.best), f(n.lower_before), f(n.best_before), f(n.same_value), f(n.null_depth);
}

template <class N, class F>
void note_fields(N& n, F f) {
  f(n.static_eval), f(n.label), f(n.exit_label), f(n.stage), f(n.depth_part), f(n.skipped), f(n.skips_quiets);
}

// The kind's byte: bit 0 the kind, 1 to 4 the purpose, 7 whether notes follow.
constexpr unsigned kPurposeShift = 1;
constexpr unsigned kPurposeMask = 0xF;
constexpr unsigned kHasNotes = 0x80;

// What an open node will be searched again for.
constexpr std::array<Purpose, 3> kAgain = {Purpose::Main, Purpose::PvsReSearch, Purpose::LmrReSearch};
constexpr unsigned kHasStage = 2;  // beside null_next

template <class T>
void read_field(ColumnReader& in, T& field) {
  if constexpr (std::is_signed_v<T>) {
    const std::int64_t v = in.signed_varint();
    if (v < std::numeric_limits<T>::min() || v > std::numeric_limits<T>::max())
      throw Error("a node's field is out of range");
    field = static_cast<T>(v);
  } else {
    const std::uint64_t v = in.varint();
    if (v > std::numeric_limits<T>::max()) throw Error("a node's field is out of range");
    field = static_cast<T>(v);
  }
}

struct WriteField {
  Column& out;
  template <class T>
  void operator()(T field) const {
    if constexpr (std::is_signed_v<T>)
      out.signed_varint(field);
    else
      out.varint(field);
  }
};

struct ReadField {
  ColumnReader& in;
  template <class T>
  void operator()(T& field) const {
    read_field(in, field);
  }
};

template <class E>
E read_enum(ColumnReader& in, E last) {
  const std::uint8_t v = in.byte();
  if (v > static_cast<std::uint8_t>(last)) throw Error("a node's field is out of range");
  return static_cast<E>(v);
}

bool is_score(Score v) { return v >= -format::kMaxScore && v <= format::kMaxScore; }

// Whoever shows or judges a node reckons with these.
void check_ranges(const Node& n) {
  const bool has_eval = n.notes.static_eval != Notes::kNoEval;
  if (!is_score(n.alpha) || !is_score(n.beta) || !is_score(n.null_value) || !is_score(n.value) ||
      (has_eval && !is_score(n.notes.static_eval)) || std::abs(n.depth) > kMaxPly || std::abs(n.depth_now) > kMaxPly ||
      n.children > format::kMaxChildren || n.notes.depth_part > 999)
    throw Error("a node's field is out of range");
}

void read_node_fields(ColumnReader& in, Node& node) {
  node_fields(node, ReadField{in});
  node.move = MoveCode(in.two_bytes());
  const unsigned kind = in.byte();
  const unsigned purpose = kind >> kPurposeShift & kPurposeMask;
  if (kind & ~(kHasNotes | kPurposeMask << kPurposeShift | 1U) || purpose >= kPurposes)
    throw Error("a node's field is out of range");
  node.kind = kind & 1 ? NodeKind::Quiescence : NodeKind::Interior;
  node.purpose = static_cast<Purpose>(purpose);
  node.exit = read_enum(in, Exit::Pruned);
  node.bound = read_enum(in, Bound::Exact);
  if (!(kind & kHasNotes)) return;
  Notes& n = node.notes;
  note_fields(n, ReadField{in});
  n.tt_move = MoveCode(in.two_bytes());
  n.excluded = MoveCode(in.two_bytes());
  for (const Label label : {n.label, n.exit_label, n.stage})
    if (label > format::kMaxLabels) throw Error("a node's label is out of range");
}

void read_node_into(ColumnReader& in, Node& node) {
  read_node_fields(in, node);
  check_ranges(node);
}

}  // namespace

void write_node(Column& out, const Node& node) {
  node_fields(node, WriteField{out});
  const bool has_notes = node.notes != Notes{};
  out.two_bytes(node.move.bits());
  out.byte(static_cast<std::uint8_t>(static_cast<unsigned>(node.kind) |
                                     static_cast<unsigned>(node.purpose) << kPurposeShift |
                                     (has_notes ? kHasNotes : 0)));
  out.byte(static_cast<std::uint8_t>(node.exit));
  out.byte(static_cast<std::uint8_t>(node.bound));
  if (!has_notes) return;
  note_fields(node.notes, WriteField{out});
  out.two_bytes(node.notes.tt_move.bits());
  out.two_bytes(node.notes.excluded.bits());
}

Node read_node(ColumnReader& in) {
  Node node;
  read_node_into(in, node);
  return node;
}

void write_open_node(Column& out, const OpenNode& node) {
  write_node(out, node);
  open_fields(node, WriteField{out});
  out.varint(unsigned{node.null_next} | (node.stage_next ? kHasStage : 0));
  out.varint(static_cast<std::uint64_t>(std::find(kAgain.begin(), kAgain.end(), node.again_next) - kAgain.begin()));
  if (node.stage_next) out.varint(node.stage_next);
}

OpenNode read_open_node(ColumnReader& in) {
  OpenNode node;
  read_node_into(in, node);
  open_fields(node, ReadField{in});
  const std::uint64_t null_next = in.varint();
  const std::uint64_t again = in.varint();
  if (null_next > (1 | kHasStage) || again >= kAgain.size()) throw Error("a node's field is out of range");
  node.null_next = null_next & 1;
  node.again_next = kAgain[again];
  if (null_next & kHasStage) read_field(in, node.stage_next);
  if (node.stage_next > format::kMaxLabels) throw Error("a node's label is out of range");
  return node;
}

}  // namespace nullscope::trace
