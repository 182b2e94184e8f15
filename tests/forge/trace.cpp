#include "tests/forge/trace.hpp"

namespace nullscope::forge {
namespace {

void put_node(Bytes& out, const Node& n) {
  put_varint(out, n.id), put_varint(out, n.parent);
  for (const std::int64_t field : {n.alpha, n.beta, n.depth}) put_svarint(out, field);
  for (const std::uint64_t field : {n.ply, n.regions, n.marks, n.children, n.moves}) put_varint(out, field);
  for (const std::int64_t field : {n.depth_now, n.null_value, n.value}) put_svarint(out, field);
  for (const std::uint64_t field : {n.last, n.folded, n.verify, n.verify_now}) put_varint(out, field);
  put_two_bytes(out, n.move);
  const bool has_notes = n.notes != Notes{};
  out += static_cast<char>(n.kind | n.purpose << 1 | (has_notes ? 128U : 0U));
  for (const std::uint64_t field : {n.exit, n.bound}) out += static_cast<char>(field);
  if (!has_notes) return;
  const Notes& notes = n.notes;
  put_svarint(out, notes.static_eval);
  for (const std::uint64_t field :
       {notes.label, notes.exit_label, notes.stage, notes.depth_part, notes.skipped, notes.skips_quiets})
    put_varint(out, field);
  put_two_bytes(out, notes.tt_move), put_two_bytes(out, notes.excluded);
}

void put_open_node(Bytes& out, const Node& n) {
  put_node(out, n);
  for (const std::int64_t field : {n.lower, n.best, n.lower_before, n.best_before, n.same_value, n.null_depth})
    put_svarint(out, field);
  put_varint(out, n.null_next | (n.stage_next ? 2U : 0U)), put_varint(out, n.again);
  if (n.stage_next) put_varint(out, n.stage_next);
}

void put_root(Bytes& out, const Root& root) {
  const bool more = root != Root{.depth = root.depth};
  put_varint(out, root.depth << 1 | more);
  if (more)
    for (const std::uint64_t field : {root.line, root.attempt, root.thread}) put_varint(out, field);
}

template <class List>
void put_counts(Archive& out, const List& list) {
  for (const std::uint64_t n : list) out.count(n);
}

void put_tallies(Archive& out, const std::vector<Tally>& tallies) {
  out.object("Summary").count(tallies.size());
  for (const Tally& t : tallies) {
    out.object("I").number(t.depth).object("Tally").object("Counts");
    put_counts(out, t.counts);
    out.count(t.folded).count(t.events);
    for (const auto& list : t.by_depth) put_counts(out, list);
    put_counts(out, t.exits);
    put_counts(out, t.rest);
  }
}

}  // namespace

Bytes encode_header(const Header& h) {
  Archive out;
  out.object("Header");
  for (const std::string* text : {&h.program, &h.fen, &h.label, &h.policy, &h.filter, &h.options}) out.text(*text);
  out.count(h.history.size());
  put_counts(out, h.history);
  out.number(h.depth).number(h.node_limit).count(h.root_moves.size());
  put_counts(out, h.root_moves);
  for (const std::int64_t value : {h.per_pawn, h.mate, h.infinity, h.chess960}) out.number(value);
  return out.bytes() + '\n';
}

Bytes pack_columns(const Block& block) {
  Bytes out;
  for (const Bytes* column : {&block.ops, &block.moves[0], &block.moves[1], &block.moves[2], &block.moves[3],
                              &block.values, &block.wide, &block.extras})
    put_column(out, *column);
  return out;
}

Bytes encode_block(const Block& b) {
  Bytes out;
  for (const std::uint64_t field : {b.first_node, b.first_sequence, b.nodes, b.events}) put_varint(out, field);
  put_root(out, b.root);
  put_varint(out, b.open.size());
  for (const Node& node : b.open) put_open_node(out, node);
  return out + (b.packed.empty() ? pack_columns(b) : b.packed);
}

Bytes encode_index(const Index& index) {
  Archive out;
  out.object("Index").count(index.iterations.size());
  for (const auto& i : index.iterations)
    out.object("Iteration").number(i.depth).count(i.root).count(i.line).count(i.attempt).count(i.thread);
  out.count(index.end_node).count(index.end_sequence);
  Bytes packed;
  for (const auto& b : index.blocks)
    put_varint(packed, b.offset.value_or(0)), put_varint(packed, b.first_node), put_varint(packed, b.first_sequence);
  out.text(packed);
  packed.clear();
  for (const auto& s : index.spans)
    put_node(packed, s.node), put_varint(packed, s.enter_block), put_varint(packed, s.leave_block);
  out.text(packed);
  return out.bytes() + '\n';
}

Bytes encode_ending(const Ending& e) {
  Archive out;
  out.object("Ending").object("Result").count(e.results.size());
  for (const auto& r : e.results) out.object("R").number(r.depth).number(r.score).text(r.best);
  out.number(e.stopped).object("Counts");
  put_counts(out, e.counts);
  out.text(e.error);
  put_tallies(out, e.whole);
  put_tallies(out, e.dropped);
  out.count(e.labels.size());
  for (const std::string& label : e.labels) out.text(label);
  return out.bytes() + '\n';
}

Bytes write(const Trace& trace) {
  Bytes file = file_head();
  put_frame(file, 'H', trace.header_payload.value_or(encode_header(trace.header)));
  for (const std::string& label : trace.label_frames) put_frame(file, 'L', label);
  Index index = trace.index;
  std::vector<std::size_t> order = trace.block_order;
  if (order.empty())
    for (std::size_t i = 0; i < trace.blocks.size(); ++i) order.push_back(i);
  for (const std::size_t i : order) {
    if (i < index.blocks.size() && !index.blocks[i].offset) index.blocks[i].offset = file.size();
    put_frame(file, 'B', encode_block(trace.blocks[i]));
  }
  if (trace.padding) put_frame(file, 'S', Bytes(trace.padding, '0'));
  const std::uint64_t index_at = file.size();
  if (trace.has_index) put_frame(file, 'I', trace.index_payload ? *trace.index_payload : encode_index(index));
  const std::uint64_t summary_at = file.size();
  if (trace.has_summary)
    put_frame(file, 'S', trace.summary_payload ? *trace.summary_payload : encode_ending(trace.ending));
  if (trace.has_trailer) {
    Bytes trailer;
    put_u64(trailer, trace.trailer_index.value_or(index_at));
    put_u64(trailer, trace.trailer_summary.value_or(summary_at));
    put_u64(trailer, trace.trailer_nodes.value_or(index.end_node - 1));
    put_u64(trailer, trace.trailer_digest.value_or(digest_of(file)));
    put_frame(file, 'T', trailer);
  }
  file += trace.after;
  if (trace.cut_to) file.resize(std::min(file.size(), *trace.cut_to));
  return file;
}

}  // namespace nullscope::forge
