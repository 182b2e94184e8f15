// A block: a stretch of events in columns, which can be decoded knowing nothing else.
//
// Each column holds one sort of thing, because like compresses well with like: op bytes, moves, values,
// and everything rare. A block opens with the nodes that are open when it begins.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trace/tree_state.hpp"

namespace nullscope::trace {

// Appends numbers to a column; the owner sees to it that there is room.
class Column {
 public:
  Column() = default;
  // A copy has the contents, not the room.
  Column(const Column& o) { *this = o; }
  Column& operator=(const Column& o) {
    if (this != &o) std::copy_n(o.data(), o.size(), resize(o.size()));
    return *this;
  }
  void reserve(std::size_t bytes) {
    bytes_.reset(new std::uint8_t[bytes]);  // as they come: most of a column is never touched
    room_ = bytes;
    clear();
  }
  // For filling from outside: exactly `size` bytes, their contents to be written.
  std::uint8_t* resize(std::size_t size) {
    if (room_ < size) reserve(size);
    end_ = bytes_.get() + size;
    return bytes_.get();
  }
  void clear() { end_ = bytes_.get(); }
  void byte(std::uint8_t b) { *end_++ = b; }
  void two_bytes(std::uint16_t v) {
    std::uint8_t* const at = end_;  // a local: a byte written might be the pointer, for all the compiler knows
    at[0] = static_cast<std::uint8_t>(v);
    at[1] = static_cast<std::uint8_t>(v >> 8);
    end_ = at + 2;
  }
  void varint(std::uint64_t v) {
    std::uint8_t* at = end_;
    for (; v >= 0x80; v >>= 7) *at++ = static_cast<std::uint8_t>(v | 0x80);
    *at++ = static_cast<std::uint8_t>(v);
    end_ = at;
  }
  static std::uint64_t unsigned_of(std::int64_t v) {
    return (static_cast<std::uint64_t>(v) << 1) ^ static_cast<std::uint64_t>(v >> 63);
  }
  void signed_varint(std::int64_t v) { varint(unsigned_of(v)); }
  std::size_t size() const { return static_cast<std::size_t>(end_ - bytes_.get()); }
  const std::uint8_t* data() const { return bytes_.get(); }

 private:
  std::unique_ptr<std::uint8_t[]> bytes_;
  std::size_t room_ = 0;
  std::uint8_t* end_ = nullptr;
};

// Reads numbers back, never past the end.
class ColumnReader {
 public:
  ColumnReader() = default;
  ColumnReader(const std::uint8_t* data, std::size_t size) : next_(data), end_(data + size) {}

  bool at_end() const { return next_ == end_; }
  std::uint8_t peek() const { return *next_; }  // required: not at its end
  std::uint8_t byte() {
    if (next_ == end_) fail();
    return *next_++;
  }
  std::uint16_t two_bytes() {
    const std::uint8_t low = byte();
    return static_cast<std::uint16_t>(low | (byte() << 8));
  }
  std::uint64_t varint() {
    std::uint64_t v = byte();
    if (v < 0x80) return v;
    v &= 0x7F;
    for (int shift = 7; shift < 64; shift += 7) {
      const std::uint64_t b = byte();
      v |= (b & 0x7F) << shift;
      if (b < 0x80) return v;
    }
    fail();
  }
  std::string_view take(std::uint64_t bytes) {
    if (bytes > static_cast<std::uint64_t>(end_ - next_)) fail();
    const std::string_view taken(reinterpret_cast<const char*>(next_), bytes);
    next_ += bytes;
    return taken;
  }
  static std::int64_t signed_of(std::uint64_t v) {
    return static_cast<std::int64_t>(v >> 1) ^ -static_cast<std::int64_t>(v & 1);
  }
  std::int64_t signed_varint() { return signed_of(varint()); }

 private:
  [[noreturn]] static void fail() { throw Error("a block ends in the middle of an event"); }

  const std::uint8_t* next_ = nullptr;
  const std::uint8_t* end_ = nullptr;
};

// The difference of a value from what it was expected to be. Most are small: one byte, so that like stands next to
// like; of larger ones that byte has the high bits.
[[gnu::noinline]] inline void write_large_difference(Column& values, Column& wide, std::uint64_t v) {
  const std::uint64_t more = v - format::kOneByte;
  if (more >> 8 < 0xFF - format::kOneByte) {
    values.byte(static_cast<std::uint8_t>(format::kOneByte + (more >> 8)));
    wide.byte(static_cast<std::uint8_t>(more));
  } else {
    values.byte(0xFF);
    wide.varint(more);
  }
}
[[gnu::always_inline]] inline void write_difference(Column& values, Column& wide, std::int64_t difference) {
  const std::uint64_t v = Column::unsigned_of(difference);
  if (v < format::kOneByte) return values.byte(static_cast<std::uint8_t>(v));
  write_large_difference(values, wide, v);
}
inline std::int64_t read_difference(ColumnReader& values, ColumnReader& wide) {
  const std::uint64_t lead = values.byte();
  if (lead < format::kOneByte) return ColumnReader::signed_of(lead);
  const std::uint64_t more = lead == 0xFF ? wide.varint() : (lead - format::kOneByte) << 8 | wide.byte();
  return ColumnReader::signed_of(format::kOneByte + more);
}

struct Account;
struct Index;

struct Block {
  NodeId first_node = 1;  // the id the next entered node gets
  std::uint64_t first_sequence = 0;
  std::uint64_t nodes = 0;  // entered in this block
  std::uint64_t events = 0;
  TreeState::Root root;        // the search under way when it begins
  std::vector<OpenNode> open;  // outermost first
  Column ops;
  std::array<Column, 4> moves;  // by TreeState::moves_column()
  Column values;
  Column wide;  // what a byte of `values` has no room for
  Column extras;

  // What its events come to, where the recorder says so; valid as long as the sink is told of the block.
  const Account* account = nullptr;
  // Where it was read from; none if it was made here. What it leaves open must be what the index says.
  const Index* index = nullptr;
  std::uint32_t number = 0;
  std::string name;  // what errors begin with: "t.nst: block 3 at offset 812: "

  static constexpr std::size_t kColumns = 8;
  std::array<const Column*, kColumns> columns() const {
    return {&ops, &moves[0], &moves[1], &moves[2], &moves[3], &values, &wide, &extras};
  }
  std::array<Column*, kColumns> columns() {
    return {&ops, &moves[0], &moves[1], &moves[2], &moves[3], &values, &wide, &extras};
  }
};

}  // namespace nullscope::trace
