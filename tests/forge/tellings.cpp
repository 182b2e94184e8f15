// What other engines tell besides: labels, skipped moves, notes, and exits and re-searches with a reason.
#include "tests/forge/tree.hpp"

namespace nullscope::forge {

void Tree::label(const std::string& name) {
  trace_.label_frames.push_back(name);
  trace_.ending.labels.push_back(name);
}

void Tree::telling(int code, const Bytes& extras) {
  block().ops += static_cast<char>(0x80 | 15 << 3 | code);
  block().extras += extras;
}

void Tree::skip(std::uint64_t move, std::uint64_t label) {
  Bytes extras;
  put_varint(extras, move), put_varint(extras, label);
  telling(0, extras);
  ++block().events, ++tally().events;
  if (open_.empty()) return;
  if (move == kNoMove)
    top().notes.skips_quiets = 1;
  else
    ++top().notes.skipped, ++top().moves;
}

void Tree::note(NoteKind kind, std::int64_t value) {
  Bytes extras(1, static_cast<char>(kind));
  if (kind == NoteKind::kStaticEval)
    put_svarint(extras, value);
  else
    put_varint(extras, static_cast<std::uint64_t>(value));
  telling(1, extras);
  ++block().events, ++tally().events;
  if (open_.empty()) return;
  Node& n = top();
  const auto word = static_cast<std::uint64_t>(value);
  switch (kind) {
    case NoteKind::kStaticEval: n.notes.static_eval = value; break;
    case NoteKind::kTtMove: n.notes.tt_move = word; break;
    case NoteKind::kExcluded: n.notes.excluded = word; break;
    case NoteKind::kStage: n.stage_next = word; break;
  }
}

void Tree::re_search_told(Cause cause, std::uint64_t label) {
  Bytes extras(1, static_cast<char>(cause));
  put_varint(extras, label);
  telling(3, extras);
  ++block().events, ++tally().events;
  search_again(cause);
}

void Tree::leave_told(Exit exit, std::int64_t value, std::uint64_t label) {
  Bytes extras(1, static_cast<char>(exit));
  put_varint(extras, label);
  telling(2, extras);
  if (exit >= Exit::kTtLower && exit <= Exit::kTtExact) put_varint(block().extras, 0);
  if (open_.empty()) return;
  put_value(exit, value);
  top().notes.exit_label = label;
  left(exit, value);
}

}  // namespace nullscope::forge
