#include "trace/format/archives.hpp"

#include <array>
#include <boost/archive/text_iarchive.hpp>
#include <boost/archive/text_oarchive.hpp>
#include <sstream>

#include "engine/study.hpp"
#include "trace/format/format.hpp"
#include "trace/format/node_bytes.hpp"

namespace nullscope::trace {
namespace {

// What is in memory already, without a copy: an index may be large.
struct Bytes final : std::streambuf {
  explicit Bytes(std::string_view bytes) {
    char* const begin = const_cast<char*>(bytes.data());  // which nothing writes to
    setg(begin, begin, begin + bytes.size());
  }
  void base64(char* to, std::size_t count);
};

constexpr std::array<std::uint8_t, 256> kBase64 = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(0xFF);
  std::uint8_t value = 0;
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"))
    values[static_cast<std::uint8_t>(c)] = value++;
  return values;
}();

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// As the archive's load_binary, which takes a hundred instructions for a byte: what stands next as base64, and what is
// left of its last group, up to white space.
void Bytes::base64(char* to, std::size_t count) {
  std::uint32_t bits = 0;
  for (int held = 0; count > 0;) {
    const int c = sbumpc();
    if (is_space(c)) continue;
    const std::uint8_t value = c < 0 ? 0xFF : kBase64[static_cast<std::size_t>(c)];
    if (value == 0xFF) throw Error("a text in an archive is not one");
    bits = bits << 6 | value;
    if ((held += 6) < 8) continue;
    *to++ = static_cast<char>(bits >> (held -= 8));
    --count;
  }
  for (int c = sbumpc(); c >= 0 && !is_space(c); c = sbumpc()) {
  }
}

// While loading: the archive's size. No list or text in it can be longer than that, whatever it says of itself.
thread_local std::size_t archive_size = 0;
thread_local Bytes* archive_bytes = nullptr;

template <class A>
std::uint64_t count_of(A& a, std::size_t size) {
  std::uint64_t count = size;
  a& count;
  if (A::is_loading::value && count > archive_size) throw Error("a list is longer than the archive it is in");
  return count;
}

template <class A, class T>
void list(A& a, std::vector<T>& items, std::uint64_t longest = format::kMaxText) {
  const std::uint64_t count = count_of(a, items.size());
  if (A::is_loading::value && count > longest) throw Error("a list is longer than the format allows");
  for (std::uint64_t i = 0; i < count; ++i) {
    if constexpr (A::is_loading::value) items.emplace_back();
    a& items[i];
  }
}

template <class A>
void text(A& a, std::string& s, std::uint64_t longest = format::kMaxText) {
  const std::uint64_t count = count_of(a, s.size());
  if constexpr (A::is_loading::value) {
    if (count > longest) throw Error("a text is longer than the format allows");
    s.resize(count);
    if (count) archive_bytes->base64(s.data(), count);
  } else if (count) {
    a.save_binary(s.data(), count);
  }
}

void check(const Units& u) {
  if (u.per_pawn < 1 || u.per_pawn > format::kMaxScore || u.mate < 1 || u.mate > u.infinity ||
      u.infinity > format::kMaxScore)
    throw Error("the header's units are out of range");
}

void check(const Header& h) {
  check(h.units);
  if (h.depth < 1 || h.depth > kMaxPly) throw Error("the header's depth is out of range");
}

}  // namespace
}  // namespace nullscope::trace

namespace boost::serialization {

using namespace nullscope;
using namespace nullscope::trace;

// As text, so that a setting more or less leaves the format as it is.
template <class A>
void settings(A& a, SearchOptions& options) {
  std::string words = study_text(options);
  text(a, words);
  if constexpr (A::is_loading::value) try {
      options = parse_study(words);
    } catch (const std::invalid_argument& error) {
      throw Error(std::string("the header's options: ") + error.what());
    }
}

template <class A>
void root_moves(A& a, std::vector<Move>& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves) bits.push_back(move.bits());
  list(a, bits);
  if constexpr (A::is_loading::value)
    for (const std::uint16_t b : bits) moves.push_back(Move::from_bits(b));
}

template <class A>
void serialize(A& a, Header& h, unsigned) {
  for (auto* field : {&h.program, &h.fen, &h.label, &h.policy, &h.filter}) text(a, *field);
  settings(a, h.options);
  list(a, h.history);
  a& h.depth& h.node_limit;
  root_moves(a, h.root_moves);
  a& h.units.per_pawn& h.units.mate& h.units.infinity& h.chess960;
  if constexpr (A::is_loading::value) check(h);
}

template <class A>
void serialize(A& a, Counters& c, unsigned) {
  c.for_each([&](std::uint64_t& n) { a& n; });
}

template <class A>
void serialize(A& a, Result::IterationResult& i, unsigned) {
  a& i.depth& i.score;
  text(a, i.best_move, format::kMaxMoveText);
}

template <class A>
void serialize(A& a, Result& r, unsigned) {
  list(a, r.iterations);
  a& r.stopped& r.counters;
  text(a, r.error);
}

