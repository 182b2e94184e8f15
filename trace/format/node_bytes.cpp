#include "trace/format/node_bytes.hpp"

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
  f(n.lower), f(n.best), f(n.lower_before), f(n.best_before), f(n.same_value), f(n.null_depth), f(n.null_next);
  f(n.wide_next);
}

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

void read_node_into(ColumnReader& in, Node& node) {
  node_fields(node, ReadField{in});
  node.move = MoveCode(in.two_bytes());
  node.kind = read_enum(in, NodeKind::Quiescence);
  node.exit = read_enum(in, Exit::Stopped);
  node.bound = read_enum(in, Bound::Exact);
}

}  // namespace

void write_node(Column& out, const Node& node) {
  node_fields(node, WriteField{out});
  out.two_bytes(node.move.bits());
  out.byte(static_cast<std::uint8_t>(node.kind));
  out.byte(static_cast<std::uint8_t>(node.exit));
  out.byte(static_cast<std::uint8_t>(node.bound));
}

Node read_node(ColumnReader& in) {
  Node node;
  read_node_into(in, node);
  return node;
}

void write_open_node(Column& out, const OpenNode& node) {
  write_node(out, node);
  open_fields(node, WriteField{out});
}

OpenNode read_open_node(ColumnReader& in) {
  OpenNode node;
  read_node_into(in, node);
  open_fields(node, ReadField{in});
  return node;
}

}  // namespace nullscope::trace
