#include "tools/python/columns.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/ranges.h>
#include <limits>
#include <utility>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "trace/read/board.hpp"
#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::python {
namespace {

using ColumnWords = Column::Words;
using Needs = Column::Needs;

template <class T>
inline constexpr T kMissing = std::numeric_limits<T>::min();

// --- what a column holds; of one that can be missing: nothing
using Maybe = std::optional<std::int64_t>;

template <trace::Mark kMark>
bool mark(const Row& r, Dictionaries&) {
  return happened(r.node, kMark);
}
template <trace::RegionBits kRegion>
bool region(const Row& r, Dictionaries&) {
  return (r.node.regions & kRegion) != 0;
}
std::int32_t code(trace::MoveCode move, Dictionaries& words) {
  return move.is_none() ? -1 : words.moves.code(move.bits(), [&] { return trace::uci_move(move); });
}
std::int32_t code(trace::Label label, Dictionaries& words) {
  return label ? words.labels.code(label, [&] { return words.ending.label_name(label); }) : -1;
}

template <class T, class V>
T narrowed(V v, const Row& row) {
  if constexpr (!std::is_same_v<T, bool>)
    if (!std::in_range<T>(v))
      throw trace::Damaged(fmt::format("node {}: {} is more than the trace can have", row.node.id, v));
  return static_cast<T>(v);
}

template <class T, auto kGet>
void fill(std::span<const Row> rows, std::byte* out, std::size_t stride, Dictionaries& words) {
  for (const Row& row : rows) {
    const auto v = kGet(row, words);
    T cell;
    if constexpr (std::is_same_v<decltype(v), const Maybe>)
      cell = v ? narrowed<T>(*v, row) : kMissing<T>;
    else
      cell = narrowed<T>(v, row);
    std::memcpy(out, &cell, sizeof cell);
    out += stride;
  }
}

template <class T>
constexpr std::string_view type_name() {
  if (std::is_same_v<T, bool>) return "?";
  constexpr std::string_view kSigned[] = {"<i1", "<i2", "", "<i4", "", "", "", "<i8"};
  constexpr std::string_view kUnsigned[] = {"<u1", "<u2", "", "<u4", "", "", "", "<u8"};
  return (std::is_signed_v<T> ? kSigned : kUnsigned)[sizeof(T) - 1];
}

template <class T, auto kGet>
Column column(std::string_view name, ColumnWords words = ColumnWords::None, Needs needs = Needs::Nothing,
              bool is_usual = true) {
  return {name, type_name<T>(), sizeof(T), words, needs, is_usual && needs != Needs::Boards, fill<T, kGet>};
}
// Nodes that were spent on something; nothing where the recording begins after the node.
template <auto kGet>
Column spent(std::string_view name) {
  return column<std::int64_t, kGet>(name, ColumnWords::None, Needs::Nothing, false);
}

// A count as it is, one beyond what a signed column holds as Damaged.
Maybe known(const Row& r, std::uint64_t nodes) {
  if (!r.below.is_known) return {};
  return std::in_range<std::int64_t>(nodes) ? static_cast<std::int64_t>(nodes) : throw trace::Damaged("too many nodes");
}

#define FIELD(expression) [](const Row& r, [[maybe_unused]] Dictionaries& words) { return expression; }

// Id: what counts nodes and events; Value: what counts centipawns.
template <class Id, class Value>
std::vector<Column> make_columns() {
  using trace::Mark;
  return {
      column<Id, FIELD(r.node.id)>("id"),
      column<Id, FIELD(r.node.parent)>("parent"),
      column<std::int16_t, FIELD(r.iteration)>("iteration"),
      column<std::uint16_t, FIELD(r.node.ply)>("ply"),
      column<std::int32_t, FIELD(r.name)>("move", ColumnWords::Names, Needs::Boards),
      column<std::int16_t, FIELD(code(r.node.move, words))>("uci", ColumnWords::Moves),
      column<std::int8_t, FIELD(static_cast<int>(r.node.kind))>("kind", ColumnWords::Kinds),
      column<std::int16_t, FIELD(r.node.depth)>("depth"),
      column<std::int16_t, FIELD(r.node.depth_now)>("depth_now"),
      column<bool, FIELD(r.node.verify)>("verify"),
      column<Value, FIELD(r.node.alpha)>("alpha"),
      column<Value, FIELD(r.node.beta)>("beta"),
      column<Value, FIELD(r.node.exit == Exit::Stopped ? Maybe() : Maybe(r.node.value))>("value"),
      column<std::int8_t, FIELD(static_cast<int>(r.node.bound))>("bound", ColumnWords::Bounds),
      column<std::int8_t, FIELD(static_cast<int>(r.node.exit))>("exit", ColumnWords::Exits),
      column<std::int16_t, FIELD(code(r.below.best, words))>("best", ColumnWords::Moves),
      column<std::int32_t, FIELD(r.best_name)>("best_san", ColumnWords::Names, Needs::Boards),
      column<bool, mark<Mark::NullTried>>("null_tried"),
      column<Value, FIELD(null_move_returned(r.node) ? Maybe(r.node.null_value) : Maybe())>("null_value"),
      column<bool, mark<Mark::NullFailHigh>>("null_fail_high"),
      column<std::int8_t, FIELD(r.verdict)>("verdict", ColumnWords::Verdicts, Needs::Audit),
      column<bool, mark<Mark::Reduced>>("reduced"),
      column<bool, mark<Mark::VerifyFlip>>("verify_flipped"),
      column<bool, mark<Mark::ReSearch>>("re_searched"),
      column<bool, mark<Mark::PvsReSearch>>("pvs_re_searched"),
      column<bool, region<trace::kInNull>>("in_null"),
      column<bool, region<trace::kInVerification>>("in_verification"),
      column<bool, region<trace::kInReSearch>>("in_re_search"),
      column<std::uint32_t, FIELD(r.node.children)>("children"),
      column<std::uint16_t, FIELD(r.node.moves)>("moves"),
      column<Id, FIELD(r.node.size())>("size"),
      column<Id, FIELD(r.node.folded)>("folded"),
      spent<FIELD(known(r, r.below.null))>("null_nodes"),
      spent<FIELD(known(r, r.below.verification))>("verification_nodes"),
      spent<FIELD(known(r, r.below.re_search))>("re_search_nodes"),
      spent<FIELD(known(r, r.below.rest(r.node)))>("rest_nodes"),
      column<std::int8_t, FIELD(static_cast<int>(r.node.purpose))>("purpose", ColumnWords::Purposes),
      column<std::int32_t, FIELD(code(r.node.notes.label, words))>("label", ColumnWords::Labels),
      column<std::int32_t, FIELD(code(r.node.notes.exit_label, words))>("exit_label", ColumnWords::Labels),
      column<std::int32_t, FIELD(code(r.node.notes.stage, words))>("stage", ColumnWords::Labels),
      column<std::int32_t, FIELD(r.node.notes.static_eval)>("static_eval"),  // missing: the smallest already
      column<std::int16_t, FIELD(code(r.node.notes.tt_move, words))>("tt_move", ColumnWords::Moves),
      column<std::int16_t, FIELD(code(r.node.notes.excluded, words))>("excluded", ColumnWords::Moves),
      column<std::uint16_t, FIELD(r.node.notes.skipped)>("skipped"),
      column<Id, FIELD(r.left_at)>("left_at"),
      column<std::uint64_t, FIELD(r.key)>("key", ColumnWords::None, Needs::Boards),
      column<std::int32_t, FIELD(r.fen)>("fen", ColumnWords::Fens, Needs::Boards),
  };
}
#undef FIELD

// Whether nodes and events can be counted with 32 bits.
bool counts_are_small(const trace::Reader& reader) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const trace::Index& index = reader.index();
  return index.end_node <= kMost && index.end_sequence <= kMost &&
         reader.ending().summary.total().counters.total() <= kMost;
}