template <class A>
void serialize(A& a, Tally& t, unsigned) {
  a& t.counters& t.folded& t.events;
  for (auto* array : {&t.nodes_by_depth, &t.null_tried_by_depth, &t.null_fail_high_by_depth, &t.null_cut_by_depth,
                      &t.verification_failed_by_depth})
    for (std::uint64_t& n : *array) a& n;
  for (std::uint64_t& n : t.exits) a& n;
  a& t.move_cuts& t.first_move_cuts& t.verify_flips& t.pvs_re_searches& t.max_ply;
}

template <class A>
void serialize(A& a, Summary::Iteration& i, unsigned) {
  a& i.depth& i.tally;
}

template <class A>
void serialize(A& a, Summary& s, unsigned) {
  list(a, s.iterations);
}

template <class A>
void serialize(A& a, Ending& e, unsigned) {
  a& e.result& e.summary& e.dropped;
  const std::uint64_t labels = count_of(a, e.labels.size());
  if (labels > format::kMaxLabels) throw Error("there are more labels than the format allows");
  e.labels.resize(labels);
  for (std::string& label : e.labels) text(a, label, format::kMaxLabelText);
}

template <class A>
void serialize(A& a, Index::IterationEntry& i, unsigned) {
  a& i.depth& i.root& i.line& i.attempt& i.thread;
}

}  // namespace boost::serialization

namespace nullscope::trace {
namespace {

// The archive's own header names the library's version, which must not decide the bytes of a trace.
constexpr unsigned kFlags = boost::archive::no_header;

template <class T>
std::string save(const T& value) {
  std::ostringstream out;
  try {
    boost::archive::text_oarchive archive(out, kFlags);
    archive << value;
  } catch (const boost::archive::archive_exception&) {
    if (out) throw;
  }
  if (!out) throw std::bad_alloc();  // the only way in which a text in memory fails
  return std::move(out).str();
}

template <class T>
T load(std::string_view payload, const char* what) {
  try {
    archive_size = payload.size();
    Bytes bytes(payload);
    archive_bytes = &bytes;
    std::istream in(&bytes);
    boost::archive::text_iarchive archive(in, kFlags);
    T value;
    archive >> value;
    return value;
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(std::string("the ") + what + " does not read: " + error.what());
  }
}

// Blocks and spans are many: packed as in blocks, and archived as one string.
struct PackedIndex {
  std::vector<Index::IterationEntry> iterations;
  std::uint64_t end_node = 0;
  std::uint64_t end_sequence = 0;
  std::string blocks;
  std::string spans;

  template <class A>
  void serialize(A& a, unsigned) {
    list(a, iterations);
    a& end_node& end_sequence;
    text(a, blocks, format::kMaxIndex);
    text(a, spans, format::kMaxIndex);
  }
};

void append(std::string& text, Column& column) {
  text.append(reinterpret_cast<const char*>(column.data()), column.size());
  column.clear();
}

ColumnReader reader_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

std::string encode_header(const Header& header) { return save(header); }
Header decode_header(std::string_view payload) { return load<Header>(payload, "header"); }
std::string encode_ending(const Ending& ending) { return save(ending); }
Ending decode_ending(std::string_view payload) { return load<Ending>(payload, "summary"); }

std::string encode_index(const Index& index) {
  PackedIndex packed{index.iterations, index.end_node, index.end_sequence, {}, {}};
  Column column;
  column.reserve(kMaxNodeBytes + 64);
  for (const auto& b : index.blocks) {
    column.varint(b.offset), column.varint(b.first_node), column.varint(b.first_sequence);
    append(packed.blocks, column);
  }
  for (const auto& s : index.spans) {
    write_node(column, s.node);
    column.varint(s.enter_block), column.varint(s.leave_block);
    append(packed.spans, column);
  }
  return save(packed);
}

Index decode_index(std::string_view payload) {
  const auto packed = load<PackedIndex>(payload, "index");
  Index index;
  index.iterations = packed.iterations;
  index.end_node = packed.end_node;
  index.end_sequence = packed.end_sequence;
  // They take several times the room here: what cannot be is refused before, not by check().
  for (ColumnReader in = reader_of(packed.blocks); !in.at_end();) {
    Index::BlockEntry b;
    b.offset = in.varint(), b.first_node = in.varint(), b.first_sequence = in.varint();
    if (!index.blocks.empty() && b.offset < index.blocks.back().offset + format::kFrameHeaderSize)
      throw Error("the index lists its blocks out of order");
    index.blocks.push_back(b);
  }
  for (ColumnReader in = reader_of(packed.spans); !in.at_end();) {
    if (index.spans.size() == format::kMaxLevel * index.blocks.size())
      throw Error("the index lists more nodes than can be open where its blocks end");
    auto& s = index.spans.emplace_back();
    s.node = read_node(in);
    const std::uint64_t enter = in.varint();
    const std::uint64_t leave = in.varint();
    if (enter > Index::kDropped || leave >= Index::kDropped) throw Error("the index' numbers are out of range");
    s.enter_block = static_cast<std::uint32_t>(enter);
    s.leave_block = static_cast<std::uint32_t>(leave);
  }
  index.check();
  return index;
}

}  // namespace nullscope::trace
