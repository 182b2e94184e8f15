#include "tests/forge/log.hpp"

namespace nullscope::forge {
namespace {

void put_text(Bytes& out, std::string_view text) {
  put_varint(out, text.size());
  out += text;
}

std::uint64_t checksum_of(std::uint64_t thread, std::string_view records) {
  std::uint64_t h = thread << 32 | records.size();
  for (std::size_t at = 0; at < records.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8 && at + i < records.size(); ++i)
      word |= std::uint64_t{static_cast<unsigned char>(records[at + i])} << (8 * i);
    h = (h ^ word) * 0x9E3779B97F4A7C15;
    h ^= h >> 29;
  }
  return h;
}

}  // namespace

Bytes Log::head(std::uint32_t version) {
  Bytes head = "\x89NSL\r\n\x1a\n";
  put_u32(head, version), put_u32(head, 0);
  return head;
}

void Log::put_chunk(Bytes& out, std::uint64_t thread, std::string_view records) {
  put_u32(out, thread), put_u32(out, records.size()), put_u64(out, checksum_of(thread, records));
  out += records;
}

Bytes Log::open_record(const LogOptions& o) {
  Bytes record(1, static_cast<char>(Call::kOpen));
  for (const std::string* text : {&o.engine, &o.fen, &o.moves, &o.policy, &o.label, &o.filter}) put_text(record, *text);
  for (const std::int64_t n : {o.depth, o.units_per_pawn, o.mate, o.infinity, o.depth_units, o.chess960})
    put_svarint(record, n);
  return record;
}

Log::Log(const LogOptions& options) : bytes_(head()), records_(open_record(options)) {}

void Log::label(std::uint64_t number, std::string_view name) {
  with_word(Call::kLabel, number);
  put_text(records_, name);
}

void Log::enter(std::uint64_t move, std::int64_t alpha, std::int64_t beta, std::int64_t depth, std::uint64_t flags) {
  with_move(Call::kEnter, move);
  for (const std::int64_t n : {alpha, beta, depth}) put_svarint(records_, n);
  put_varint(records_, flags);
}

void Log::leave(std::int64_t value, std::uint64_t exit) {
  with_number(Call::kLeave, value);
  put_varint(records_, exit);
}

void Log::skip(std::uint64_t move, std::uint64_t label) {
  with_move(Call::kSkip, move);
  put_varint(records_, label);
}

void Log::with_number(Call c, std::int64_t number) { call(c), put_svarint(records_, number); }
void Log::with_word(Call c, std::uint64_t word) { call(c), put_varint(records_, word); }
void Log::with_move(Call c, std::uint64_t move) { call(c), put_two_bytes(records_, move); }
void Log::with_key(Call c, std::uint64_t key) { call(c), put_u64(records_, key); }

void Log::chunk(std::uint64_t next_thread) {
  if (!records_.empty()) put_chunk(bytes_, thread_, records_);
  records_.clear();
  thread_ = next_thread;
}

Bytes Log::finish() {
  chunk();
  return bytes_;
}

}  // namespace nullscope::forge