constexpr std::string_view kOfOtherEngines[] = {"label",   "exit_label", "stage",  "static_eval",
                                                "tt_move", "excluded",   "skipped"};

// Of one of ours, which then notes what it evaluates.
bool policy_evaluates(const trace::Header& header) {
  if (!traits_of(header.policy)) return false;
  return std::visit([](const auto& p) { return p.evaluates(); }, parse_policy(header.policy));
}

}  // namespace

std::int32_t Dictionary::code(const std::string& word) {
  const auto [at, is_new] = codes_.try_emplace(word, static_cast<std::int32_t>(words_.size()));
  if (is_new) words_.push_back(word);
  return at->second;
}

const std::vector<Column>& columns_of(const trace::Reader& reader) {
  static const std::vector<Column> kAll[] = {
      make_columns<std::uint64_t, std::int32_t>(), make_columns<std::uint64_t, std::int16_t>(),
      make_columns<std::uint32_t, std::int32_t>(), make_columns<std::uint32_t, std::int16_t>()};
  const bool small_values = reader.header().units.infinity <= std::numeric_limits<std::int16_t>::max();
  return kAll[2 * counts_are_small(reader) + small_values];
}

std::vector<Column> columns_named(const trace::Reader& reader, const std::vector<std::string>& names) {
  const std::vector<Column>& all = columns_of(reader);
  std::vector<Column> named;
  for (const std::string& name : names) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Column& c) { return c.name == name; });
    if (found == all.end()) {
      std::vector<std::string_view> there;
      for (const Column& c : all) there.push_back(c.name);
      throw UsageError(fmt::format("there is no column {}; there are {}", in_quotes(name), fmt::join(there, ", ")));
    }
    named.push_back(*found);
  }
  return named;
}

std::vector<std::string> usual_columns(const trace::Reader& reader, bool is_audited) {
  const bool ours = trace::is_ours(reader.header().program);
  std::vector<std::string> names;
  for (const Column& c : columns_of(reader)) {
    const bool of_others =
        std::find(std::begin(kOfOtherEngines), std::end(kOfOtherEngines), c.name) != std::end(kOfOtherEngines) &&
        !(c.name == "static_eval" && policy_evaluates(reader.header()));
    const bool empty = ours && (of_others || (c.name == "folded" && reader.header().filter.empty()));
    if (!empty && c.is_usual && (is_audited || c.needs != Needs::Audit)) names.emplace_back(c.name);
  }
  return names;
}

std::vector<std::string> words_of(const Column& column, const Dictionaries& words) {
  switch (column.words) {
    case ColumnWords::None: return {};
    case ColumnWords::Kinds: return trace::slugs<NodeKind>();
    case ColumnWords::Bounds: return trace::slugs<Bound>();
    case ColumnWords::Exits: return trace::slugs<Exit>();
    case ColumnWords::Purposes: return trace::slugs<Purpose>();
    case ColumnWords::Verdicts: return trace::slugs<trace::Verdict>();
    case ColumnWords::Names: return words.names.words();
    case ColumnWords::Fens: return words.fens.words();
    case ColumnWords::Moves: return words.moves.words();
    case ColumnWords::Labels: return words.labels.words();
  }
  return {};
}

}  // namespace nullscope::python
